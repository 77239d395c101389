// Checks each setting by itself without any package, before the first start installs the missing ones. The
// server's own rules (src/app/server/boot/config.ts) are stricter. The server's tests run both with the same
// cases.
import { Refusal } from './stop-with-message.mjs';

const text = (min, max = Number.POSITIVE_INFINITY) => ({
  test: (value) => value.length >= min && value.length <= max,
  must:
    max === Number.POSITIVE_INFINITY
      ? `must have at least ${min} characters`
      : `must have ${min} to ${max} characters`,
});
const whole = (min, max) => ({
  test: (value) => /^\d+$/.test(value.trim()) && Number(value) >= min && Number(value) <= max,
  must: `must be a whole number from ${min} to ${max}`,
});
const oneOf = (...values) => ({
  test: (value) => values.includes(value),
  must: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
});
const like = (pattern, must) => ({ test: (value) => pattern.test(value), must });

const port = whole(0, 65_535);
const yesOrNo = oneOf('yes', 'no');
const webAddress = {
  test: (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  must: 'must be an address that begins with http:// or https://',
};
const key = like(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits, e.g. from `openssl rand -hex 32`');

export const plainSettings = {
  PORT: port,
  TOUR_PORT: port,
  TOUR_ORIGIN: like(/^https?:\/\/\*\.[a-z0-9.-]+(:\d+)?$/i, 'must look like https://*.example-tours.org'),
  APP_ORIGIN: webAddress,
  DATABASE_URL: like(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  SECRET_KEY: key,
  SECRET_KEY_BEFORE: key,
  DEMO: yesOrNo,
  DEMO_PASSWORD: text(8, 256),
  DEMO_TOURS: whole(0, 1_000),
  TRUST_PROXY: yesOrNo,
  ADDRESS_LIMITS: yesOrNo,
  SEARCH_INDEX: oneOf('on', 'off'),
  METRICS_PORT: port,
  DRAIN_SECONDS: whole(0, 300),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  SMTP_URL: like(/^smtps?:\/\//, 'must be an smtp:// address'),
  MAIL_FROM: text(3),
  MAIL_EVENTS_SECRET: text(16),
  MAP_STYLE_URL: webAddress,
  EXCHANGE_RATE_URL: webAddress,
  EXCHANGE_RATE_FIELD: like(/^\w+(\.\w+)*$/, 'must be names separated by dots, such as rates.UGX'),
  PAYMENTS_PROVIDER: oneOf('simulated', 'flutterwave'),
  PAYMENTS_PORT: port,
  PAYMENTS_ORIGIN: webAddress,
  PAYMENTS_TEST_MODE: yesOrNo,
  PAYMENTS_API_URL: webAddress,
  PAYMENTS_TIMEOUT_SECONDS: whole(1, 60),
  PAYMENTS_SCRIPT_URL: webAddress,
  PAYMENTS_WEBHOOK_SECRET: text(16),
  PAYMENTS_WEBHOOK_SECRET_BEFORE: text(16),
  S3_ENDPOINT: { test: (value) => URL.canParse(value), must: 'must be an address' },
};

/**
 * Passwords that any attacker of a market in Kampala would try first. The server compares with 50,000 more.
 */
const obviousWords = ['kampala', 'uganda', 'ennyumba', 'password', 'welcome', 'admin', 'qwerty', 'demo'];

/**
 * Checks the settings of the environment.
 * @throws {Refusal} that names each unusable setting
 */
export function requirePlainSettings(environment) {
  const errors = Object.entries(plainSettings)
    .filter(([name, { test }]) => environment[name] && !test(environment[name]))
    .map(([name, { must }]) => `  ${name}: ${must}`);
  const word = environment.DEMO === 'no' ? null : obviousWordOf(environment.DEMO_PASSWORD ?? '');
  if (word !== null && !errors.some((error) => error.includes('DEMO_PASSWORD')))
    errors.push(`  DEMO_PASSWORD: is easy to guess because of "${word}". Use several unrelated words`);
  if (errors.length > 0) throw new Refusal(`These settings cannot be used:\n${errors.join('\n')}`);
}

/** Returns the obvious word if little else is left of the password without it, or null. */
function obviousWordOf(password) {
  const letters = password.toLowerCase().replace(/[^a-z]/g, '');
  const word = obviousWords.find((one) => letters.includes(one));
  return word !== undefined && letters.replaceAll(word, '').length < 6 ? word : null;
}
