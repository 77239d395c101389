import { isAbsolute, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '#kit/server/http/rate-limits.ts';
import { readConfig, settingNames } from './config.ts';

/** This module needs no packages and no recent Node, because it runs before the first install. */
const { plainSettings, requirePlainSettings } = (await import(
  new URL('../../../../scripts/runtime/plain-settings.mjs', import.meta.url).href
)) as { plainSettings: object; requirePlainSettings(environment: Record<string, string>): void };

const faultOf = (APP_ORIGIN: string, TOUR_ORIGIN: string) => {
  try {
    readConfig({ APP_ORIGIN, TOUR_ORIGIN });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('tour origins that cannot set application cookies', () => {
  test.each([
    ['https://homes.example.org', 'https://*.tours.example.org', 'example.org'],
    ['https://example.org', 'https://*.example.org', 'example.org'],
    ['https://example.org:8443', 'http://*.EXAMPLE.org.:3001', 'example.org'],
    ['https://www.example.co.ug', 'https://*.tours.example.co.ug', 'example.co.ug'],
    ['https://app.homes.github.io', 'https://*.homes.github.io', 'homes.github.io'],
    ['http://192.168.0.2.nip.io:3000', 'http://*.192.168.0.2.nip.io:3001', 'nip.io'],
    ['http://homes.localhost:3000', 'http://*.tours.homes.localhost:3001', 'homes.localhost'],
  ])('refuses to start with tours of %s with %s', (app, tours, domain) => {
    expect(faultOf(app, tours)).toContain(`TOUR_ORIGIN: shares the domain ${domain} with APP_ORIGIN`);
  });

  test.each([
    ['https://example.org', 'https://*.example-tours.org'],
    ['https://homes.co.ug', 'https://*.tours.co.ug'],
    ['https://homes.github.io', 'https://*.homes-tours.github.io'],
    ['https://homes.pages.dev', 'https://*.pages.dev'],
    ['http://localhost:3000', 'http://*.localhost:3001'],
    ['http://127.0.0.1:3000', 'http://*.localhost:3001'],
    ['http://homes.localhost:3000', 'http://*.localhost:3001'],
    ['http://192.168.0.2:3000', 'http://*.192-168-0-2.sslip.io:3001'],
    ['http://[::1]:3000', 'http://*.localhost:3001'],
    ['http://server:3000', 'http://*.server:3001'],
  ])('starts with %s with %s', (app, tours) => {
    expect(faultOf(app, tours)).toBeNull();
  });
});

test.each(['http://*.192.168.0.2:3001', 'https://tours.example.org', 'https://*'])(
  'rejects %s because it leaves no host name for each tour',
  (tours) => {
    expect(faultOf('https://example.com', tours)).toContain('TOUR_ORIGIN: must ');
  },
);

test.each([
  ['is kept', {}, true],
  ['is kept', { SEARCH_INDEX: 'on' }, true],
  ['is not kept', { SEARCH_INDEX: 'off' }, false],
])('configures the search index %s with %j', (_words, settings, searchIndex) => {
  expect(readConfig(settings)).toMatchObject({ searchIndex });
});

test('starts without settings', () => {
  expect(readConfig({})).toMatchObject({ appOrigin: null, tourOrigin: null });
});

test.each([
  ['our own is', {}, true],
  ['our own is not where that is not wished', { DEMO: 'no' }, false],
  ['one that is named is not', { DATABASE_URL: 'postgres://db.example/homes' }, false],
  ['one that is named is where that is wished', { DATABASE_URL: 'postgres://x/y', DEMO: 'yes' }, true],
])('fills an empty database with demo data: %s', (_words, settings, demo) => {
  expect(readConfig(settings)).toMatchObject({ demo });
});

test('defaults: embedded database, local disk, loopback only, no proxy, rate limits on', () => {
  const config = readConfig({});
  expect(config).toEqual({
    port: 3000,
    host: '127.0.0.1',
    metrics: null,
    drainMs: 0,
    secretKeyBefore: null,
    tourPort: 3001,
    tourOrigin: null,
    appOrigin: null,
    dataDir: resolve('data'),
    database: { kind: 'embedded' },
    files: { kind: 'disk' },
    searchIndex: true,
    secretKey: null,
    payments: { kind: 'simulated', port: 3002, origin: null, isAllowed: true },
    outsideAllowed: [],
    demo: true,
    demoPassword: null,
    demoTours: null,
    mail: { smtpUrl: null, from: 'no-reply@localhost', eventsSecret: null },
    mapStyleUrl: null,
    rateSource: null,
    trustProxy: false,
    limits: defaultLimits,
    logLevel: 'warn',
  });
  expect(isAbsolute(config.dataDir)).toBe(true);
});

test('uses every given setting', () => {
  const key = 'Ab'.repeat(32);
  const settings = {
    PORT: '8080',
    HOST: '0.0.0.0',
    TOUR_PORT: '9090',
    TOUR_ORIGIN: 'https://*.example-tours.org',
    APP_ORIGIN: 'https://homes.example.org/',
    DATA_DIR: '/srv/homes',
    DATABASE_URL: 'postgresql://db.example/homes',
    SECRET_KEY: key,
    DEMO: 'no',
    DEMO_PASSWORD: 'jacaranda',
    DEMO_TOURS: '12',
    TRUST_PROXY: 'yes',
    ADDRESS_LIMITS: 'no',
    LOG_LEVEL: 'info',
    SMTP_URL: 'smtps://user:secret@mail.example:465',
    MAIL_FROM: 'Homes <hello@example.org>',
    MAIL_EVENTS_SECRET: 'sixteen letters of the provider',
    MAP_STYLE_URL: 'https://maps.example/style.json',
    EXCHANGE_RATE_URL: 'https://rates.example/usd',
    EXCHANGE_RATE_FIELD: 'quotes.UGX',
    OUTSIDE_ALLOWED: '127.0.0.1,10.0.0.7',
    PAYMENTS_PROVIDER: 'flutterwave',
    PAYMENTS_API_URL: 'https://pay.example',
    PAYMENTS_SCRIPT_URL: 'https://pay.example/v3.js',
    PAYMENTS_TIMEOUT_SECONDS: '20',
    PAYMENTS_PUBLIC_KEY: 'public-key',
    PAYMENTS_SECRET_KEY: 'secret-key',
    PAYMENTS_WEBHOOK_SECRET: 'webhook-secret-2',
    PAYMENTS_WEBHOOK_SECRET_BEFORE: 'webhook-secret-1',
    S3_BUCKET: 'homes',
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'eu-west-1',
    S3_ACCESS_KEY_ID: 'the-id',
    S3_SECRET_ACCESS_KEY: 'the-secret',
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
    DRAIN_SECONDS: '8',
    SECRET_KEY_BEFORE: 'cd'.repeat(32),
  };
  expect(readConfig(settings)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    metrics: { host: '0.0.0.0', port: 9464 },
    drainMs: 8_000,
    secretKeyBefore: Buffer.alloc(32, 0xcd),
    tourPort: 9090,
    tourOrigin: 'https://*.example-tours.org',
    appOrigin: 'https://homes.example.org',
    dataDir: resolve('/srv/homes'),
    database: { kind: 'external', url: 'postgresql://db.example/homes' },
    files: {
      kind: 's3',
      bucket: 'homes',
      endpoint: 'https://s3.example',
      region: 'eu-west-1',
      accessKeyId: 'the-id',
      secretAccessKey: 'the-secret',
    },
    searchIndex: true,
    secretKey: Buffer.from(key, 'hex'),
    outsideAllowed: ['127.0.0.1', '10.0.0.7'],
    payments: {
      kind: 'flutterwave',
      apiUrl: 'https://pay.example',
      scriptUrl: 'https://pay.example/v3.js',
      timeLimitMs: 20_000,
      publicKey: 'public-key',
      secretKey: 'secret-key',
      webhookSecrets: ['webhook-secret-2', 'webhook-secret-1'],
    },
    demo: false,
    demoPassword: 'jacaranda',
    demoTours: 12,
    rateSource: { address: 'https://rates.example/usd', field: 'quotes.UGX' },
    mail: {
      smtpUrl: 'smtps://user:secret@mail.example:465',
      from: 'Homes <hello@example.org>',
      eventsSecret: 'sixteen letters of the provider',
    },
    mapStyleUrl: 'https://maps.example/style.json',
    trustProxy: true,
    limits: null,
    logLevel: 'info',
  });
});

test.each([
  [{ PORT: '8080' }, 8081],
  [{ PORT: '0' }, 0],
  [{ PORT: '8080', TOUR_PORT: '0' }, 0],
])('serves tours on the next port by default: %o', (settings, tourPort) => {
  expect(readConfig(settings).tourPort).toBe(tourPort);
});

test.each([
  [{ PORT: '8080' }, 8082],
  [{ PORT: '0' }, 0],
  [{ PORT: '8080', TOUR_PORT: '9000' }, 9001],
  [{ PORT: '0', PAYMENTS_PORT: '9000' }, 9000],
])('simulates payments on the port after the tours: %o', (settings, port) => {
  expect(readConfig(settings).payments).toMatchObject({ kind: 'simulated', port });
});

test.each([
  ['on this machine', {}, true],
  ['in development', { NODE_ENV: 'development' }, true],
  ['started by npm start', { NODE_ENV: 'production', NODE_ENV_IS_DEFAULT: 'yes' }, true],
  ['at a name of this machine', { APP_ORIGIN: 'http://homes.localhost:3000' }, true],
  ['at an address of this machine', { APP_ORIGIN: 'http://127.0.0.1:3000' }, true],
  ['at its other address', { APP_ORIGIN: 'http://[::1]:3000' }, true],
  [
    'with a secret key that is not meant for it',
    { PAYMENTS_PROVIDER: 'simulated', PAYMENTS_SECRET_KEY: 'a' },
    true,
  ],
  ['at an address of the network', { APP_ORIGIN: 'http://192.168.0.2:3000' }, false],
  ['in production', { NODE_ENV: 'production' }, false],
  ['with a public address', { APP_ORIGIN: 'https://homes.example.org' }, false],
  ['at a name that only sounds like it', { APP_ORIGIN: 'https://localhost.example.org' }, false],
  ['in production on purpose', { NODE_ENV: 'production', PAYMENTS_TEST_MODE: 'yes' }, true],
  ['in public on purpose', { APP_ORIGIN: 'https://example.org', PAYMENTS_TEST_MODE: 'yes' }, true],
])('allows simulated payments with %s', (_words, settings, isAllowed) => {
  expect(readConfig(settings).payments).toMatchObject({ kind: 'simulated', isAllowed });
});

test('reads the address of simulated payments without a trailing slash', () => {
  expect(readConfig({ PAYMENTS_ORIGIN: 'https://pay.homes.example/' }).payments).toMatchObject({
    origin: 'https://pay.homes.example',
  });
});

test('uses real payments with a secret key, and then requires all three keys', () => {
  expect(() => readConfig({ PAYMENTS_SECRET_KEY: 'secret-key' })).toThrow(
    /PAYMENTS_PUBLIC_KEY: is needed.+\n {2}PAYMENTS_WEBHOOK_SECRET: is needed/,
  );
});

test("uses AWS with the machine's credentials when only a bucket is set", () => {
  expect(readConfig({ S3_BUCKET: 'homes' }).files).toEqual({
    kind: 's3',
    bucket: 'homes',
    endpoint: null,
    region: 'us-east-1',
    accessKeyId: null,
    secretAccessKey: null,
  });
});

test('treats an empty setting as not set', () => {
  const names = ['PORT', 'DATABASE_URL', 'SECRET_KEY', 'DEMO', 'SMTP_URL', 'S3_BUCKET', 'TRUST_PROXY'];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
});

test.each([
  ['PORT', '65535'],
  ['METRICS_PORT', '0'],
  ['DRAIN_SECONDS', '300'],
  ['PAYMENTS_TIMEOUT_SECONDS', '60'],
  ['DEMO_TOURS', '1000'],
  ['DEMO_TOURS', '0'],
  ['DEMO_PASSWORD', 'eight888'],
  ['DEMO_PASSWORD', 'x'.repeat(256)],
  ['MAIL_FROM', 'a@b'],
  ['MAIL_EVENTS_SECRET', 'x'.repeat(16)],
  ['SECRET_KEY', 'AB'.repeat(32)],
  ['DATABASE_URL', 'postgres://db.example/homes'],
  ['SMTP_URL', 'smtp://mail.example'],
  ['EXCHANGE_RATE_URL', 'https://rates.example/usd'],
  ['EXCHANGE_RATE_FIELD', 'conversion_rates.UGX'],
])('accepts %s set to %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow();
  expect(() => requirePlainSettings({ [name]: value })).not.toThrow();
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', 'http'],
  ['TOUR_PORT', '65536'],
  ['APP_ORIGIN', 'ftp://homes.example.org'],
  ['APP_ORIGIN', 'homes.example.org'],
  ['DATABASE_URL', 'mysql://db.example/homes'],
  ['SECRET_KEY', 'ab'.repeat(31)],
  ['SECRET_KEY', 'xy'.repeat(32)],
  ['SECRET_KEY', `${'ab'.repeat(32)}ab`],
  ['DEMO', 'true'],
  ['DEMO_PASSWORD', 'seven77'],
  ['DEMO_TOURS', 'many'],
  ['DEMO_TOURS', '1001'],
  ['DEMO_PASSWORD', 'x'.repeat(257)],
  ['DRAIN_SECONDS', '301'],
  ['PAYMENTS_TIMEOUT_SECONDS', '61'],
  ['PAYMENTS_TIMEOUT_SECONDS', '0'],
  ['METRICS_PORT', '65536'],
  ['MAIL_FROM', 'ab'],
  ['MAIL_EVENTS_SECRET', 'x'.repeat(15)],
  ['SECRET_KEY_BEFORE', 'ab'.repeat(31)],
  ['PAYMENTS_WEBHOOK_SECRET_BEFORE', 'x'.repeat(15)],
  ['TRUST_PROXY', '1'],
  ['ADDRESS_LIMITS', 'off'],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAP_STYLE_URL', 'javascript:alert(1)'],
  ['S3_ENDPOINT', 'nowhere'],
  ['EXCHANGE_RATE_URL', 'ftp://rates.example'],
  ['EXCHANGE_RATE_FIELD', 'rates..UGX'],
  ['PAYMENTS_PROVIDER', 'simulator'],
  ['PAYMENTS_PORT', '65536'],
  ['PAYMENTS_ORIGIN', 'javascript:alert(1)'],
  ['PAYMENTS_TEST_MODE', 'true'],
  ['PAYMENTS_API_URL', 'ftp://pay.example'],
  ['PAYMENTS_SCRIPT_URL', 'nowhere'],
  ['PAYMENTS_WEBHOOK_SECRET', 'short'],
])('rejects %s set to %s, and names the setting in the error', (name, value) => {
  const named = `These settings cannot be used:\n  ${name}: `;
  expect(() => readConfig({ [name]: value })).toThrow(named);
  // The check before the first install rejects the same values.
  expect(() => requirePlainSettings({ [name]: value })).toThrow(named);
});

test('reports all invalid settings together', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y', SMTP_URL: 'z' })).toThrow(
    /^These settings cannot be used:\n {2}PORT: .+\n {2}LOG_LEVEL: .+\n {2}SMTP_URL: must be an smtp:\/\/ address$/,
  );
});

test('knows every setting before the first install, and rejects an obvious password with the same message', () => {
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(plainSettings)));
  const withPassword =
    (DEMO_PASSWORD: string, DEMO = 'yes') =>
    () =>
      requirePlainSettings({ DEMO_PASSWORD, DEMO });
  expect(withPassword('kampala-hills-2026!')).toThrow('DEMO_PASSWORD: is easy to guess because of "kampala"');
  expect(withPassword('kampala-hills-2026!', 'no')).not.toThrow();
  expect(withPassword('kwanza-market-71')).not.toThrow();
});
