import type { FastifyInstance } from 'fastify';
import { openPatientDatabase } from './database.ts';
import type { TestApp } from './test-app.ts';

export type TwoProcesses = {
  /**
   * Returns the process for the n-th caller, alternating between the two. Calls come from `remoteAddress`
   * unless a request names another address.
   */
  processFor(n: number, remoteAddress?: string): Pick<TestApp, 'inject'>;
  close(): Promise<void>;
};

/** Opens a second application on the data of the test's application, with its own connections. */
export async function openTwoProcesses(world: TestApp): Promise<TwoProcesses> {
  const database = openPatientDatabase(world.databaseUrl, 4);
  const secondApp = await world.startAnother({ db: database.db, pool: database.pool });
  const injectInto =
    (app: FastifyInstance, remoteAddress: string): TestApp['inject'] =>
    (request) =>
      app.inject({
        ...request,
        remoteAddress: request.remoteAddress ?? remoteAddress,
        headers: { 'sec-fetch-site': 'same-origin', ...request.headers },
      });
  return {
    processFor: (n, remoteAddress = '10.1.1.1') => ({
      inject: injectInto(n % 2 ? secondApp : world.app, remoteAddress),
    }),
    async close() {
      await secondApp.close();
      await database.close();
    },
  };
}
