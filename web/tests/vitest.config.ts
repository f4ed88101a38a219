// Tests in a real browser against a real server: one file after the other, with time enough for slow machines.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: [process.env.SHOTS ? 'tests/shots.ts' : 'tests/**/*.test.ts'], fileParallelism: false, testTimeout: 180_000, hookTimeout: 120_000, retry: 0 },
});
