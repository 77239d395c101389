import { sql } from 'kysely';
import type { PackageScope } from '#features/viewing-packages/choices.ts';
import type { Offer } from '#features/viewing-packages/schema.ts';
import { type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

export type OfferRow = Omit<Offer, 'price' | 'currency'> & { price: MinorAmount; currency: 'UGX' | 'USD' };

const columns = sql.raw(
  'code, title, opens, quota, hours, price, currency, features, coming_soon as "comingSoon"',
);

export async function readOffers(db: Db): Promise<Offer[]> {
  const { rows } = await sql<OfferRow>`select ${columns} from viewing_offers order by position`.execute(db);
  return rows.map((row) => ({ ...row, price: toMajorUnit(row.price, row.currency) }));
}

export async function readOffer(db: Db, code: string): Promise<OfferRow | null> {
  const { rows } = await sql<OfferRow>`select ${columns} from viewing_offers where code = ${code}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Returns the offers on sale for any of these scopes. */
export async function readOffersFor(db: Db, scopes: readonly PackageScope[]): Promise<Offer[]> {
  return (await readOffers(db)).filter((offer) => !offer.comingSoon && scopes.includes(offer.opens));
}
