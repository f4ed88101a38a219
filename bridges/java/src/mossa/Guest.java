package mossa;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A player of the course, loaded from where the user says.
 *
 * <p>One loader finds everything: first the player's own jar or folder, then the class path. So the course's classes may
 * be in either, and a player that sits in their package still shares it with them.
 */
final class Guest {
    private final ClassLoader loader;
    private final Class<?> role;
    private final Object player;

    private Guest(ClassLoader loader, Class<?> role, Object player) {
        this.loader = loader;
        this.role = role;
        this.player = player;
    }

    /** Loads and makes the player; with no class name, the only player that is there. */
    static Guest load(String place, String className) throws Throwable {
        Path path = existing(place);
        ClassLoader loader = new URLClassLoader(urls(path), ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        Class<?> role = role(loader, place);
        Class<?> type = className == null
                ? onlyPlayer(path, loader, role)
                : find(loader, className, "expected it in `" + place + "`");
        if (!role.isAssignableFrom(type)) {
            throw new IllegalArgumentException("`" + type.getName() + "` does not implement connectx.CXPlayer");
        }
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return new Guest(loader, role, constructor.newInstance());
        } catch (NoSuchMethodException none) {
            throw new IllegalArgumentException("`" + type.getName() + "` has no constructor without arguments");
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** The class names of all players in a place. */
    static List<String> players(String place) throws IOException {
        Path path = existing(place);
        ClassLoader loader = new URLClassLoader(urls(path), ClassLoader.getPlatformClassLoader());
        return players(path, loader, role(loader, place)).stream().map(Class::getName).collect(Collectors.toList());
    }

    String name() throws Throwable {
        return String.valueOf(ask("playerName", new Class<?>[0]));
    }

    void init(Shape shape, boolean first, int seconds) throws Throwable {
        Class<?>[] types = {int.class, int.class, int.class, boolean.class, int.class};
        ask("initPlayer", types, shape.rows, shape.columns, shape.run, first, seconds);
    }

    /** The column that the player names, counted from 0, whatever it is. */
    int select(CourseBoard board) throws Throwable {
        return (Integer) ask("selectColumn", new Class<?>[] {loader.loadClass("connectx.CXBoard")}, board.itself());
    }

    CourseBoard board(Shape shape) throws ReflectiveOperationException {
        return CourseBoard.empty(loader, shape);
    }

    private Object ask(String method, Class<?>[] types, Object... values) throws Throwable {
        Thread.currentThread().setContextClassLoader(loader);
        try {
            return role.getMethod(method, types).invoke(player, values);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static URL[] urls(Path path) throws IOException {
        List<URL> urls = new ArrayList<>();
        urls.add(path.toUri().toURL());
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(new URL[0]);
    }

    private static Class<?> find(ClassLoader loader, String name, String expected) {
        try {
            return loader.loadClass(name);
        } catch (ClassNotFoundException | NoClassDefFoundError missing) {
            throw new IllegalArgumentException("no class `" + name + "`, " + expected);
        }
    }

    private static Path existing(String place) {
        Path path = Path.of(place);
        if (!Files.exists(path)) {
            throw new IllegalArgumentException("`" + place + "` is not there, expected a jar or a folder of classes");
        }
        return path;
    }

    private static Class<?> role(ClassLoader loader, String place) {
        return find(loader, "connectx.CXPlayer", "expected it in `" + place + "` or on the class path");
    }

    private static Class<?> onlyPlayer(Path path, ClassLoader loader, Class<?> role) throws IOException {
        List<Class<?>> players = players(path, loader, role);
        if (players.size() == 1) {
            return players.get(0);
        }
        String names = players.stream().map(Class::getName).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("`" + path + "` has " + players.size() + " players"
                + (names.isEmpty() ? "" : " (" + names + ")") + ", expected the name of one behind it");
    }

    private static List<Class<?>> players(Path path, ClassLoader loader, Class<?> role) throws IOException {
        List<Class<?>> players = new ArrayList<>();
        for (String name : classNames(path)) {
            try {
                Class<?> type = loader.loadClass(name);
                if (role.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                    players.add(type);
                }
            } catch (ClassNotFoundException | LinkageError unusable) {
                // A class that cannot be loaded is not the player.
            }
        }
        return players;
    }

    private static List<String> classNames(Path path) throws IOException {
        List<String> files;
        if (Files.isDirectory(path)) {
            try (Stream<Path> walk = Files.walk(path)) {
                files = walk.map(file -> path.relativize(file).toString()).collect(Collectors.toList());
            }
        } else {
            try (ZipFile jar = new ZipFile(path.toFile())) {
                files = jar.stream().map(ZipEntry::getName).collect(Collectors.toList());
            }
        }
        return files.stream()
                .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
                .map(file -> file.substring(0, file.length() - ".class".length()).replace(File.separatorChar, '.').replace('/', '.'))
                .sorted()
                .collect(Collectors.toList());
    }
}
