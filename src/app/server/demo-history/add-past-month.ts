import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { allListings } from '../../../../demo/catalogue/all-listings.ts';
import { renderedListings } from '../../../../demo/catalogue/rendered-homes.ts';
import { addAdminQueue } from './admin-queue.ts';
import { addAuctions } from './auctions.ts';
import { addClaims, addContacts } from './contacts.ts';
import { addEmptySearches, addFigures, addListingDays } from './figures.ts';
import { addInbox } from './inbox.ts';
import { addLeads } from './leads.ts';
import { addMemberships } from './memberships.ts';
import { type Past, type PastHome, seededRandom } from './past.ts';
import { accountPerson, moveAccounts } from './people.ts';
import { addSaved, settleNews } from './saved.ts';
import { addStays } from './stays.ts';
import { addViewings } from './viewings.ts';

const seed = 34;

type Market = {
  /** Of the listings, by their pictures. */
  homes: ReadonlyMap<string, number>;
  accounts: ReadonlyMap<string, number>;
};

/**
 * Adds what happened in the month before the demonstration was filled: visits, leads, viewings, stays, payments and what
 * followed from them. Nobody is written to.
 */
export async function addPastMonth(kit: Kit, tx: Db, { homes, accounts }: Market): Promise<void> {
  const now = kit.clock();
  const past: Past = {
    ...{ kit, tx, now, accounts, random: seededRandom(seed) },
    homes: await readHomes(tx, homes),
  };
  const [tenant, guest] = [accountPerson(past, 'tenant'), accountPerson(past, 'guest')];
  await moveAccounts(past);
  await addFigures(past);
  await addListingDays(past);
  await addEmptySearches(past);
  await addMemberships(past);
  const opened = await addContacts(past, tenant);
  await addClaims(past, opened);
  await addLeads(past, tenant);
  await addViewings(past, opened);
  await addStays(past, guest);
  await addAuctions(past);
  await addAdminQueue(past);
  await addSaved(past);
  await addInbox(past);
  await settleNews(past);
  // The sums of the days are counted by their own job, once the server is ready.
  await kit.jobs.enqueue(tx, { name: 'count-days', shape: z.object({}) }, {});
}

async function readHomes(tx: Db, ids: ReadonlyMap<string, number>): Promise<PastHome[]> {
  const { rows } = await sql<Omit<PastHome, 'key' | 'views' | 'hasTour'>>`
    select id, title, category, property_type as "propertyType", owner_id as "ownerId", is_available as "isAvailable",
      price::float8 as price, currency, created_at as "listedAt"
    from properties order by id`.execute(tx);
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  return rows.map((row) => {
    const key = keys.get(row.id) ?? '';
    const views = allListings.find(({ pictures }) => pictures === key)?.views ?? 0;
    const hasTour = renderedListings.some(({ listing, tour }) => tour && listing === key);
    return { ...row, key, views, hasTour };
  });
}
