import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, settingNames } from './config.ts';

const root = join(import.meta.dirname, '../../..');
const textOf = (path: string) => readFile(join(root, path), 'utf8');

/** Set by the starting scripts and read by the tests. */
const ofTests = ['TEST_DATABASE_URL', 'CHROME_PATH'];

test('docs/operations.md names every setting, and none that there is not', async () => {
  const rows = (await textOf('docs/operations.md')).split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(told.filter((name) => !ofTests.includes(name ?? '')).sort()).toEqual(
    settingNames.filter((name) => name !== 'NODE_ENV_IS_DEFAULT').sort(),
  );
});

test('the environment of the compose file starts two processes in production; each of its variables is in the example', async () => {
  const text = await textOf('ops/compose.yml');
  const example = await textOf('ops/market.env.example');
  const names = [...text.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name ?? '');
  for (const name of names) expect(example, name).toMatch(new RegExp(`^${name}=`, 'm'));
  const values: Record<string, string> = {
    APP_DOMAIN: 'market.example',
    TOUR_DOMAIN: 'market-tours.example',
    SECRET_KEY: 'a'.repeat(64),
    SMTP_URL: 'smtps://user:secret@mail.example:465',
    MAIL_FROM: 'market@market.example',
    PAYMENTS_WEBHOOK_SECRET: 'sixteen letters!',
  };
  const filled = (value: string) =>
    value.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name) => values[name] ?? 'given');
  const [, block = ''] = /environment: &app-environment\n((?: {4}\w+: .*\n)+)/.exec(text) ?? [];
  const environment = [...block.matchAll(/^ {4}(\w+): '?([^'\n]*)'?$/gm)].map(([, key = '', value = '']) => [
    key,
    value,
  ]);
  expect(environment.length).toBeGreaterThan(12);
  expect(environment.filter(([key = '']) => !settingNames.includes(key))).toEqual([]);
  const given = environment.map(([key, value = '']) => [key, filled(value)]);
  expect(readConfig({ NODE_ENV: 'production', ...Object.fromEntries(given) })).toMatchObject({
    database: { kind: 'external' },
    files: { kind: 's3' },
    payments: { kind: 'flutterwave' },
    trustProxy: true,
  });
  expect(text.match(/^ {2}app-\d:\n {4}<<: \*app$/gm)).toHaveLength(2);
  // What a tag means must not change by itself.
  const images = [...text.matchAll(/^ {4}image: (?!ennyumba:)(.*)$/gm)].map(([, image]) => image);
  expect(images.length).toBeGreaterThan(4);
  expect(images.filter((image) => !/:[\w.-]*\d/.test(image ?? ''))).toEqual([]);
});

test('container and unit start the server as it is started here, as nobody special, and copy what there is', async () => {
  const docker = await textOf('Dockerfile');
  const unit = await textOf('ops/systemd/market.service');
  expect(docker).toContain('CMD ["node", "--no-sparkplug", "src/app/server/main.ts"]');
  expect(unit).toContain('node --no-sparkplug src/app/server/main.ts');
  expect(docker).toMatch(/^USER node$/m);
  const set = [...docker.matchAll(/\b([A-Z][A-Z_]+)=/g), ...unit.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(
    ([, name]) => name ?? '',
  );
  const ofNode = ['NODE_OPTIONS', 'NODE_COMPILE_CACHE'];
  expect(set.filter((name) => !settingNames.includes(name) && !ofNode.includes(name))).toEqual([]);
  const copied = [...docker.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
    (paths ?? '').split(' '),
  );
  expect(copied.length).toBeGreaterThan(8);
  for (const path of copied) await access(join(root, path));
});
