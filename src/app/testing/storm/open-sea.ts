import type { FastifyInstance } from 'fastify';
import type { Kit } from '#kit/server/kit.ts';
import { Line } from '#kit/server/payments/testing/line.ts';
import { Shop } from '#kit/server/payments/testing/shop.ts';
import type { Chance } from '#kit/server/testing/chance.ts';
import type { Sea } from './sea.ts';
import { openWeather } from './weather.ts';

/** The simulated provider with bad weather between it and an application. Close it when done. */
export async function openSea(
  calm: Kit,
  chance: Chance,
  createApp: (changes: Pick<Kit, 'payments'>) => Promise<FastifyInstance>,
): Promise<Sea & { close(): Promise<void> }> {
  const shop = await Shop.open({ retryEveryMs: 20 });
  const line = await Line.open(() => shop.simulated.apiUrl);
  const payments = shop.client({ apiUrl: line.url });
  const app = await createApp({ payments });
  const weather = openWeather(chance, (request) => app.inject(request));
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
