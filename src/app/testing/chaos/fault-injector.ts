import { receiveWebhook } from '#features/payments/api.ts';
import type { InjectedFault } from '#kit/server/payments/testing/flaky-transport.ts';
import type { Received } from '#kit/server/payments/testing/merchant-client.ts';
import type { SeededRandom } from '#kit/server/testing/seeded-random.ts';

export type FaultInjector = {
  /**
   * Decides what happens to a call to the provider: three in ten fail, before or after they have taken
   * effect.
   */
  nextCallFault(): InjectedFault;
  /**
   * Decides what happens to an event.
   * @returns the status that the provider receives
   */
  receive(event: Received): Promise<number>;
  /** Delivers the delayed events in a different order. */
  deliverDelayed(): Promise<void>;
  /** The number of occurrences of each fault. */
  readonly counts: Record<string, number>;
};

type Send = (request: {
  method: 'POST';
  url: string;
  headers: Record<string, string>;
  payload: Buffer;
}) => Promise<{ statusCode: number }>;

/**
 * Creates an injector. Three calls in ten fail; events are lost, duplicated, late, out of order or altered.
 */
export function createFaultInjector(random: SeededRandom, send: Send): FaultInjector {
  const counts: Record<string, number> = {};
  const recordFault = (fault: string) => {
    counts[fault] = (counts[fault] ?? 0) + 1;
  };
  let delayed: Received[] = [];

  async function deliver(
    { body, headers }: Received,
    sentBody = body,
    hasSignatureOnly = false,
  ): Promise<number> {
    const proof = { 'flutterwave-signature': String(headers['flutterwave-signature']) };
    const { statusCode } = await send({
      method: 'POST',
      url: receiveWebhook.path,
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'cross-site',
        ...proof,
        ...(!hasSignatureOnly && { 'verif-hash': String(headers['verif-hash']) }),
      },
      payload: sentBody,
    });
    return statusCode;
  }

  const deliveries: Array<[string, (event: Received) => Promise<number>]> = [
    ['as it was sent', (event) => deliver(event)],
    [
      'four times at once',
      async (event) => {
        const statuses = await Promise.all(Array.from({ length: 4 }, () => deliver(event)));
        return Math.max(...statuses);
      },
    ],
    ['lost', async () => 200],
    ['lost, and to be sent again', async () => 503],
    [
      'late',
      async (event) => {
        delayed.push(event);
        return 200;
      },
    ],
    [
      'taken, and to be sent again',
      async (event) => {
        await deliver(event);
        return 503;
      },
    ],
    // The shared password does not cover the body, so a forged event is accepted.
    ['altered by who knows the password', (event) => deliver(event, alterBody(event.body))],
    [
      'altered',
      async (event) => {
        const status = await deliver(event, alterBody(event.body), true);
        recordFault(`refused with ${status}`);
        return 200;
      },
    ],
  ];
  return {
    counts,
    nextCallFault() {
      if (random.next() >= 0.3) return 'usual';
      recordFault('calls that failed');
      return { fault: random.pick(['cut', 'unavailable']), when: random.pick(['before', 'after']) };
    },
    receive(event) {
      const [fault, act] = random.pick(deliveries);
      recordFault(fault);
      return act(event);
    },
    async deliverDelayed() {
      const shuffled = random.shuffled(delayed);
      delayed = [];
      await Promise.all(shuffled.map((event) => deliver(event)));
    },
  };
}

/** Returns a body in which every charge succeeded and is ten times as large. */
function alterBody(body: Buffer): Buffer {
  const text = body.toString().replace(/"status":"\w+"/, '"status":"successful"');
  return Buffer.from(text.replace('"amount":', '"amount":1'));
}
