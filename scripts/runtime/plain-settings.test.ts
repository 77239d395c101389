import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A checkout without installed packages, which contains only the starting scripts. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fresh-'));
  const scripts = join(import.meta.dirname, '..');
  const filter = (file: string) => !/\.tsx?$/.test(file);
  await cp(scripts, join(folder, 'scripts'), { recursive: true, filter });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('names invalid settings at the first start, and installs nothing', async () => {
  const env = { ...process.env, PORT: 'many', DEMO_PASSWORD: 'kampala-hills-2026!' };
  const child = spawn(process.execPath, [join(folder, 'scripts', 'start.mjs')], { cwd: folder, env });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([
    1,
    `These settings cannot be used:
  PORT: must be a whole number from 0 to 65535
  DEMO_PASSWORD: is easy to guess because of "kampala". Use several unrelated words
`,
  ]);
  expect(await readdir(folder)).toEqual(['scripts']);
});
