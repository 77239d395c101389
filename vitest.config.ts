import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const minuteMs = 60_000;

/** Twice the cores of a small machine, because a test also waits: for its browser, its server, its disk. */
const maxWorkers = 4;

const aboveAll = {
  pool: 'forks' as const,
  maxWorkers,
  testTimeout: 5 * minuteMs,
  hookTimeout: 5 * minuteMs,
};

/** Screens that are used in a document without a browser: see src/kit/web/testing/render-interactive.tsx. */
const inUse = 'src/**/web/**/*-interactive.test.tsx';

const screens = {
  ...aboveAll,
  environment: 'happy-dom',
  setupFiles: ['src/kit/web/testing/setup-interactive.ts'],
};

/** These start listeners, or wait for calls, that would outlive them in a shared page. */
const lasting = [
  'src/app/web/{app,navigation,open-preferences,prefetch-links,watch-history}-interactive.test.tsx',
  'src/features/favorites/web/{hearts,favorites-store}-interactive.test.tsx',
  'src/features/properties/web/detail/interest-interactive.test.tsx',
];

const islands = ['src/kit/web/testing/setup-islands.ts'];

const tests = (place: string) => `${place}/**/*.test.{ts,tsx}`;

/** What a file replaces would stay replaced for the next one of its process. */
const replacing = globSync(inUse, { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
);

/** These replace modules, or what a browser offers, before modules are loaded that remember it. */
const alone = [
  'src/{app,kit,features/*}/web/**/*.test.ts',
  'src/features/properties/web/card-list.test.tsx',
  'src/features/auctions/web/{auction-parts,lot/lot-section,lot/lot-details}.test.tsx',
  'src/kit/server/passwords.test.ts',
  'src/kit/server/storage/reservations.test.ts',
  'scripts/check-imports.test.ts',
];

export default defineConfig({
  test: {
    // As our programs run: see engineFlags in scripts/runtime/server-process.mjs.
    execArgv: ['--no-sparkplug'],
    // What is waited for comes; a busy machine may take its time.
    expect: { poll: { timeout: minuteMs } },
    tags: [
      {
        name: 'thorough',
        description: 'Left to `npm test -- --all`: see docs/decisions/0119.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          ...aboveAll,
          // A process runs many files and loads the application once, which takes longer than most files do.
          name: 'unit',
          isolate: false,
          include: ['src', 'scripts', 'lab', 'dev', 'demo'].map(tests),
          exclude: ['scripts/e2e/**', inUse, ...alone],
          alias: { '@node-rs/argon2': join(import.meta.dirname, 'src/app/testing/cheap-argon2.ts') },
          setupFiles: islands,
          globalSetup: ['src/app/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...aboveAll,
          // Each file in a process of its own.
          name: 'alone',
          include: alone,
          setupFiles: islands,
          globalSetup: ['src/app/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...screens,
          name: 'in use',
          isolate: false,
          include: [inUse],
          exclude: [...lasting, ...replacing],
        },
      },
      {
        extends: true,
        test: { ...screens, name: 'in use alone', include: [...lasting, ...replacing] },
      },
      {
        extends: true,
        test: {
          ...aboveAll,
          // Journeys through the running application: each file has servers and databases of its own, a process one browser.
          name: 'journeys',
          isolate: false,
          include: ['scripts/e2e/**/*.test.ts'],
          globalSetup: [
            'scripts/e2e/build-pages.ts',
            'src/app/testing/global-setup.ts',
            'scripts/e2e/fill-market.ts',
          ],
          testTimeout: 10 * minuteMs,
          hookTimeout: 10 * minuteMs,
        },
      },
    ],
  },
});
