import { resolve } from 'node:path';
import { z } from 'zod';
import { defaultLimits, type Limits } from '#kit/server/http/rate-limits.ts';
import { sharedDomain } from './shared-domain.ts';

const port = z.coerce.number().int().min(0).max(65_535);

const settingsSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  TOUR_PORT: port.optional(),
  TOUR_ORIGIN: z
    .string()
    .regex(
      /^https?:\/\/\*\.[a-z0-9.-]+(:\d+)?$/i,
      'must look like https://*.example-tours.org: one host name per tour',
    )
    .optional(),
  APP_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
    .optional(),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits, e.g. from `openssl rand -hex 32`')
    .optional(),
  SECRET_KEY_BEFORE: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  DEMO: z.enum(['yes', 'no']).optional(),
  DEMO_PASSWORD: z.string().min(8).max(256).optional(),
  DEMO_TOURS: z.coerce.number().int().min(0).max(1_000).optional(),
  TRUST_PROXY: z.enum(['yes', 'no']).default('no'),
  ADDRESS_LIMITS: z.enum(['yes', 'no']).default('yes'),
  SEARCH_INDEX: z.enum(['on', 'off']).default('on'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// address')
    .optional(),
  MAIL_FROM: z.string().min(3).default('no-reply@localhost'),
  MAIL_EVENTS_SECRET: z.string().min(16).optional(),
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  EXCHANGE_RATE_URL: z.url({ protocol: /^https?$/ }).optional(),
  EXCHANGE_RATE_FIELD: z
    .string()
    .regex(/^\w+(\.\w+)*$/, 'must be names separated by dots, such as rates.UGX')
    .default('rates.UGX'),
  /** Internal addresses from which calendars of other channels may be read as an exception. */
  OUTSIDE_ALLOWED: z.string().default(''),
  PAYMENTS_PROVIDER: z.enum(['simulated', 'flutterwave']).optional(),
  PAYMENTS_PORT: port.optional(),
  PAYMENTS_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  PAYMENTS_TEST_MODE: z.enum(['yes', 'no']).default('no'),
  PAYMENTS_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.flutterwave.com'),
  PAYMENTS_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
  PAYMENTS_SCRIPT_URL: z.url({ protocol: /^https?$/ }).default('https://checkout.flutterwave.com/v3.js'),
  PAYMENTS_PUBLIC_KEY: z.string().optional(),
  PAYMENTS_SECRET_KEY: z.string().optional(),
  PAYMENTS_WEBHOOK_SECRET: z.string().min(16).optional(),
  PAYMENTS_WEBHOOK_SECRET_BEFORE: z.string().min(16).optional(),
  NODE_ENV: z.string().optional(),
  NODE_ENV_IS_DEFAULT: z.enum(['yes', 'no']).default('no'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

/** The names of all environment variables that are read. A test compares them with the manual. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

type Settings = z.output<typeof settingsSchema>;

const isFlutterwave = ({ PAYMENTS_PROVIDER, PAYMENTS_SECRET_KEY }: Settings) =>
  (PAYMENTS_PROVIDER ?? (PAYMENTS_SECRET_KEY ? 'flutterwave' : 'simulated')) === 'flutterwave';

/** Rules that involve more than one setting. */
const refinedSettingsSchema = settingsSchema.superRefine((settings, { addIssue }) => {
  const { APP_ORIGIN, TOUR_ORIGIN } = settings;
  if (isFlutterwave(settings))
    for (const name of ['PAYMENTS_PUBLIC_KEY', 'PAYMENTS_SECRET_KEY', 'PAYMENTS_WEBHOOK_SECRET'] as const)
      if (!settings[name])
        addIssue({ code: 'custom', path: [name], message: 'is needed to take payments by Flutterwave' });
  const addError = (message: string) => addIssue({ code: 'custom', path: ['TOUR_ORIGIN'], message });
  if (!TOUR_ORIGIN) return;
  if (!URL.canParse(TOUR_ORIGIN.replace('*', 'v')))
    return addError('must end in a name, not in an IP address');
  const commonDomain = APP_ORIGIN && sharedDomain(APP_ORIGIN, TOUR_ORIGIN);
  if (commonDomain)
    addError(
      `shares the domain ${commonDomain} with APP_ORIGIN, so a tour, which is someone else's program, could set cookies for the ` +
        'application. Give tours a registered domain of their own, e.g. https://*.example-tours.org',
    );
});

export type PaymentsConfig =
  | {
      kind: 'simulated';
      port: number;
      /** The origin of the provider's pages for browsers. Null means `http://localhost:<port>`. */
      origin: string | null;
      /**
       * False where users might mistake the simulated provider for a real one: in production, or with a
       * public address.
       */
      isAllowed: boolean;
    }
  | {
      kind: 'flutterwave';
      apiUrl: string;
      scriptUrl: string;
      timeLimitMs: number;
      publicKey: string;
      secretKey: string;
      /** The current secret, and the previous one while the secret is being changed. */
      webhookSecrets: string[];
    };

export type Config = {
  port: number;
  host: string;
  tourPort: number;
  /**
   * The origin of tours, in which `*` stands for the version. Null means `http://*.localhost:<tour port>`.
   */
  tourOrigin: string | null;
  /** The origin of the application for visitors. Null means `http://localhost:<port>`. */
  appOrigin: string | null;
  dataDir: string;
  database: { kind: 'embedded' } | { kind: 'external'; url: string };
  files:
    | { kind: 'disk' }
    | {
        kind: 's3';
        bucket: string;
        endpoint: string | null;
        region: string;
        accessKeyId: string | null;
        secretAccessKey: string | null;
      };
  /**
   * The key that encrypts the secrets that the server must be able to decrypt. Null means the key stored in
   * DATA_DIR.
   */
  secretKey: Buffer | null;
  /** The previous key, used until its secrets are sealed again with the current key. */
  secretKeyBefore: Buffer | null;
  payments: PaymentsConfig;
  outsideAllowed: string[];
  /** True to fill an empty database with the demo catalogue. */
  demo: boolean;
  demoPassword: string | null;
  /**
   * The number of demo tours to import before startup completes. Null imports all of them in the background.
   */
  demoTours: number | null;
  /** With a null `smtpUrl`, emails stay in the outbox, where they can be read in the browser. */
  mail: {
    smtpUrl: string | null;
    from: string;
    /**
     * The secret shared with the email provider, which authenticates its bounce reports. Null means that the
     * provider cannot send any.
     */
    eventsSecret: string | null;
  };
  /** The style of an external map. Null means the simple map that comes with the application. */
  mapStyleUrl: string | null;
  /**
   * The source from which the exchange rate of the dollar is fetched. Null means that an admin sets the rate.
   */
  rateSource: { address: string; field: string } | null;
  trustProxy: boolean;
  /** Rate limits per IP address. Null means no limits. */
  limits: Limits | null;
  /** True to keep a search index in memory. Otherwise PostgreSQL handles every search. */
  searchIndex: boolean;
  logLevel: string;
  /**
   * The address at which metrics are served, separate from the public one. Null means that they are not
   * served.
   */
  metrics: { host: string; port: number } | null;
  /**
   * How long the server still answers after SIGTERM, in milliseconds. During this time it reports that it is
   * not ready.
   */
  drainMs: number;
};

/**
 * Reads the environment variables, which no other code reads.
 * @throws Error that lists all invalid settings
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const provided = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = refinedSettingsSchema.safeParse(provided);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings cannot be used:\n${errors.join('\n')}`);
  }
  const settings = parsed.data;
  const tourPort = settings.TOUR_PORT ?? (settings.PORT === 0 ? 0 : settings.PORT + 1);
  return {
    port: settings.PORT,
    host: settings.HOST,
    tourPort,
    tourOrigin: settings.TOUR_ORIGIN ?? null,
    appOrigin: settings.APP_ORIGIN?.replace(/\/$/, '') ?? null,
    dataDir: resolve(settings.DATA_DIR),
    database: settings.DATABASE_URL ? { kind: 'external', url: settings.DATABASE_URL } : { kind: 'embedded' },
    files: settings.S3_BUCKET
      ? {
          kind: 's3',
          bucket: settings.S3_BUCKET,
          endpoint: settings.S3_ENDPOINT ?? null,
          region: settings.S3_REGION,
          accessKeyId: settings.S3_ACCESS_KEY_ID ?? null,
          secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? null,
        }
      : { kind: 'disk' },
    secretKey: settings.SECRET_KEY ? Buffer.from(settings.SECRET_KEY, 'hex') : null,
    secretKeyBefore: settings.SECRET_KEY_BEFORE ? Buffer.from(settings.SECRET_KEY_BEFORE, 'hex') : null,
    payments: paymentsOf(settings, tourPort),
    outsideAllowed: settings.OUTSIDE_ALLOWED.split(',').filter(Boolean),
    demo: settings.DEMO ? settings.DEMO === 'yes' : !settings.DATABASE_URL,
    demoPassword: settings.DEMO_PASSWORD ?? null,
    demoTours: settings.DEMO_TOURS ?? null,
    mail: {
      smtpUrl: settings.SMTP_URL ?? null,
      from: settings.MAIL_FROM,
      eventsSecret: settings.MAIL_EVENTS_SECRET ?? null,
    },
    mapStyleUrl: settings.MAP_STYLE_URL ?? null,
    rateSource: settings.EXCHANGE_RATE_URL
      ? { address: settings.EXCHANGE_RATE_URL, field: settings.EXCHANGE_RATE_FIELD }
      : null,
    trustProxy: settings.TRUST_PROXY === 'yes',
    limits: settings.ADDRESS_LIMITS === 'yes' ? defaultLimits : null,
    searchIndex: settings.SEARCH_INDEX === 'on',
    logLevel: settings.LOG_LEVEL,
    metrics:
      settings.METRICS_PORT === undefined
        ? null
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    drainMs: settings.DRAIN_SECONDS * 1_000,
  };
}

function paymentsOf(settings: Settings, tourPort: number): PaymentsConfig {
  if (isFlutterwave(settings))
    return {
      kind: 'flutterwave',
      apiUrl: settings.PAYMENTS_API_URL,
      scriptUrl: settings.PAYMENTS_SCRIPT_URL,
      timeLimitMs: settings.PAYMENTS_TIMEOUT_SECONDS * 1_000,
      publicKey: settings.PAYMENTS_PUBLIC_KEY ?? '',
      secretKey: settings.PAYMENTS_SECRET_KEY ?? '',
      webhookSecrets: [settings.PAYMENTS_WEBHOOK_SECRET, settings.PAYMENTS_WEBHOOK_SECRET_BEFORE].filter(
        (secret) => secret !== undefined,
      ),
    };
  // `npm start` runs every server as production. The rule applies only where an operator has set production
  // explicitly.
  const isProduction = settings.NODE_ENV === 'production' && settings.NODE_ENV_IS_DEFAULT === 'no';
  return {
    kind: 'simulated',
    port: settings.PAYMENTS_PORT ?? (tourPort === 0 ? 0 : tourPort + 1),
    origin: settings.PAYMENTS_ORIGIN?.replace(/\/$/, '') ?? null,
    isAllowed: settings.PAYMENTS_TEST_MODE === 'yes' || !(isProduction || isPublic(settings.APP_ORIGIN)),
  };
}

function isPublic(origin: string | undefined): boolean {
  const host = new URL(origin ?? 'http://localhost').hostname;
  return !/^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/.test(host);
}
