// @module-tag thorough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { kampalaExtract } from '#features/properties/server/street-map/testing/tiny-extract.ts';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import { openLog } from '#kit/server/log.ts';
import { readConfig } from '../src/app/server/boot/config.ts';
import { openKit } from '../src/app/server/boot/open-kit.ts';

type Block = { language: string; mark: string; text: string; line: number };

const root = join(import.meta.dirname, '..');
const manual = await readFile(join(root, 'docs', 'operations.md'), 'utf8');

/** The fenced code blocks of the manual, including those in lists. */
const blocks: Block[] = [...manual.matchAll(/^( *)```(\w*) ?(\w*)\n([\s\S]*?)^\1```$/gm)].map(
  ([, indent = '', language = '', mark = '', text = ''], index, all) => ({
    language,
    mark,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    line: manual.slice(0, all[index]?.index).split('\n').length,
  }),
);
const run = blocks.filter(({ language, mark }) => language === 'sh' && mark === '');

let folder: string;
let env: NodeJS.ProcessEnv;
let world: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manual-'));
  world = await createTestApp();
  const market = { DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO: 'no' };
  const { kit, close } = await openKit(readConfig(market), openLog('silent'));
  const home = await createTestProperty(kit).finally(close);
  const tour = join(folder, 'tour.zip');
  await writeFile(tour, smallExport());
  const extract = join(folder, 'kampala.osm.pbf');
  await writeFile(extract, kampalaExtract());
  const inputs = { PROPERTY: String(home), TOUR: tour, MAP_DATA: extract };
  env = { ...process.env, ...market, BACKUPS: join(folder, 'backups'), ...inputs };
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

test('requires a language for each block of the manual, and lists the blocks that are not run', () => {
  expect(blocks.map(({ language }) => language).filter((one) => !/^(sh|sql|caddy|nginx)$/.test(one))).toEqual(
    [],
  );
  const notRun = blocks
    .filter(({ mark }) => mark !== '')
    .map(({ mark, text }) => `${mark}: ${text.split('\n')[0]?.slice(0, 40)}`);
  expect(notRun).toEqual([
    'root: useradd --system --home-dir /var/lib/mar',
    'root: systemctl enable --now market.service ma',
    'root: cd /var/lib/market/database',
    'root: systemctl stop market.service market-bac',
    'root: systemctl start market-backup.service',
    'root: runuser -u postgres -- psql -c "create r',
    'docker: cp ops/stack.env.example ops/stack.env &',
    'docker: docker compose --env-file ops/stack.env ',
    'docker: docker compose --env-file ops/stack.env ',
  ]);
  expect(run.length).toBeGreaterThan(3);
});

// The blocks run in their order, because the backup must precede its restore.
test.each(run)('the commands in line $line run as they are written: $text', async ({ text }) => {
  const child = spawn('sh', ['-euc', text], { cwd: root, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const [code] = await once(child, 'close');
  expect({ code, said }).toEqual({ code: 0, said: expect.any(String) });
});

test.each(blocks.filter(({ language }) => language === 'sql'))(
  'the statement in line $line is one of this database: $text',
  async ({ text }) => {
    await expect(world.kit.pool.query(`begin; ${text} rollback`)).resolves.toBeDefined();
  },
);
