import type { FastifyInstance } from 'fastify';
import type { Kit } from '#kit/server/kit.ts';
import { FlakyTransport } from '#kit/server/payments/testing/flaky-transport.ts';
import { MerchantClient } from '#kit/server/payments/testing/merchant-client.ts';
import type { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { createFaultInjector } from './fault-injector.ts';
import type { ChaosHarness } from './types.ts';

/** Starts the simulated provider with faults between it and an application. Close it when done. */
export async function startChaosHarness(
  calm: Kit,
  chance: SeededRandom,
  createApp: (changes: Pick<Kit, 'payments'>) => Promise<FastifyInstance>,
): Promise<ChaosHarness & { close(): Promise<void> }> {
  const shop = await MerchantClient.open({ retryEveryMs: 20 });
  const line = await FlakyTransport.open(() => shop.simulated.apiUrl);
  const payments = shop.client({ apiUrl: line.url });
  const app = await createApp({ payments });
  const weather = createFaultInjector(chance, (request) => app.inject(request));
  line.fate = weather.fateOfCall;
  shop.take = weather.take;
  return {
    kit: { ...calm, payments },
    inject: (request) =>
      app.inject({ ...request, headers: { 'sec-fetch-site': 'same-origin', ...request.headers } }),
    shop,
    line,
    weather,
    async close() {
      await shop.close();
      await line.close();
      await app.close();
    },
  };
}
