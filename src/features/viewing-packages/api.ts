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
  summary: 'Lists the active viewing packages of this account or browser, and the homes they unlocked',
  reply: accessSchema,
});

export const boughtPackages = endpoint({
  method: 'GET',
  path: '/api/viewing-packages/bought',
  summary:
    'Lists recent viewing packages of this account or browser, including expired ones, and the homes they unlocked',
  reply: z.array(purchasedPackageSchema),
});

export const purchasePackage = endpoint({
  method: 'POST',
  path: '/api/viewing-packages/:code/purchase',
  summary: 'Quotes a package to a payer; the price comes from the server',
  params: z.object({ code: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Package not found') }),
  body: payerSchema,
  idempotent: true,
  reply: paymentSchema,
  status: 201,
});
