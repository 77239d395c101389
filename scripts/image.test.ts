// @module-tag thorough
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallExport } from '#features/tours/server/testing/small-export.ts';

const root = join(import.meta.dirname, '..');
const isRoot = process.getuid?.() === 0;
/** An unprivileged user that owns no files. */
const someoneElse = 65_534;

let folder: string;
let image: string;

/**
 * Builds the last stage of the Dockerfile: the files that it copies, without tests, and the packages of a
 * production install. Only root can write there.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'));
  image = join(folder, 'market');
  await mkdir(image);
  const docker = await readFile(join(root, 'Dockerfile'), 'utf8');
  const last = docker.slice(docker.lastIndexOf('\nFROM '));
  const copied = [...last.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  for (const path of copied)
    await cp(join(root, path), join(image, path), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$/.test(file),
    });
  await installProduction();
  for (const name of ['data', 'restored', 'backups', 'tmp']) await mkdir(join(folder, name), { mode: 0o777 });
  for (const name of ['data', 'restored', 'backups', 'tmp']) await chmod(join(folder, name), 0o777);
  await writeFile(join(folder, 'tour.zip'), smallExport());
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Links the packages that `npm ci --omit=dev` would leave, and copies npm's record of them. */
async function installProduction(): Promise<void> {
  const modules = join(root, 'node_modules');
  const record = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8'));
  const all: Record<string, { dev?: boolean; devOptional?: boolean }> = record.packages;
  record.packages = Object.fromEntries(Object.entries(all).filter(([, one]) => !one.dev && !one.devOptional));
  const own = join(image, 'node_modules');
  await mkdir(own);
  await writeFile(join(own, '.package-lock.json'), JSON.stringify(record));
  const places = Object.keys(record.packages).filter((place) => place.split('node_modules/').length === 2);
  for (const place of places) {
    await mkdir(join(image, place, '..'), { recursive: true });
    await symlink(join(root, place), join(image, place));
  }
}

/**
 * Returns true if the user of the image can read the repository, because the large packages are only linked.
 */
async function isReadableByAll(): Promise<boolean> {
  const child = spawn('test', ['-r', join(root, 'package.json')], { uid: someoneElse, gid: someoneElse });
  const [code] = await once(child, 'close');
  return code === 0;
}

type Ended = { code: number | null; text: string };

/** Runs `npm run <words>` in the image, as its user and with its settings. */
async function run(words: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child: ChildProcess = spawn('npm', ['run', ...words], {
    cwd: image,
    ...(isRoot && { uid: someoneElse, gid: someoneElse }),
    env: {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      TMPDIR: join(folder, 'tmp'),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(folder, 'tmp', 'compile-cache'),
      DATA_DIR: join(folder, 'data'),
      DEMO: 'no',
      ...env,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (text += data));
  const [code] = await once(child, 'close');
  return { code, text };
}

test('runs each command of the manual in the image, as a user who can write only the data folder', async ({
  skip,
}) => {
  skip(!isRoot, 'only root can become another user');
  skip(!(await isReadableByAll()), 'the checkout cannot be read by another user');
  expect(await run(['admin:create', '--', 'grace', 'grace@example.com'])).toEqual({
    code: 0,
    text: expect.stringContaining('grace is an admin now. The password is '),
  });
  const backups = join(folder, 'backups');
  expect(await run(['backup', '--', backups, '--keep', '14'])).toMatchObject({ code: 0 });
  await cp(join(folder, 'data', 'secret.key'), join(folder, 'restored', 'secret.key'));
  await chmod(join(folder, 'restored', 'secret.key'), 0o644);
  expect(await run(['restore', '--', backups], { DATA_DIR: join(folder, 'restored') })).toEqual({
    code: 0,
    text: expect.stringContaining('is restored'),
  });
  // There is no home yet, and the program itself reports this.
  expect(await run(['tour:import', '--', '1', join(folder, 'tour.zip')])).toEqual({
    code: 1,
    text: expect.stringContaining('The tour was not imported.'),
  });
  expect((await readdir(image)).sort()).not.toContain('.cache');
});

test('runs every npm command that the manual names', async () => {
  const manual = await readFile(join(root, 'docs', 'operations.md'), 'utf8');
  const inContainers = [...manual.matchAll(/docker compose .*npm run ([\w:]+)/g)].map(([, name]) => name);
  expect([...new Set(inContainers)].sort()).toEqual(['admin:create', 'backup', 'restore', 'tour:import']);
});
