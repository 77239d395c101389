import type { listOffers, ownPackages, purchasePackage } from '#features/viewing-packages/api.ts';
import type { Offer } from '#features/viewing-packages/schema.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/** What a line about an offer needs. */
export type OfferLine = Omit<Offer, 'features'>;

/** Without what no screen shows yet. */
export function offersQuery() {
  const query = read<typeof listOffers>('/api/viewing-packages');
  return { ...query, meta: { toLess: ({ features: _, ...line }: Offer) => line } };
}

/** Also gives a browser without an account the cookie to which its purchases belong. */
export const ownPackagesQuery = () => read<typeof ownPackages>('/api/viewing-packages/mine');

export type PayerDraft = BodyInput<typeof purchasePackage>;

export const sendPurchase = (code: string, body: PayerDraft, idempotencyKey: string) =>
  call<typeof purchasePackage>('POST', '/api/viewing-packages/:code/purchase', {
    params: { code },
    body,
    idempotencyKey,
  });
