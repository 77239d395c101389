import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deliveries } from './deliveries.ts';
import { failurePlanSchema, type Plan } from './failure-plan.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import { firstErrorOf, refuse } from './wire-plugin.ts';

const ending = z.enum(['successful', 'failed']);
const settlement = z.object({ id: z.coerce.number().int(), status: ending, reason: z.string().nullish() });
const attemptBody = z.object({
  tx_ref: z.string().min(1).max(100),
  amount: z.number().positive(),
  currency: z.string().default('UGX'),
  method: z.enum(['card', 'mobilemoneyug']).default('mobilemoneyug'),
  status: z.enum(['pending', 'successful', 'failed']).default('pending'),
});

/**
 * Mounts controls for tests that payers do not have. They require the secret key, so that a page in a browser
 * on the same machine cannot use them.
 */
export function controlPlugin(
  app: FastifyInstance,
  world: { counter: PaymentSimulator; deliveries: Deliveries; setPlan(plan: Plan): void },
): void {
  const { counter, deliveries } = world;
  const { book } = counter;
  app.put('/plan', async ({ body }, reply) => {
    const read = failurePlanSchema.safeParse(body ?? {});
    if (!read.success) return refuse(reply, 400, firstErrorOf(read.error));
    world.setPlan(read.data);
    return read.data;
  });
  app.post('/settle', async ({ body }, reply) => {
    const read = settlement.safeParse(body);
    const attempt = read.data && book.attempts.get(read.data.id);
    if (!read.data || attempt?.status !== 'pending') return refuse(reply, 400, 'This is not pending');
    counter.end(attempt, read.data.status, read.data.reason ?? null);
    return { id: attempt.id };
  });
  app.post('/settle-refund', async ({ body }, reply) => {
    const read = z.object({ id: z.coerce.number(), status: z.enum(['completed', 'failed']) }).safeParse(body);
    const refund = read.data && book.refunds.get(read.data.id);
    if (!read.data || refund?.status !== 'pending') return refuse(reply, 400, 'This is not pending');
    counter.settleRefund(refund, read.data.status);
    return { id: refund.id };
  });
  app.post('/attempts', async ({ body }, reply) => {
    const read = attemptBody.safeParse(body);
    if (!read.success) return refuse(reply, 400, firstErrorOf(read.error));
    const { tx_ref, status, ...terms } = read.data;
    const payer = { email: 'payer@example.com', name: 'Test Payer', phone: null };
    const attempt = counter.begin({
      ...terms,
      reference: tx_ref,
      payer,
      title: 'Payment',
      redirectUrl: null,
    });
    if (status !== 'pending') counter.end(attempt, status, null);
    return { id: attempt.id };
  });
  app.post('/release', async ({ body }, reply) => {
    const read = z.object({ order: z.enum(['oldest', 'newest']) }).safeParse(body);
    if (!read.success) return refuse(reply, 400, firstErrorOf(read.error));
    return { sent: await deliveries.release(read.data.order) };
  });
  app.get('/deliveries', async () => [...book.deliveries.values()]);
}
