// @module-tag thorough
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { steps } from './check.ts';

const root = join(import.meta.dirname, '..');
const { default: walls }: { default: { forbidden: Array<{ name: string; comment: string }> } } = await import(
  join(root, '.dependency-cruiser.mjs')
);

type Planted = {
  what: string;
  /** The rule that rejects the file, or a part of its message. */
  rule: string;
  at: string;
  text: string;
  /** Further files that the violation needs, or that are rejected with it. */
  with?: Record<string, string>;
};

/** A violation of each rule in .dependency-cruiser.mjs. */
const imports: Planted[] = [
  {
    what: 'a circle of two files',
    rule: 'no-cycle',
    at: 'src/kit/planted-a.ts',
    text: "import { b } from './planted-b.ts';\nexport const a = () => b;",
    with: { 'src/kit/planted-b.ts': "import { a } from './planted-a.ts';\nexport const b = () => a;" },
  },
  {
    what: 'kit that knows a feature',
    rule: 'kit-knows-no-product',
    at: 'src/kit/planted-product.ts',
    text: "import { categories } from '#features/properties/categories.ts';\nexport const all = categories;",
  },
  {
    what: 'a feature that reaches for app',
    rule: 'features-not-to-app',
    at: 'src/features/tours/planted-app.ts',
    text: "import { product } from '#app/product.ts';\nexport const name = product;",
  },
  {
    what: 'the test application outside tests',
    rule: 'testing-only-in-tests',
    at: 'src/app/server/planted-testing.ts',
    text: "import { openTestApp } from '#app/testing/test-app.ts';\nexport const open = openTestApp;",
  },
  {
    what: 'a server that needs a benchmark',
    rule: 'product-not-to-lab-or-dev',
    at: 'src/app/server/planted-lab.ts',
    text: "import { it } from '../../../lab/planted.ts';\nexport const one = it;",
    with: { 'lab/planted.ts': 'export const it = 1;' },
  },
  {
    what: "tables of other countries' phone numbers in the browser",
    rule: 'phone-tables-on-the-server',
    at: 'src/features/tours/web/planted-phone.ts',
    text: "import { readPhone } from '#kit/read-phone.ts';\nexport const read = readPhone;",
  },
  {
    what: 'a feature that is not in the list',
    rule: 'listed-features-only',
    at: 'src/app/server/planted-unlisted.ts',
    text: "import { it } from '#features/planted/it.ts';\nexport const one = it;",
    with: { 'src/features/planted/it.ts': 'export const it = 1;' },
  },
  {
    what: 'a server that knows a screen, by import type',
    rule: 'server-not-to-web',
    at: 'src/features/tours/server/planted-web.ts',
    text: "import type { Props } from '#features/tours/web/planted-screen.tsx';\nexport type Same = Props;",
    with: { 'src/features/tours/web/planted-screen.tsx': 'export type Props = { a: 1 };' },
  },
  {
    what: 'a screen that reads the database, by import()',
    rule: 'web-not-to-server',
    at: 'src/features/tours/web/planted-server.ts',
    text: "export const read = () => import('#features/tours/server/tour-version-rows.ts');",
  },
  {
    what: 'a screen with a module of Node',
    rule: 'web-not-to-node',
    at: 'src/features/tours/web/planted-node.ts',
    text: "import { join } from 'node:path';\nexport const path = join('a', 'b');",
  },
  {
    what: 'a doorway from the hall',
    rule: 'hall-is-pure',
    at: 'src/features/tours/planted-doorway.ts',
    text: "import { readVersion } from '#features/tours/server/tour-version-rows.ts';\nexport const read = readVersion;",
  },
  {
    what: 'a hall with a module of Node',
    rule: 'hall-not-to-node',
    at: 'src/features/tours/planted-hall-node.ts',
    text: "import { join } from 'node:path';\nexport const path = join('a', 'b');",
  },
  {
    what: 'the shapes in a screen',
    rule: 'web-without-zod',
    at: 'src/features/tours/web/planted-zod.ts',
    text: "import { z } from 'zod';\nexport const shape = z.string();",
  },
  {
    what: 'a picture in our own process',
    rule: 'pictures-in-their-own-process',
    at: 'src/features/tours/server/planted-sharp.ts',
    text: "import sharp from 'sharp';\nexport const open = sharp;",
  },
  {
    what: 'what package.json does not name',
    rule: 'declared-dependencies',
    at: 'src/kit/server/planted-undeclared.ts',
    text: "import { QueryClient } from '@tanstack/query-core';\nexport const client = new QueryClient();",
  },
  {
    what: "another feature's repository",
    rule: 'rows-of-another-feature',
    at: 'src/features/tours/server/planted-rows.ts',
    text: "import { insertUser } from '#features/accounts/server/user-rows.ts';\nexport const add = insertUser;",
  },
  {
    what: "another feature's rows, in a room of it",
    rule: 'rows-of-another-feature',
    at: 'src/features/auctions/server/planted-rows.ts',
    text: "export const read = () => import('#features/tours/server/upload/upload-rows.ts');",
  },
  {
    what: "a feature's rows in app",
    rule: 'rows-not-to-app',
    at: 'src/app/server/planted-rows.ts',
    text: "import { insertUser } from '#features/accounts/server/user-rows.ts';\nexport const add = insertUser;",
  },
  {
    what: "something that runs in another feature's tables",
    rule: 'tables-are-types',
    at: 'src/features/tours/server/planted-tables.ts',
    text: "import * as tables from '#features/accounts/server/tables.ts';\nexport const all = tables;",
  },
  {
    what: "another feature's routes",
    rule: 'routes-of-another-feature',
    at: 'src/features/tours/server/planted-routes.ts',
    text: "import { accountRoutes } from '#features/accounts/server/routes.ts';\nexport const routes = accountRoutes;",
  },
  {
    what: "another feature's manifest",
    rule: 'routes-of-another-feature',
    at: 'src/features/tours/server/planted-manifest.ts',
    text: "import { accountsFeature } from '#features/accounts/server/feature.ts';\nexport const feature = accountsFeature;",
  },
  {
    what: "another feature's plugin",
    rule: 'routes-of-another-feature',
    at: 'src/features/auctions/server/planted-plugin-use.ts',
    text: "import * as tus from '#features/tours/server/upload/tus-routes.ts';\nexport const plugin = tus;",
  },
  {
    what: 'fastify in a use case',
    rule: 'fastify-at-the-door',
    at: 'src/features/tours/server/planted-fastify.ts',
    text: "import Fastify from 'fastify';\nexport const open = Fastify;",
  },
  {
    what: 'a request of fastify in a use case, by import type',
    rule: 'fastify-at-the-door',
    at: 'src/features/tours/server/planted-request.ts',
    text: "import type { FastifyRequest } from 'fastify';\nexport type Asked = FastifyRequest;",
  },
  ...features()
    .map((feature, index, all) => ({
      what: `${feature} that knows ${all.at(-1)}`,
      rule: `${feature}-not-up`,
      at: `src/features/${feature}/planted-upward.ts`,
      text: "import { one } from '#features/overview/planted-top.ts';\nexport const two = one;",
      ...(index === 0 && { with: { 'src/features/overview/planted-top.ts': 'export const one = 1;' } }),
    }))
    .slice(0, -1),
];

/** Violations of the linter's rules, each with a part of the message. */
const lint: Planted[] = [
  [
    'settings in a feature',
    'Settings are read in src/app/server/boot/config.ts alone',
    'src/features/tours/server/',
    'export const key = process.env.KEY;',
  ],
  [
    'settings by another name',
    'Settings are read in src/app/server/boot/config.ts alone',
    'src/kit/server/',
    "import { env } from 'node:process';\nexport const key = env['KEY'];",
  ],
  [
    'settings taken apart',
    'Settings are read in src/app/server/boot/config.ts alone',
    'src/app/server/',
    'const { env } = process;\nexport const key = env;',
  ],
  [
    'useMutation',
    "Changes are functions of the feature's web/queries.ts",
    'src/features/tours/web/',
    "import { useMutation } from '@tanstack/react-query';\nexport const change = useMutation;",
  ],
  [
    'useMutation of a namespace',
    "Changes are functions of the feature's web/queries.ts",
    'src/features/tours/web/',
    "import * as query from '@tanstack/react-query';\nexport const change = query.useMutation;",
  ],
  [
    'a request past call.ts',
    'Our own calls go by kit/web/call.ts',
    'src/features/tours/web/',
    "export const ask = () => fetch('/api/user');",
  ],
  [
    'another service in a feature',
    'a client of its own in kit/server',
    'src/features/tours/server/',
    "export const ask = () => fetch('https://pay.example');",
  ],
  ...['event', 'name', 'status', 'length', 'top', 'origin'].map(
    (name) =>
      [
        `${name} of the window`,
        "This is the window's own",
        'src/kit/web/',
        `export const it = () => ${name};`,
      ] as const,
  ),
  ...['alert', 'confirm', 'prompt'].map(
    (name) =>
      [
        `${name}()`,
        "The browser's own dialogs",
        'src/kit/web/',
        `export const ask = () => ${name}('?');`,
      ] as const,
  ),
].map(
  ([what, rule, folder, text], at) => ({ what, rule, at: `${folder}planted-lint-${at}.ts`, text }) as Planted,
);

const long = Array.from({ length: 400 }, (_, at) => `export const line${at} = ${at};`).join('\n');

/** Violations of scripts/check-files.ts, each with a part of the message. */
const files: Planted[] = [
  [
    'export *',
    're-exports what another file defines',
    'src/features/tours/planted-star.ts',
    "export * from '#features/tours/rules.ts';",
  ],
  [
    'export { … } from',
    're-exports what another file defines',
    'src/features/tours/planted-from.ts',
    "export { a } from './planted-a.ts';",
  ],
  [
    'an export of an import',
    're-exports what another file defines',
    'src/features/tours/planted-again.ts',
    "import { a } from './planted-a.ts';\nexport { a };",
  ],
  [
    'a type of the database, by import()',
    'imports a type with import(',
    'src/features/tours/web/planted-type-of.ts',
    "export type Read = typeof import('#features/tours/server/tour-version-rows.ts');",
  ],
  ...['localStorage.clear()', 'window.sessionStorage.clear()', "globalThis['localStorage']"].map(
    (text, at) => [
      `the browser's storage, by ${text}`,
      "uses the browser's storage",
      `src/features/tours/web/planted-storage-${at}.ts`,
      `export const it = () => ${text};`,
    ],
  ),
  ...[
    'const kept = new WeakMap<object, number>();\nexport const find = (key: object) => kept.get(key);',
    'export const kept = new Map<string, number>();',
    'let kept = 0;\nexport const next = () => ++kept;',
    "import { TourUploads } from './upload/tour-uploads.ts';\nexport const kept = new TourUploads();",
  ].map((text, at) => [
    `state at module level, ${at}`,
    'has state at module level',
    `src/features/tours/server/planted-state-${at}.ts`,
    text,
  ]),
  ['an index', 'is named index', 'src/features/tours/index.ts', 'export const a = 1;'],
  [
    'a default export',
    'has a default export',
    'src/features/tours/web/planted-default.tsx',
    'export default function Planted() { return null; }',
  ],
  ['too many lines', 'has 400 lines of code', 'src/features/tours/planted-long.ts', long],
  [
    'a big thing',
    'is not named in kebab-case',
    'src/features/tours/web/BigThing.ts',
    `${long}\nexport default 1;`,
  ],
].map(([what, rule, at, text]) => ({ what, rule, at, text }) as Planted);

const namesInLargeFolder = Array.from({ length: 26 }, (_, at) => `${'abcdefghijklmnopqrstuvwxyz'[at]}.ts`);
files.push({
  what: 'a folder of too many files',
  rule: 'is in a folder of 26 files',
  at: 'src/features/tours/planted-folder/z.ts',
  text: 'export const a = 1;',
  with: Object.fromEntries(
    namesInLargeFolder.map((name) => [`src/features/tours/planted-folder/${name}`, 'export const a = 1;']),
  ),
});

const lines299 = Array.from({ length: 299 }, (_, at) => `export const line${at} = ${at};`).join('\n');
files.push({
  what: 'a side of a feature with too many lines',
  rule: 'is in src/features/planted/web, which has 6279 lines of code, more than 6000',
  at: 'src/features/planted/web/z.ts',
  text: lines299,
  with: Object.fromEntries(
    namesInLargeFolder.slice(0, 20).map((name) => [`src/features/planted/web/${name}`, lines299]),
  ),
});

function features(): string[] {
  const upward = walls.forbidden.filter(({ name }) => name.endsWith('-not-up'));
  return [...upward.map(({ name }) => name.replace('-not-up', '')), 'overview'];
}

/** The output of each step for a copy that contains all violations. The original is not modified. */
const said = { boundaries: [] as string[], lint: [] as string[], files: [] as string[] };
let copy: string;
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'walls-'));
  for (const part of [
    'src',
    'demo',
    'package.json',
    '.dependency-cruiser.mjs',
    '.oxlintrc.json',
    'tsconfig.json',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isSource });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const { at, text, with: beside } of [...imports, ...lint, ...files])
    for (const [path, words] of Object.entries({ ...beside, [at]: text })) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), `${words}\n`);
    }
  [said.boundaries, said.lint, said.files] = await Promise.all([
    run('boundaries', ['--output-type', 'err-long', 'src']),
    run('lint', ['--quiet', '--format=json', 'src']).then(sentencesOf),
    run('files', [copy]),
  ]);
});
afterAll(() => rmSync(copy, { recursive: true }));

/**
 * Selects the sources and the inputs of the steps. The pictures of the demo are large, and no step needs
 * them.
 */
const isSource = (path: string) => !/\.(avif|webp|jpe?g|png|zip|glb|bin|mp4)$/.test(path);

/** Returns the output lines of one step. The linter runs without type information. */
function run(step: keyof typeof said, last: string[]): Promise<string[]> {
  const given = steps.find(({ name }) => name === step)?.arguments ?? [];
  const program =
    step === 'boundaries'
      ? given.filter((one) => !/^(src|scripts|lab|dev|demo)$/.test(one))
      : given.slice(0, 1);
  return new Promise((resolve) =>
    execFile(process.execPath, [...program, ...last], { cwd: copy, maxBuffer: 1 << 26 }, (_, out, err) =>
      resolve(`${out}${err}`.split('\n')),
    ),
  );
}

/**
 * Returns the linter's findings as sentences. The reasons of our rules are in the `help` field of its JSON
 * output.
 */
function sentencesOf(lines: string[]): string[] {
  const { diagnostics }: { diagnostics: Array<Record<'filename' | 'code' | 'message' | 'help', string>> } =
    JSON.parse(lines.join('\n'));
  return diagnostics.map(({ filename, code, message, help }) => `${filename}: ${code} ${message} ${help}`);
}

describe('a wall', () => {
  test.each(imports)('refuses $what: $rule', ({ rule, at }) => {
    const words = walls.forbidden.find(({ name }) => name === rule)?.comment;
    const begins = said.boundaries.findIndex((line) => line.includes(`error ${rule}: ${at}`));
    expect(begins).toBeGreaterThan(-1);
    const sentence = said.boundaries
      .slice(begins + 1, begins + 12)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(sentence).toContain(words);
  });

  test.each(
    [
      { step: 'lint' as const, planted: lint },
      { step: 'files' as const, planted: files },
    ].flatMap(({ step, planted }) => planted.map((one) => ({ ...one, step }))),
  )('refuses $what, by its message: $rule', ({ step, at, rule }) => {
    const here = said[step].filter((line) => line.replaceAll('\\', '/').includes(`${at}:`));
    expect(here).toContainEqual(expect.stringContaining(rule));
  });

  test('are each tested with a planted violation', () => {
    const tried = new Set(imports.map(({ rule }) => rule));
    expect(walls.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });

  test('find no violation in the current tree', () => {
    const faults = [
      ...said.boundaries.filter((line) => /^\s*(error|warn) /.test(line)),
      ...said.files.filter(Boolean),
      ...said.lint.filter((line) => line.includes('no-restricted-')),
    ];
    expect(faults.length).toBeGreaterThan(imports.length);
    // The planted files make folders larger.
    const isPlanted = /planted|BigThing|tours\/index\.ts|is in a folder of/;
    expect(faults.filter((line) => !isPlanted.test(line))).toEqual([]);
  });
});
