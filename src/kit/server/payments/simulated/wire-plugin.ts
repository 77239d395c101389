import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { isSameSecret } from '#kit/server/payments/same-secret.ts';
import { feeOn } from './fees.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import type { Attempt } from './payment-store.ts';
import { isRefusedPhone } from './test-cards.ts';
import { refundBody, transactionBody } from './wire-bodies.ts';

const text = z.string().trim().min(1).max(500);
const amount = z.union([z.number(), text.transform(Number)]).pipe(z.number().positive().finite());
const webAddress = z.url({ protocol: /^https?$/ });
const reference = text.max(100);

const paymentBody = z.looseObject({
  tx_ref: reference,
  amount,
  currency: text.default('NGN'),
  redirect_url: webAddress.nullish(),
  customer: z.looseObject({ email: z.email(), name: text.nullish(), phonenumber: text.nullish() }),
  customizations: z.looseObject({ title: z.string().nullish() }).nullish(),
});

const chargeBody = z.looseObject({
  tx_ref: reference,
  amount,
  currency: z.literal('UGX'),
  email: z.email(),
  phone_number: text,
  network: z.enum(['MTN', 'AIRTEL']),
  fullname: text.nullish(),
  redirect_url: webAddress.nullish(),
});

const day = z.iso.date();
const listQuery = z.looseObject({
  from: day.optional(),
  to: day.optional(),
  page: z.coerce.number().int().min(1).default(1),
  tx_ref: reference.optional(),
});

const perPage = 10;

/** Mounts the calls of the real API that a shop needs, in its formats. */
export function wirePlugin(app: FastifyInstance, counter: PaymentSimulator, originOf: () => string): void {
  const { book } = counter;
  app.addHook('onRequest', async (request, reply) => {
    const [scheme, key] = (request.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || !isSameSecret(key ?? '', book.keys.secret))
      return refuse(reply, 401, 'Invalid authorization key');
    return undefined;
  });
  app.post('/payments', async ({ body }, reply) => {
    const read = paymentBody.safeParse(body);
    if (!read.success) return refuse(reply, 400, firstErrorOf(read.error));
    const { customer, ...asked } = read.data;
    const link = counter.openLink({
      reference: asked.tx_ref,
      amount: asked.amount,
      currency: asked.currency,
      payer: { email: customer.email, name: customer.name ?? '', phone: customer.phonenumber ?? null },
      title: asked.customizations?.title || 'Payment',
      redirectUrl: asked.redirect_url ?? null,
      embedder: null,
    });
    return { status: 'success', message: 'Hosted Link', data: { link: `${originOf()}/pay/${link.token}` } };
  });
  app.post<{ Querystring: { type?: string } }>('/charges', async ({ body, query }, reply) => {
    if (query.type !== 'mobile_money_uganda') return refuse(reply, 400, 'Unsupported charge type');
    const read = chargeBody.safeParse(body);
    if (!read.success) return refuse(reply, 400, firstErrorOf(read.error));
    if (isRefusedPhone(read.data.phone_number)) return refuse(reply, 400, 'Insufficient balance');
    const attempt = counter.begin({
      reference: read.data.tx_ref,
      amount: read.data.amount,
      currency: read.data.currency,
      method: 'mobilemoneyug',
      step: 'phone',
      phone: read.data.phone_number,
      payer: {
        email: read.data.email,
        name: read.data.fullname ?? '',
        phone: read.data.phone_number,
      },
      title: 'Payment',
      redirectUrl: read.data.redirect_url ?? null,
    });
    const redirect = `${originOf()}/attempt/${attempt.token}`;
    const meta = { authorization: { redirect, mode: 'redirect' } };
    return { status: 'success', message: 'Charge initiated', meta };
  });
  lookupRoutes(app, counter);
  refunds(app, counter);
}

function lookupRoutes(app: FastifyInstance, { book }: PaymentSimulator): void {
  const fetched = (attempt: Attempt | undefined, reply: FastifyReply) =>
    attempt
      ? success('Transaction fetched successfully', transactionBody(attempt))
      : refuse(reply, 400, 'No transaction was found for this id');
  const newestFirst = () => [...book.attempts.values()].reverse();
  app.get<{ Querystring: { tx_ref?: string } }>('/transactions/verify_by_reference', async (request, reply) =>
    fetched(
      newestFirst().find((one) => one.reference === request.query.tx_ref),
      reply,
    ),
  );
  app.get<{ Params: { id: string } }>('/transactions/:id/verify', async ({ params }, reply) =>
    fetched(book.attempts.get(Number(params.id)), reply),
  );
  app.get('/transactions', async ({ query }, reply) => {
    const read = listQuery.safeParse(query);
    if (!read.success) return refuse(reply, 400, firstErrorOf(read.error));
    const { from, to, page, tx_ref } = read.data;
    const found = newestFirst().filter(({ createdAt, reference }) => {
      const createdDate = createdAt.slice(0, 10);
      return (
        (!from || createdDate >= from) && (!to || createdDate <= to) && (!tx_ref || reference === tx_ref)
      );
    });
    const page_info = {
      total: found.length,
      current_page: page,
      total_pages: Math.ceil(found.length / perPage),
    };
    const data = found.slice((page - 1) * perPage, page * perPage).map(transactionBody);
    return { ...success('Transactions fetched', data), meta: { page_info } };
  });
  const feeQuery = z.looseObject({ amount, currency: text, payment_type: text.optional() });
  app.get('/transactions/fee', async ({ query }, reply) => {
    const read = feeQuery.safeParse(query);
    if (!read.success) return refuse(reply, 400, firstErrorOf(read.error));
    const { amount, currency, payment_type } = read.data;
    const fee = feeOn(amount, currency, payment_type?.startsWith('mobilemoney') ? 'mobilemoneyug' : 'card');
    const data = { charge_amount: amount, fee, merchant_fee: 0, flutterwave_fee: fee, currency };
    return success('Charged fee', data);
  });
}

function refunds(app: FastifyInstance, counter: PaymentSimulator): void {
  const { book } = counter;
  const refundSchema = z.looseObject({ amount, comments: z.string().nullish() });
  app.post<{ Params: { id: string } }>('/transactions/:id/refund', async ({ params, body }, reply) => {
    const attempt = book.attempts.get(Number(params.id));
    if (!attempt) return refuse(reply, 400, 'No transaction was found for this id');
    const read = refundSchema.safeParse(body);
    if (!read.success) return refuse(reply, 400, firstErrorOf(read.error));
    const refund = counter.refund(attempt, read.data.amount, read.data.comments ?? '');
    if (!refund) return refuse(reply, 400, 'Refund amount cannot be more than what is left of the payment');
    return success('Transaction refund initiated', refundBody(refund, attempt));
  });
  app.get<{ Params: { id: string } }>('/refunds/:id', async ({ params }, reply) => {
    const refund = book.refunds.get(Number(params.id));
    const attempt = refund && book.attempts.get(refund.attemptId);
    if (!refund || !attempt) return refuse(reply, 404, 'Refund not found');
    if (refund.status === 'pending') counter.settleRefund(refund, 'completed');
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
