import type { AddressInfo } from 'node:net';
import type { Log } from '#kit/server/log.ts';
import { Deliveries } from './deliveries.ts';
import { defaultPlan } from './failure-plan.ts';
import { PaymentSimulator } from './payment-simulator.ts';
import { openPaymentStore, type PaymentStore } from './payment-store.ts';
import { reportsPath } from './reports-plugin.ts';
import { simulatedSite } from './routes.ts';

export type SimulatedSettings = {
  /** The folder of the keys, the payments and the pending events. */
  folder: string;
  /** The port; 0 means any free port. */
  port: number;
  /** The address for browsers, if it is not on this machine. */
  origin: string | null;
  webhookUrl: string;
  shopOrigins: string[];
  log: Log;
  retryEveryMs?: number;
};

export type Simulated = {
  port: number;
  /** The base URL for our server's API calls. */
  apiUrl: string;
  /** The address for browsers. */
  origin: string;
  /** The page of the merchant's reports, whose address is secret. */
  reportsUrl: string;
  keys: PaymentStore['keys'];
  close(): Promise<void>;
};

/** Starts a payment provider on this machine that has the API of the real one but moves no money. */
export async function startSimulated(settings: SimulatedSettings): Promise<Simulated> {
  const store = await openPaymentStore(settings.folder);
  const plan = { now: defaultPlan() };
  const { webhookUrl, retryEveryMs = 5_000, log, shopOrigins } = settings;
  const deliveries = new Deliveries(store, () => plan.now, { webhookUrl, retryEveryMs }, log);
  const simulator = new PaymentSimulator(store, deliveries, () => plan.now.transfers === 'hold');
  let origin = settings.origin ?? '';
  const site = await simulatedSite({
    simulator,
    deliveries,
    plan,
    origin: () => origin,
    shopOrigins,
    log,
  });
  await site.listen({ host: '127.0.0.1', port: settings.port });
  const { port } = site.server.address() as AddressInfo;
  origin ||= `http://localhost:${port}`;
  deliveries.start();
  return {
    port,
    apiUrl: `http://127.0.0.1:${port}`,
    origin,
    reportsUrl: `${origin}${reportsPath(store.keys)}`,
    keys: store.keys,
    async close() {
      await site.close();
      await deliveries.stop();
      await store.saved();
    },
  };
}
