import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ProviderEvent } from '#kit/server/payments/provider.ts';
import { isSameSecret } from '#kit/server/payments/same-secret.ts';

export type Headers = Record<string, string | string[] | undefined>;

const optionalText = z
  .union([z.string().min(1), z.number().transform(String)])
  .nullish()
  .catch(null);

const chargeFields = {
  id: optionalText,
  tx_ref: optionalText,
  txRef: optionalText,
  tx_id: optionalText,
  status: optionalText,
  reference: optionalText,
};
const eventSchema = z.looseObject({
  event: optionalText,
  'event.type': optionalText,
  data: z.looseObject(chargeFields).nullish().catch(null),
  ...chargeFields,
});

/**
 * Reads an event that has one of two proofs: `verif-hash`, which is the secret itself, or
 * `flutterwave-signature`, the base64 HMAC-SHA256 of the raw bytes. A genuine but unreadable event still
 * counts as an event.
 */
export function readWebhook(body: Buffer, headers: Headers, secrets: string[]): ProviderEvent | null {
  if (!isAuthentic(body, headers, secrets)) return null;
  const event = eventSchema.safeParse(jsonOf(body)).data;
  if (!event) return { key: digestOf(body), name: 'unreadable', reference: null, transactionId: null };
  // The bodies of old accounts are flat.
  const data = event.data ?? event;
  const reference = data.tx_ref ?? data.txRef ?? null;
  const name = event.event ?? (reference === null ? (event['event.type'] ?? 'unnamed') : 'charge.completed');
  const isCharge = name.startsWith('charge.');
  return {
    key: data.id ? `${name}:${data.id}:${(data.status ?? '').toLowerCase()}` : digestOf(body),
    name,
    reference: isCharge ? reference : null,
    transactionId: (isCharge ? data.id : data.tx_id) ?? null,
    ...(name.startsWith('transfer.') && data.reference && { transferReference: data.reference }),
  };
}

function isAuthentic(body: Buffer, headers: Headers, secrets: string[]): boolean {
  const password = headers['verif-hash'];
  const signature = headers['flutterwave-signature'];
  // If a header is duplicated, a proxy may have checked only one of the values.
  if (Array.isArray(password) || Array.isArray(signature)) return false;
  const matches = secrets.flatMap((secret) => [
    isSameSecret(password ?? '', secret),
    isSameSecret(signature ?? '', createHmac('sha256', secret).update(body).digest('base64')),
  ]);
  return matches.includes(true);
}

const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
