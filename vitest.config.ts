import { defineConfig } from 'vitest/config';

const minuteMs = 60_000;

export default defineConfig({
  test: {
    // As our programs run: see engineFlags in scripts/runtime/server-process.mjs.
    execArgv: ['--no-sparkplug'],
    // What is waited for comes; a busy machine may take its time.
    expect: { poll: { timeout: minuteMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,tsx}', 'demo/**/*.test.ts'],
          exclude: ['scripts/e2e/**'],
          globalSetup: ['src/app/testing/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 5 * minuteMs,
          hookTimeout: 5 * minuteMs,
        },
      },
      {
        extends: true,
        test: {
          // Journeys through the running application: each file has servers, databases and browsers of its own.
          name: 'journeys',
          include: ['scripts/e2e/**/*.test.ts'],
          globalSetup: ['scripts/e2e/build-pages.ts', 'src/app/testing/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 10 * minuteMs,
          hookTimeout: 10 * minuteMs,
        },
      },
    ],
  },
});
