import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { paperForm } from './document-schema.ts';
import { bidderStatusSchema, lotParams } from './schema.ts';

const proofParams = lotParams.extend({ proof: z.coerce.number().int().positive().max(int4Max) });

export const sendProof = endpoint({
  method: 'POST',
  path: '/api/lots/:id/payment-proofs',
  summary:
    'The buyer sends a proof of payment: a PDF or a picture of at most 10 MB as the form field `paper`. It is stored encrypted',
  params: lotParams,
  takes: 'file',
  body: paperForm,
  reply: bidderStatusSchema,
  status: 201,
});

export const openProof = endpoint({
  method: 'GET',
  path: '/api/lots/:id/payment-proofs/:proof',
  summary: 'A proof of payment, for the buyer who sent it, the seller, the bank of the auction and admins',
  params: proofParams,
  reply: z.string(),
  replyType: 'application/octet-stream',
});

export const receiveProof = endpoint({
  method: 'POST',
  path: '/api/lots/:id/payment-proofs/:proof/receipt',
  summary: 'The seller or the bank says that this money has arrived. Again, it changes nothing',
  params: proofParams,
  reply: z.null(),
});
