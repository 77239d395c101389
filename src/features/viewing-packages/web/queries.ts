import { queryOptions } from '@tanstack/react-query';
import type {
  boughtPackages,
  listOffers,
  ownPackages,
  purchasePackage,
} from '#features/viewing-packages/api.ts';
import type { Offer } from '#features/viewing-packages/schema.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { type CallError, call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/** An offer without the fields that only the purchase dialog shows. */
export type OfferSummary = Omit<Offer, 'features'>;

const offersAddress = '/api/viewing-packages';

/** Returns the query for the offers, without the fields that only the purchase dialog shows. */
export function offersQuery() {
  const query = read<typeof listOffers>(offersAddress);
  return { ...query, meta: { toLess: toOfferSummary } };
}

const toOfferSummary = ({ features: _, ...summary }: Offer): OfferSummary => summary;

/** Returns the query for the offers with all their fields. Only the browser runs it, for a dialog. */
export const fullOffersQuery = () => queryOptions<Offer[], CallError>({ queryKey: [offersAddress, 'whole'] });

/**
 * Loads the visitor's own packages. It also gives a browser without an account the cookie that its purchases
 * belong to.
 */
export const ownPackagesQuery = () => read<typeof ownPackages>('/api/viewing-packages/mine');

export const boughtPackagesQuery = () => read<typeof boughtPackages>('/api/viewing-packages/bought');

type PayerDraft = BodyInput<typeof purchasePackage>;

export const sendPurchase = (code: string, body: PayerDraft, idempotencyKey: string) =>
  call<typeof purchasePackage>('POST', '/api/viewing-packages/:code/purchase', {
    params: { code },
    body,
    idempotencyKey,
  });
