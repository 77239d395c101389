import type { FastifyInstance } from 'fastify';
import type { Kit } from '#kit/server/kit.ts';
import { FlakyTransport } from '#kit/server/payments/testing/flaky-transport.ts';
import { MerchantClient } from '#kit/server/payments/testing/merchant-client.ts';
import type { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { createFaultInjector } from './fault-injector.ts';
import type { ChaosHarness } from './types.ts';

/** Starts the simulated provider with faults between it and an application. Close it when done. */
export async function startChaosHarness(
  baseKit: Kit,
  random: SeededRandom,
  createApp: (changes: Pick<Kit, 'payments'>) => Promise<FastifyInstance>,
): Promise<ChaosHarness & { close(): Promise<void> }> {
  const shop = await MerchantClient.open({ retryEveryMs: 20 });
  const transport = await FlakyTransport.open(() => shop.simulated.apiUrl);
  const payments = shop.client({ apiUrl: transport.url });
  const app = await createApp({ payments });
  const faults = createFaultInjector(random, (request) => app.inject(request));
  transport.fate = faults.nextCallFault;
  shop.onEvent = faults.receive;
  return {
    kit: { ...baseKit, payments },
    inject: (request) =>
      app.inject({ ...request, headers: { 'sec-fetch-site': 'same-origin', ...request.headers } }),
    shop,
    transport,
    faults,
    async close() {
      await shop.close();
      await transport.close();
      await app.close();
    },
  };
}
