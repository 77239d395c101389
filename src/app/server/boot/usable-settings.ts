import type { Config } from './config.ts';
import { requireMatchingProvider } from './open-payments.ts';

/**
 * Checks the combination of settings before anything is opened or built.
 * @throws Error that names the unusable setting
 */
export async function requireUsableSettings(
  config: Pick<Config, 'payments' | 'demo' | 'demoPassword'>,
): Promise<void> {
  requireMatchingProvider(config);
  if (!config.demo || config.demoPassword === null) return;
  // The demo files are loaded only if the demo is on.
  const { demoPasswordError: passwordError } = await import('#app/server/demo/demo-password.ts');
  const error = await passwordError(config.demoPassword);
  if (error !== null) throw new Error(`These settings cannot be used:\n  DEMO_PASSWORD: ${error}`);
}
