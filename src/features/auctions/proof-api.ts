import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { documentForm } from './document-schema.ts';
import { bidderStatusSchema, lotParams } from './schema.ts';

const proofParams = lotParams.extend({ proof: z.coerce.number().int().positive().max(int4Max) });

export const sendProof = endpoint({
  method: 'POST',
  path: '/api/lots/:id/payment-proofs',
  summary:
    'Uploads the buyer’s proof of payment: a PDF or an image of at most 10 MB as the form field `paper`. It is stored encrypted',
  params: lotParams,
  takes: 'file',
  body: documentForm,
  reply: bidderStatusSchema,
  status: 201,
});

export const openProof = endpoint({
  method: 'GET',
  path: '/api/lots/:id/payment-proofs/:proof',
  summary: 'Downloads a proof of payment, for the buyer, the seller, the bank and admins',
  params: proofParams,
  reply: z.string(),
  replyType: 'application/octet-stream',
});

export const receiveProof = endpoint({
  method: 'POST',
  path: '/api/lots/:id/payment-proofs/:proof/receipt',
  summary: 'Confirms as the seller or the bank that the payment has arrived. Idempotent',
  params: proofParams,
  reply: z.null(),
});
