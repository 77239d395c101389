import { join } from 'node:path';
import { receiveWebhook } from '#features/payments/api.ts';
import type { Log } from '#kit/server/log.ts';
import { openFlutterwave } from '#kit/server/payments/flutterwave/open-flutterwave.ts';
import type { PaymentProvider } from '#kit/server/payments/provider.ts';
import type { Config } from './config.ts';

export type OpenPayments = {
  provider: PaymentProvider;
  /** The port of the simulated provider; null when none runs here. */
  port: number | null;
  close(): Promise<void>;
};

/**
 * Rejects a simulated provider where it is not allowed.
 * @throws Error when users might mistake simulated payments for real ones
 */
export function requireMatchingProvider({ payments }: Pick<Config, 'payments'>): void {
  if (payments.kind === 'simulated' && !payments.isAllowed)
    throw new Error(
      'Simulated payments are refused because users might mistake them for real ones: NODE_ENV=production or a public ' +
        'APP_ORIGIN. Give the keys of a payment provider (PAYMENTS_PUBLIC_KEY, PAYMENTS_SECRET_KEY, PAYMENTS_WEBHOOK_SECRET), ' +
        'or set PAYMENTS_TEST_MODE=yes to run in test mode on purpose.',
    );
}

/** Opens the configured provider, and starts the simulated one if it is configured. Close it when done. */
export async function openPayments(
  config: Pick<Config, 'payments' | 'dataDir'>,
  { log, appUrl, appOrigins }: { log: Log; appUrl: string; appOrigins: string[] },
): Promise<OpenPayments> {
  requireMatchingProvider(config);
  const { payments } = config;
  if (payments.kind === 'flutterwave') {
    const { kind, ...settings } = payments;
    const isTest = payments.secretKey.startsWith('FLWSECK_TEST');
    return {
      provider: openFlutterwave({ id: kind, isTest, ...settings }),
      port: null,
      close: async () => {},
    };
  }
  // The simulated provider is loaded only when it is configured.
  const { startSimulated } = await import('#kit/server/payments/simulated/start-simulated.ts');
  const simulated = await startSimulated({
    folder: join(config.dataDir, 'payments-simulated'),
    port: payments.port,
    origin: payments.origin,
    webhookUrl: `${appUrl}${receiveWebhook.path}`,
    shopOrigins: appOrigins,
    log,
  });
  const provider = openFlutterwave({
    id: 'simulated',
    isTest: true,
    apiUrl: simulated.apiUrl,
    scriptUrl: `${simulated.origin}/v3.js`,
    publicKey: simulated.keys.public,
    secretKey: simulated.keys.secret,
    webhookSecrets: [simulated.keys.webhook],
    reportsUrl: simulated.reportsUrl,
    // The simulated provider answers after it has written its state to disk, which may take long on a busy
    // machine.
    timeLimitMs: 30_000,
  });
  return { provider, port: simulated.port, close: simulated.close };
}

/** Returns the URL at which a program on this machine reaches a server that listens on this host. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
