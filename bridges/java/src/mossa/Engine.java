package mossa;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that speaks UGI, on the other end of two pipes. Waiting is polling: the course forbids its players threads. */
final class Engine {
    private static final long PATIENCE_MILLIS = 500;

    private final Process process;
    private final OutputStream orders;
    private final InputStream answers;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    Engine(List<String> command) throws IOException {
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        orders = process.getOutputStream();
        answers = process.getInputStream();
    }

    void tell(String order) throws IOException {
        try {
            orders.write((order + "\n").getBytes(StandardCharsets.UTF_8));
            orders.flush();
        } catch (IOException closed) {
            throw new IOException("the program has ended", closed);
        }
    }

    /** Skips lines up to one that begins with this word, and gives what follows it. */
    String await(String word, long deadline) throws IOException {
        while (true) {
            String said = nextLine(deadline);
            if (said.equals(word)) {
                return "";
            }
            if (said.startsWith(word + " ")) {
                return said.substring(word.length()).trim();
            }
        }
    }

    /** Ends the program and every process it started: politely first, then not. */
    void end() {
        List<ProcessHandle> children = process.descendants().collect(java.util.stream.Collectors.toList());
        try {
            tell("quit");
            orders.close();
            process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (IOException gone) {
            // It does not read any more; it is ended below.
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }

    private String nextLine(long deadline) throws IOException {
        while (true) {
            // Asked first: what was written before the end is still to be read after it.
            boolean isAlive = process.isAlive();
            while (0 < answers.available()) {
                int read = answers.read();
                if (read == '\n') {
                    String text = line.toString(StandardCharsets.UTF_8).trim();
                    line.reset();
                    return text;
                }
                line.write(read);
            }
            if (!isAlive) {
                throw new IOException("the program has ended");
            }
            if (deadline < System.nanoTime()) {
                throw new IOException("the time is over");
            }
            try {
                Thread.sleep(1);
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted");
            }
        }
    }
}
