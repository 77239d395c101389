import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Replies } from './banks-plugin.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import type { Transfer } from './payment-store.ts';
import { accountEndings, bankCodeSchema, simulatedBanks } from './test-banks.ts';
import { refusalOfPhone } from './test-cards.ts';
import { isMobileMoney, transferBody } from './wire-bodies.ts';

const text = z.string().trim().min(1).max(100);
const terms = {
  amount: z.number().int().positive(),
  currency: z.literal('UGX'),
  beneficiary_name: text,
  narration: text,
  reference: text,
};
const phoneTransferSchema = z.looseObject({
  account_bank: z.enum(['MTN', 'Airtel']),
  account_number: z.string().regex(/^256\d{9}$/),
  ...terms,
});
const bankTransferSchema = z
  .looseObject({
    account_bank: bankCodeSchema,
    account_number: z.string().regex(/^\d{4,20}$/, 'Account number is not valid'),
    destination_branch_code: text.optional(),
    ...terms,
  })
  .refine(({ account_bank, destination_branch_code }) => {
    const branches = simulatedBanks.find(({ code }) => code === account_bank)?.branches ?? [];
    return branches.length === 0 || branches.some(([code]) => code === destination_branch_code);
  }, 'destination_branch_code is invalid');

const isToPhone = (body: unknown) => phoneTransferSchema.pick({ account_bank: true }).safeParse(body).success;

/**
 * Mounts the calls for transfers to phones and bank accounts. A transfer ends at the first poll: it fails for a reference
 * that ends in `_PMCK_ST_F`, as in the real test mode, and for the failing test phones and account numbers. The controls
 * end it otherwise.
 */
export function transferRoutes(
  app: FastifyInstance,
  simulator: PaymentSimulator,
  { success, refuse }: Replies,
): void {
  const { store } = simulator;
  app.post('/transfers', async ({ body }, reply) => {
    const parsed = (isToPhone(body) ? phoneTransferSchema : bankTransferSchema).safeParse(body);
    if (!parsed.success) return refuse(reply, 400, parsed.error.issues[0]?.message ?? 'Invalid request');
    const { account_bank, account_number, amount, currency, beneficiary_name, reference } = parsed.data;
    if ([...store.transfers.values()].some((transfer) => transfer.reference === reference))
      return refuse(reply, 400, 'A transfer with this reference already exists');
    const transfer = simulator.transfer({
      reference,
      amount,
      currency,
      bank: account_bank,
      accountNumber: account_number,
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
  if (transfer.isHeld) return;
  const ending = isMobileMoney(transfer.bank) ? undefined : accountEndings[transfer.accountNumber.slice(-4)];
  if (transfer.status === 'SUCCESSFUL' && ending?.status === 'REVERSED')
    return simulator.settleTransfer(transfer, ending.status, ending.reason);
  if (transfer.status !== 'NEW') return;
  const refusal = refusalOf(transfer, ending);
  simulator.settleTransfer(transfer, refusal === null ? 'SUCCESSFUL' : 'FAILED', refusal);
}

function refusalOf(
  { reference, bank, accountNumber }: Transfer,
  ending: (typeof accountEndings)[string] | undefined,
): string | null {
  if (reference.endsWith('_PMCK_ST_F')) return 'DISBURSE FAILED: The transfer failed in test mode';
  if (isMobileMoney(bank)) return refusalOfPhone(accountNumber);
  return ending?.status === 'FAILED' ? ending.reason : null;
}
