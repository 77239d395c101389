import { z } from 'zod';
import { payerSchema, paymentSchema } from '#features/payments/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { accessSchema, offerSchema, purchasedPackageSchema } from './schema.ts';

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/viewing-packages',
  summary: 'The viewing packages that are sold',
  reply: z.array(offerSchema),
});

export const ownPackages = endpoint({
  method: 'GET',
  path: '/api/viewing-packages/mine',
  summary: 'The packages of this account, or of this browser, that still run, and what they have opened',
  reply: accessSchema,
});

export const boughtPackages = endpoint({
  method: 'GET',
  path: '/api/viewing-packages/bought',
  summary:
    'The last packages of this account, or of this browser, also those that are over, with the homes they opened',
  reply: z.array(purchasedPackageSchema),
});

export const purchasePackage = endpoint({
  method: 'POST',
  path: '/api/viewing-packages/:code/purchase',
  summary: 'Quotes a package to a payer; the price comes from the server. Needs an Idempotency-Key',
  params: z.object({ code: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Package not found') }),
  body: payerSchema,
  reply: paymentSchema,
  status: 201,
});
