import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { PaymentSimulator } from './payment-simulator.ts';
import type { Transfer } from './payment-store.ts';
import { refusalOfPhone } from './test-cards.ts';
import { transferBody } from './wire-bodies.ts';

const text = z.string().trim().min(1).max(100);
const transferSchema = z.looseObject({
  account_bank: z.enum(['MTN', 'Airtel']),
  account_number: z.string().regex(/^256\d{9}$/),
  amount: z.number().int().positive(),
  currency: z.literal('UGX'),
  beneficiary_name: text,
  narration: text,
  reference: text,
});

type Replies = {
  success: (message: string, data: unknown) => object;
  refuse: (reply: FastifyReply, code: number, message: string) => FastifyReply;
};

/**
 * Mounts the calls for transfers to phones. A transfer ends at the first poll: it fails for a reference that ends
 * in `_PMCK_ST_F`, as in the real test mode, and for the failing test phones. The controls end it otherwise.
 */
export function transferRoutes(
  app: FastifyInstance,
  simulator: PaymentSimulator,
  { success, refuse }: Replies,
): void {
  const { store } = simulator;
  app.post('/transfers', async ({ body }, reply) => {
    const parsed = transferSchema.safeParse(body);
    if (!parsed.success) return refuse(reply, 400, parsed.error.issues[0]?.message ?? 'Invalid request');
    const { account_bank, account_number, amount, currency, beneficiary_name, reference } = parsed.data;
    if ([...store.transfers.values()].some((transfer) => transfer.reference === reference))
      return refuse(reply, 400, 'A transfer with this reference already exists');
    const transfer = simulator.transfer({
      reference,
      amount,
      currency,
      bank: account_bank,
      phone: account_number,
      name: beneficiary_name,
    });
    return success('Transfer Queued Successfully', transferBody(transfer));
  });
  app.get<{ Params: { id: string } }>('/transfers/:id', async ({ params }, reply) => {
    const transfer = store.transfers.get(Number(params.id));
    if (!transfer) return refuse(reply, 404, 'Transfer not found');
    settleOnPoll(simulator, transfer);
    return success('Transfer fetched', transferBody(transfer));
  });
  app.get<{ Querystring: { reference?: string } }>('/transfers', async ({ query }) => {
    const matching = [...store.transfers.values()].filter(
      ({ reference }) => !query.reference || reference === query.reference,
    );
    for (const transfer of matching) settleOnPoll(simulator, transfer);
    return success('Transfers fetched', matching.map(transferBody));
  });
}

function settleOnPoll(simulator: PaymentSimulator, transfer: Transfer): void {
  if (transfer.status !== 'NEW' || transfer.isHeld) return;
  const refusal = transfer.reference.endsWith('_PMCK_ST_F')
    ? 'DISBURSE FAILED: The transfer failed in test mode'
    : refusalOfPhone(transfer.phone);
  simulator.settleTransfer(transfer, refusal === null ? 'SUCCESSFUL' : 'FAILED', refusal);
}
