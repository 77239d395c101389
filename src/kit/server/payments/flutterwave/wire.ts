import { z } from 'zod';
import type { ProviderRefund, ProviderTransaction, ProviderTransfer } from '#kit/server/payments/provider.ts';
import { isFailureOurFault } from './transfer-fault.ts';

/* The schemas of replies as they arrive, with numbers as text, nulls, missing fields and undocumented
   fields. The fields that decide about money (id, reference, status, amount, currency) are required; the
   others may be anything. */

const idSchema = z.union([z.string().min(1), z.number()]).transform(String);
/** `coerce` is not used, because it turns null into zero. */
const amountSchema = z
  .union([z.number(), z.string().trim().min(1).transform(Number)])
  .pipe(z.number().nonnegative());
const optionalAmount = amountSchema.nullish().catch(null);
const optionalText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null);

export const problemSchema = z.looseObject({ status: optionalText, message: optionalText });

export const linkSchema = z.looseObject({ data: z.looseObject({ link: z.url({ protocol: /^https?$/ }) }) });

export const accountSchema = z.looseObject({
  data: z.looseObject({ account_name: z.string().trim().min(1) }),
});

const codeSchema = z.union([z.string().trim().min(1), z.number().transform(String)]);
export const banksSchema = z.looseObject({
  data: z.array(z.looseObject({ id: idSchema, code: codeSchema, name: z.string().trim().min(1) })),
});
export const branchesSchema = z.looseObject({
  data: z.array(z.looseObject({ branch_code: codeSchema, branch_name: z.string().trim().min(1) })),
});

const authorizationSchema = z.looseObject({
  redirect: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(null),
});
export const chargeSchema = z.looseObject({
  meta: z.looseObject({ authorization: authorizationSchema.nullish() }).nullish(),
});

const transaction = z.looseObject({
  id: idSchema,
  tx_ref: z.union([z.string(), z.number().transform(String)]),
  status: z.string(),
  amount: amountSchema,
  currency: z.string().min(1),
  app_fee: optionalAmount,
  payment_type: optionalText,
  processor_response: optionalText,
  created_at: optionalText,
  customer: z.looseObject({ phone_number: optionalText }).nullish().catch(null),
});

export const transactionSchema = z.looseObject({ data: transaction });

export const transactionsSchema = z.looseObject({
  meta: z
    .looseObject({ page_info: z.looseObject({ total_pages: optionalAmount }).nullish() })
    .nullish()
    .catch(null),
  data: z.array(transaction),
});

export const refundSchema = z.looseObject({
  data: z.looseObject({
    id: idSchema,
    tx_id: idSchema,
    amount_refunded: amountSchema,
    status: z.string(),
  }),
});

const transfer = z.looseObject({
  id: idSchema,
  reference: z.union([z.string(), z.number().transform(String)]),
  status: z.string(),
  amount: amountSchema,
  currency: z.string().min(1),
  fee: optionalAmount,
  complete_message: optionalText,
});
export const transferSchema = z.looseObject({ data: transfer });
export const transfersSchema = z.looseObject({ data: z.array(transfer) });

export function transferOf(wire: z.output<typeof transfer>): ProviderTransfer {
  const status = wire.status.toLowerCase();
  const isFinal = status === 'successful' || status === 'failed' || status === 'reversed';
  const reason = status === 'failed' || status === 'reversed' ? (wire.complete_message ?? null) : null;
  return {
    id: wire.id,
    reference: wire.reference,
    amount: wire.amount,
    currency: wire.currency.toUpperCase(),
    status: isFinal ? status : 'pending',
    fee: wire.fee ?? null,
    reason,
    isOurFault: reason !== null && isFailureOurFault(reason),
  };
}

export function transactionOf(wire: z.output<typeof transaction>): ProviderTransaction {
  const status = statusOf(wire.status);
  return {
    id: wire.id,
    reference: wire.tx_ref,
    status,
    amount: wire.amount,
    currency: wire.currency.toUpperCase(),
    fee: wire.app_fee ?? null,
    method: wire.payment_type ?? null,
    phone: wire.customer?.phone_number ?? null,
    reason: status === 'failed' ? (wire.processor_response ?? null) : null,
    createdAt: timeOf(wire.created_at),
  };
}

export function refundOf({ data }: z.output<typeof refundSchema>): ProviderRefund {
  return {
    id: data.id,
    transactionId: data.tx_id,
    amount: data.amount_refunded,
    status: refundStatusOf(data.status.toLowerCase()),
  };
}

/** Returns the status of an attempt; 'pending' for an unknown one, so that it decides nothing. */
function statusOf(status: string): ProviderTransaction['status'] {
  const normalized = status.toLowerCase();
  return normalized === 'successful' || normalized === 'failed' ? normalized : 'pending';
}

/**
 * Returns the status of a refund. Also accepts suffixed statuses such as `completed-momo` and `failed-momo`.
 */
function refundStatusOf(status: string): ProviderRefund['status'] {
  if (status.startsWith('completed')) return 'completed';
  return status.startsWith('failed') ? 'failed' : 'pending';
}

function timeOf(text: string | null | undefined): string | null {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
