import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { allListings } from '../../../../demo/catalogue/all-listings.ts';
import { renderedListings } from '../../../../demo/catalogue/rendered-homes.ts';
import { addAdminQueue } from './admin-queue.ts';
import { scheduleAuctions } from './auctions.ts';
import { addClaims, scheduleContacts, type UnlockedHome } from './contacts.ts';
import { addDailyStats, addEmptySearches, addListingDays } from './figures.ts';
import { addInbox } from './inbox.ts';
import { measureManagers, scheduleLeads } from './leads.ts';
import { scheduleMemberships } from './memberships.ts';
import { openSchedule, type Past, type PastHome, seededRandom } from './past.ts';
import { accountPerson, moveAccounts } from './people.ts';
import { addSaved, markChangesSeen } from './saved.ts';
import { completeStays, scheduleStays } from './stays.ts';
import { scheduleSaleViewings, scheduleVisit } from './viewings.ts';

const seed = 34;

type Market = {
  /** The ids of the listings, by their picture keys. */
  homes: ReadonlyMap<string, number>;
  accounts: ReadonlyMap<string, number>;
};

/**
 * Adds the events of the month before the demo was created: visits, leads, viewings, stays, payments and
 * their consequences. Sends no emails.
 */
export async function addPastMonth(kit: Kit, tx: Db, { homes, accounts }: Market): Promise<void> {
  const now = kit.clock();
  const { at, run } = openSchedule();
  const past: Past = {
    ...{ kit, tx, now, accounts, at, random: seededRandom(seed) },
    homes: await readHomes(tx, homes),
  };
  const [tenant, guest] = [accountPerson(past, 'tenant'), accountPerson(past, 'guest')];
  await moveAccounts(past);
  await addDailyStats(past);
  await addListingDays(past);
  await addEmptySearches(past);
  await scheduleMemberships(past);
  const unlockedHomes: UnlockedHome[] = [];
  await scheduleContacts(past, tenant, (unlock) => {
    unlockedHomes.push(unlock);
    scheduleVisit(past, unlock);
  });
  scheduleLeads(past, tenant);
  scheduleSaleViewings(past);
  scheduleStays(past, guest);
  await scheduleAuctions(past);
  await run();
  await completeStays(past);
  await addClaims(past, unlockedHomes);
  await measureManagers(past);
  await addAdminQueue(past);
  await addSaved(past);
  await addInbox(past);
  await markChangesSeen(past);
  // Once the server is ready, jobs count the daily totals and the earnings of the stays.
  for (const name of ['count-days', 'settle-stays'])
    await kit.jobs.enqueue(tx, { name, shape: z.object({}) }, {});
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
