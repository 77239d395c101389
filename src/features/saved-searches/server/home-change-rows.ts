import { sql } from 'kysely';
import type { HomeState, PropertyEvent } from '#features/saved-searches/rules.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

export type HomeChange = {
  id: number;
  turn: number;
  changedAt: Date;
  title: string;
  category: string;
  ownerId: number | null;
  now: HomeState & { currency: 'UGX' | 'USD' };
  previous: HomeState | null;
};

type HomeChangeRow = Pick<HomeChange, 'id' | 'turn' | 'changedAt' | 'title' | 'category' | 'ownerId'> & {
  price: MinorAmount;
  currency: 'UGX' | 'USD';
  isOpen: boolean;
  knownPrice: MinorAmount | null;
  knownCurrency: string | null;
  knownOpen: boolean | null;
};

/** Returns the oldest unprocessed changes of homes. */
export async function readChanges(db: Db, limit: number): Promise<HomeChange[]> {
  const { rows } = await sql<HomeChangeRow>`
    select p.id, c.turn::float8 as turn, c.changed_at as "changedAt", p.title, p.category, p.owner_id as "ownerId",
      price_shown(p)::float8 as price, p.currency, is_on_market(p) as "isOpen",
      c.known_price::float8 as "knownPrice", c.known_currency as "knownCurrency", c.was_on_market as "knownOpen"
    from property_changes c join properties p on p.id = c.property_id
    where c.turn is not null order by c.turn limit ${limit}`.execute(db);
  return rows.map(({ price, currency, isOpen, knownPrice, knownCurrency, knownOpen, ...home }) => ({
    ...home,
    now: { price, currency, isOpen },
    previous:
      knownPrice === null || knownCurrency === null
        ? null
        : { price: knownPrice, currency: knownCurrency, isOpen: knownOpen ?? false },
  }));
}

/** Marks the changes as processed. A later change of the same home stays pending. */
export async function markChangesProcessed(tx: Db, changes: readonly HomeChange[]): Promise<void> {
  await sql`
    update property_changes c set turn = null, known_price = seen.price, known_currency = seen.currency, was_on_market = seen.open
    from unnest(
      ${changes.map(({ id }) => id)}::int[], ${changes.map(({ turn }) => turn)}::bigint[],
      ${changes.map(({ now }) => now.price)}::bigint[], ${changes.map(({ now }) => now.currency)}::text[],
      ${changes.map(({ now }) => now.isOpen)}::boolean[]
    ) as seen(id, turn, price, currency, open)
    where c.property_id = seen.id and c.turn = seen.turn`.execute(tx);
}

/**
 * Claims a notification: once for each home and search, and again when the price has fallen below the
 * notified one. Returns false when it was already claimed or the search is paused.
 */
export async function claimNotification(
  tx: Db,
  { searchId, home, event, now }: { searchId: number; home: HomeChange; event: PropertyEvent; now: Date },
): Promise<boolean> {
  const { price, currency } = home.now;
  const { rows } = await sql`
    insert into saved_search_notifications as told (search_id, property_id, price, currency, notified_at)
    select ${searchId}, ${home.id}, ${price}, ${currency}, ${now}
    where exists (select from saved_searches where id = ${searchId} and paused_at is null)
    on conflict (search_id, property_id) do update
      set price = excluded.price, currency = excluded.currency, notified_at = excluded.notified_at
      where ${event === 'fell'} and told.currency = excluded.currency and excluded.price < told.price
    returning search_id`.execute(tx);
  return rows.length > 0;
}
