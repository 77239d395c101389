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

/** What a line about an offer needs. */
export type OfferLine = Omit<Offer, 'features'>;

const offersAddress = '/api/viewing-packages';

/** Without what only a dialog shows. */
export function offersQuery() {
  const query = read<typeof listOffers>(offersAddress);
  return { ...query, meta: { toLess: asLine } };
}

const asLine = ({ features: _, ...line }: Offer): OfferLine => line;

/** With all that is said of each. Only the browser asks, for a dialog. */
export const wholeOffersQuery = () =>
  queryOptions<Offer[], CallError>({ queryKey: [offersAddress, 'whole'] });

/** Also gives a browser without an account the cookie to which its purchases belong. */
export const ownPackagesQuery = () => read<typeof ownPackages>('/api/viewing-packages/mine');

export const boughtPackagesQuery = () => read<typeof boughtPackages>('/api/viewing-packages/bought');

type PayerDraft = BodyInput<typeof purchasePackage>;

export const sendPurchase = (code: string, body: PayerDraft, idempotencyKey: string) =>
  call<typeof purchasePackage>('POST', '/api/viewing-packages/:code/purchase', {
    params: { code },
    body,
    idempotencyKey,
  });
