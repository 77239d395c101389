import type { Config } from './config.ts';
import { requireMatchingProvider } from './open-payments.ts';

/**
 * Checks the combination of all settings before anything is opened or built.
 * @throws Error that names the setting
 */
export async function requireUsableSettings(
  config: Pick<Config, 'payments' | 'demo' | 'demoPassword'>,
): Promise<void> {
  requireMatchingProvider(config);
  if (!config.demo || config.demoPassword === null) return;
  // An installation without the demo does not have its files.
  const { demoPasswordError: passwordError } = await import('./demo-password.ts');
  const error = await passwordError(config.demoPassword);
  if (error !== null) throw new Error(`These settings cannot be used:\n  DEMO_PASSWORD: ${error}`);
}
