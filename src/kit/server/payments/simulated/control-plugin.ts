import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deliveries } from './deliveries.ts';
import { failurePlanSchema, type Plan } from './failure-plan.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import { firstErrorOf, refuse } from './wire-plugin.ts';

const finalStatusSchema = z.enum(['successful', 'failed']);
const settlementSchema = z.object({
  id: z.coerce.number().int(),
  status: finalStatusSchema,
  reason: z.string().nullish(),
});
const transferSettlementSchema = z.object({
  reference: z.string(),
  status: z.enum(['SUCCESSFUL', 'FAILED', 'REVERSED']),
  reason: z.string().nullish(),
});
const attemptSchema = z.object({
  tx_ref: z.string().min(1).max(100),
  amount: z.number().positive(),
  currency: z.string().default('UGX'),
  method: z.enum(['card', 'mobilemoneyug']).default('mobilemoneyug'),
  status: z.enum(['pending', 'successful', 'failed']).default('pending'),
});

/**
 * Mounts test controls that are not available to payers. They require the secret key, so that a page in a
 * browser on the same machine cannot use them.
 */
export function controlPlugin(
  app: FastifyInstance,
  world: { counter: PaymentSimulator; deliveries: Deliveries; setPlan(plan: Plan): void },
): void {
  const { counter, deliveries } = world;
  const { store } = counter;
  app.put('/plan', async ({ body }, reply) => {
    const parsed = failurePlanSchema.safeParse(body ?? {});
    if (!parsed.success) return refuse(reply, 400, firstErrorOf(parsed.error));
    world.setPlan(parsed.data);
    return parsed.data;
  });
  app.post('/settle', async ({ body }, reply) => {
    const parsed = settlementSchema.safeParse(body);
    const attempt = parsed.data && store.attempts.get(parsed.data.id);
    if (!parsed.data || attempt?.status !== 'pending') return refuse(reply, 400, 'This is not pending');
    counter.end(attempt, parsed.data.status, parsed.data.reason ?? null);
    return { id: attempt.id };
  });
  app.post('/settle-refund', async ({ body }, reply) => {
    const parsed = z
      .object({ id: z.coerce.number(), status: z.enum(['completed', 'failed']) })
      .safeParse(body);
    const refund = parsed.data && store.refunds.get(parsed.data.id);
    if (!parsed.data || refund?.status !== 'pending') return refuse(reply, 400, 'This is not pending');
    counter.settleRefund(refund, parsed.data.status);
    return { id: refund.id };
  });
  app.post('/settle-transfer', async ({ body }, reply) => {
    const parsed = transferSettlementSchema.safeParse(body);
    if (!parsed.success) return refuse(reply, 400, firstErrorOf(parsed.error));
    const { reference, status, reason } = parsed.data;
    const transfer = [...store.transfers.values()].find((one) => one.reference === reference);
    // A transfer may be reversed after it was successful.
    if (!transfer || (transfer.status !== 'NEW' && status !== 'REVERSED'))
      return refuse(reply, 400, 'This is not pending');
    counter.settleTransfer(transfer, status, reason ?? null);
    return { id: transfer.id };
  });
  app.post('/attempts', async ({ body }, reply) => {
    const parsed = attemptSchema.safeParse(body);
    if (!parsed.success) return refuse(reply, 400, firstErrorOf(parsed.error));
    const { tx_ref, status, ...terms } = parsed.data;
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
    const parsed = z.object({ order: z.enum(['oldest', 'newest']) }).safeParse(body);
    if (!parsed.success) return refuse(reply, 400, firstErrorOf(parsed.error));
    return { sent: await deliveries.release(parsed.data.order) };
  });
  app.get('/deliveries', async () => [...store.deliveries.values()]);
}
