import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isSameSecret } from '#kit/server/payments/same-secret.ts';
import { accountRoutes } from './accounts-plugin.ts';
import { bankRoutes } from './banks-plugin.ts';
import { feeOn } from './fees.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import type { Attempt } from './payment-store.ts';
import { isRefusedPhone } from './test-cards.ts';
import { transferRoutes } from './transfers-plugin.ts';
import { refundBody, transactionBody } from './wire-bodies.ts';

const shortText = z.string().trim().min(1).max(500);
const amountSchema = z.union([z.number(), shortText.transform(Number)]).pipe(z.number().positive().finite());
const webAddress = z.url({ protocol: /^https?$/ });
const referenceSchema = shortText.max(100);

const paymentSchema = z.looseObject({
  tx_ref: referenceSchema,
  amount: amountSchema,
  currency: shortText.default('NGN'),
  redirect_url: webAddress.nullish(),
  customer: z.looseObject({ email: z.email(), name: shortText.nullish(), phonenumber: shortText.nullish() }),
  customizations: z.looseObject({ title: z.string().nullish() }).nullish(),
});

const chargeSchema = z.looseObject({
  tx_ref: referenceSchema,
  amount: amountSchema,
  currency: z.literal('UGX'),
  email: z.email(),
  phone_number: shortText,
  network: z.enum(['MTN', 'AIRTEL']),
  fullname: shortText.nullish(),
  redirect_url: webAddress.nullish(),
});

const daySchema = z.iso.date();
const listQuerySchema = z.looseObject({
  from: daySchema.optional(),
  to: daySchema.optional(),
  page: z.coerce.number().int().min(1).default(1),
  tx_ref: referenceSchema.optional(),
});

const perPage = 10;

/** Mounts the calls of the real API that a shop needs, in its formats. */
export function wirePlugin(
  app: FastifyInstance,
  simulator: PaymentSimulator,
  { originOf, accountName }: { originOf: () => string; accountName: () => string | null },
): void {
  const { store } = simulator;
  app.addHook('onRequest', async (request, reply) => {
    const [scheme, key] = (request.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || !isSameSecret(key ?? '', store.keys.secret))
      return refuse(reply, 401, 'Invalid authorization key');
    return undefined;
  });
  app.post('/payments', async ({ body }, reply) => {
    const parsed = paymentSchema.safeParse(body);
    if (!parsed.success) return refuse(reply, 400, firstErrorOf(parsed.error));
    const { customer, ...payment } = parsed.data;
    const link = simulator.openLink({
      reference: payment.tx_ref,
      amount: payment.amount,
      currency: payment.currency,
      payer: { email: customer.email, name: customer.name ?? '', phone: customer.phonenumber ?? null },
      title: payment.customizations?.title || 'Payment',
      redirectUrl: payment.redirect_url ?? null,
      embedder: null,
    });
    return { status: 'success', message: 'Hosted Link', data: { link: `${originOf()}/pay/${link.token}` } };
  });
  app.post<{ Querystring: { type?: string } }>('/charges', async ({ body, query }, reply) => {
    if (query.type !== 'mobile_money_uganda') return refuse(reply, 400, 'Unsupported charge type');
    const parsed = chargeSchema.safeParse(body);
    if (!parsed.success) return refuse(reply, 400, firstErrorOf(parsed.error));
    if (isRefusedPhone(parsed.data.phone_number)) return refuse(reply, 400, 'Insufficient balance');
    const attempt = simulator.begin({
      reference: parsed.data.tx_ref,
      amount: parsed.data.amount,
      currency: parsed.data.currency,
      method: 'mobilemoneyug',
      step: 'phone',
      phone: parsed.data.phone_number,
      payer: {
        email: parsed.data.email,
        name: parsed.data.fullname ?? '',
        phone: parsed.data.phone_number,
      },
      title: 'Payment',
      redirectUrl: parsed.data.redirect_url ?? null,
    });
    const redirect = `${originOf()}/attempt/${attempt.token}`;
    const meta = { authorization: { redirect, mode: 'redirect' } };
    return { status: 'success', message: 'Charge initiated', meta };
  });
  lookupRoutes(app, simulator);
  refundRoutes(app, simulator);
  transferRoutes(app, simulator, { success, refuse });
  accountRoutes(app, accountName, { success, refuse });
  bankRoutes(app, { success, refuse });
}

function lookupRoutes(app: FastifyInstance, { store }: PaymentSimulator): void {
  const sendAttempt = (attempt: Attempt | undefined, reply: FastifyReply) =>
    attempt
      ? success('Transaction fetched successfully', transactionBody(attempt))
      : refuse(reply, 400, 'No transaction was found for this id');
  const newestFirst = () => [...store.attempts.values()].reverse();
  app.get<{ Querystring: { tx_ref?: string } }>('/transactions/verify_by_reference', async (request, reply) =>
    sendAttempt(
      newestFirst().find((attempt) => attempt.reference === request.query.tx_ref),
      reply,
    ),
  );
  app.get<{ Params: { id: string } }>('/transactions/:id/verify', async ({ params }, reply) =>
    sendAttempt(store.attempts.get(Number(params.id)), reply),
  );
  app.get('/transactions', async ({ query }, reply) => {
    const parsed = listQuerySchema.safeParse(query);
    if (!parsed.success) return refuse(reply, 400, firstErrorOf(parsed.error));
    const { from, to, page, tx_ref } = parsed.data;
    const matching = newestFirst().filter(({ createdAt, reference }) => {
      const createdDate = createdAt.slice(0, 10);
      return (
        (!from || createdDate >= from) && (!to || createdDate <= to) && (!tx_ref || reference === tx_ref)
      );
    });
    const page_info = {
      total: matching.length,
      current_page: page,
      total_pages: Math.ceil(matching.length / perPage),
    };
    const data = matching.slice((page - 1) * perPage, page * perPage).map(transactionBody);
    return { ...success('Transactions fetched', data), meta: { page_info } };
  });
  const feeQuerySchema = z.looseObject({
    amount: amountSchema,
    currency: shortText,
    payment_type: shortText.optional(),
  });
  app.get('/transactions/fee', async ({ query }, reply) => {
    const parsed = feeQuerySchema.safeParse(query);
    if (!parsed.success) return refuse(reply, 400, firstErrorOf(parsed.error));
    const { amount, currency, payment_type } = parsed.data;
    const fee = feeOn(amount, currency, payment_type?.startsWith('mobilemoney') ? 'mobilemoneyug' : 'card');
    const data = { charge_amount: amount, fee, merchant_fee: 0, flutterwave_fee: fee, currency };
    return success('Charged fee', data);
  });
}

function refundRoutes(app: FastifyInstance, simulator: PaymentSimulator): void {
  const { store } = simulator;
  const refundSchema = z.looseObject({ amount: amountSchema, comments: z.string().nullish() });
  app.post<{ Params: { id: string } }>('/transactions/:id/refund', async ({ params, body }, reply) => {
    const attempt = store.attempts.get(Number(params.id));
    if (!attempt) return refuse(reply, 400, 'No transaction was found for this id');
    const parsed = refundSchema.safeParse(body);
    if (!parsed.success) return refuse(reply, 400, firstErrorOf(parsed.error));
    const refund = simulator.refund(attempt, parsed.data.amount, parsed.data.comments ?? '');
    if (!refund) return refuse(reply, 400, 'Refund amount cannot be more than what is left of the payment');
    return success('Transaction refund initiated', refundBody(refund, attempt));
  });
  app.get<{ Params: { id: string } }>('/refunds/:id', async ({ params }, reply) => {
    const refund = store.refunds.get(Number(params.id));
    const attempt = refund && store.attempts.get(refund.attemptId);
    if (!refund || !attempt) return refuse(reply, 404, 'Refund not found');
    if (refund.status === 'pending') simulator.settleRefund(refund, 'completed');
    return success('Refund fetched', refundBody(refund, attempt));
  });
}

const success = <T>(message: string, data: T) => ({ status: 'success', message, data });

export function refuse(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply.code(code).send({ status: 'error', message, data: null });
}

export function firstErrorOf({ issues: [issue] }: z.ZodError): string {
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'Invalid request';
}
