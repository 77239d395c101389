import { sql } from 'kysely';
import { addPastMonth } from '#app/server/demo-history/add-past-month.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { insertUser } from '#features/accounts/server/user-rows.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { areaInText } from '#features/properties/areas.ts';
import type { PropertyDraft } from '#features/properties/draft.ts';
import { readAreas } from '#features/properties/server/reference-data.ts';
import { setRateDateToToday } from '#features/properties/server/stale-exchange-rate.ts';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import { skipPictureComparison } from '#features/reports/server/skip-picture-comparison.ts';
import { firstNameOf } from '#features/reviews/rules.ts';
import { insertDemoReview } from '#features/reviews/server/review-rows.ts';
import { upsertTerms } from '#features/stays/server/hosts/home-rows.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashPassword } from '#kit/server/passwords.ts';
import { allListings } from '../../../../demo/catalogue/all-listings.ts';
import type { DemoListing } from '../../../../demo/catalogue/listing.ts';
import { people } from '../../../../demo/catalogue/people.ts';
import { drawnScenes, pictureScenes } from '../../../../demo/catalogue/picture-keys.ts';
import { readHome, renderedListings } from '../../../../demo/catalogue/rendered-homes.ts';
import { storeDemoPictures } from './demo-homes.ts';
import { addDemoLots } from './demo-lots.ts';
import { demoPasswordError } from './demo-password.ts';
import { type DemoPicture, storeDrawings } from './demo-pictures.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The lock for filling the database. When several processes start on an empty database, one fills it and the
 * others wait.
 */
const lockKey = 7_204_312;

/** The audit entry that is written with the catalogue, before its tours are imported. */
export const demoFilled = { action: 'demonstration filled', subject: 'demonstration' };

type Settings = {
  /** The password of every demo account. Without one, these accounts cannot sign in. */
  password?: string | null;
  /** False in tests that need no pictures, because storing them takes most of the time. */
  pictures?: boolean;
};

/**
 * Fills an empty database with the demo catalogue in one transaction. A database that contains any property
 * is left unchanged.
 * @returns true when it filled the database
 */
export async function fillDemo(kit: Kit, settings: Settings = {}): Promise<boolean> {
  if (await hasProperties(kit.db)) return false;
  // The pictures are stored before the transaction, which should be short. Unused pictures do no harm.
  const passwordHash = settings.password ? await hashOf(settings.password) : null;
  const pictures = settings.pictures === false ? null : await makePictures(kit);
  return kit.db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '60s'; set local statement_timeout = '60s'`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
    if (await hasProperties(transaction)) return false;
    const owners = await addPeople(transaction, passwordHash);
    // The catalogue is dated today, and so is the exchange rate for its prices.
    await setRateDateToToday(transaction, 'USD');
    const areas = await readAreas(transaction);
    const homes = new Map<string, number>();
    for (const listing of oldestFirst(allListings)) {
      const ownerId = owners.get(listing.owner);
      if (ownerId === undefined) throw new Error(`no one in the demonstration is called ${listing.owner}`);
      const draft = draftOf(listing, kit.clock(), areaInText(areas, listing.location));
      const listedAt = new Date(kit.clock().getTime() - listing.listedDaysAgo * dayMs);
      const id = await insertProperty(transaction, ownerId, draft, listedAt);
      homes.set(listing.pictures, id);
      await addHistory(transaction, id, listing, kit.clock());
      if (listing.category === 'furnished_houses') await upsertTerms(transaction, id, stayTermsOf(listing));
      if (pictures) await addPictures(transaction, id, pictures.get(listing.pictures) ?? []);
    }
    await skipPictureComparison(transaction);
    await addDemoLots(transaction, { homes, people: owners, now: kit.clock() });
    await addSocialLinks(transaction);
    await addTransferAccount(transaction);
    await addPastMonth(kit, transaction, { homes, accounts: owners });
    await writeAudit(transaction, { actorId: null, ...demoFilled });
    return true;
  });
}

const cancellationTiers = ['flexible', 'moderate', 'strict'] as const;

/** Returns the booking terms. Larger homes require a request, and the others can be booked instantly. */
function stayTermsOf({ location, sleeps, pictures }: DemoListing) {
  return {
    books: (sleeps ?? 0) > 6 ? ('request' as const) : ('instant' as const),
    tier: cancellationTiers[pictures.length % cancellationTiers.length] ?? 'moderate',
    maxNights: 60,
    arrivalDays: null,
    noticeDays: 0,
    weekendPrice: null,
    houseRules: 'No smoking inside, no parties, quiet after 10 PM.',
    checkInWords: 'The askari at the gate has the key. Please call half an hour before you arrive.',
    address: `A sample address in ${location}`,
  };
}

/** Adds placeholder social links, which an admin replaces in the settings. */
async function addSocialLinks(db: Db): Promise<void> {
  await sql`
    insert into social_links (name, address, icon, position) values
      ('Photos (sample)', 'https://photos.example/', 'photos', 1),
      ('Videos (sample)', 'https://videos.example/', 'videos', 2),
      ('Messages (sample)', 'https://messages.example/', 'messages', 3)`.execute(db);
}

/** Adds an account that no bank has, so that payments at a bank can be tried. */
async function addTransferAccount(db: Db): Promise<void> {
  await sql`
    insert into transfer_accounts (bank, holder, account_number, branch, is_offered)
    values ('Sample Bank (no real bank)', 'Sample account, pay nothing here', '0000 0000 0000', 'Sample branch', true)`.execute(
    db,
  );
}

/**
 * Returns the hash of the password, which must be a valid one because it also opens an admin's account.
 * @throws if the password cannot be used
 */
async function hashOf(password: string): Promise<string> {
  const error = await demoPasswordError(password);
  if (error !== null) throw new Error(`DEMO_PASSWORD: ${error}`);
  return hashPassword(password);
}

/** Returns the pictures of each listing by its key: rendered ones where they exist, otherwise drawn ones. */
async function makePictures({ files }: Kit): Promise<Map<string, DemoPicture[]>> {
  const rendered = await storeDemoPictures(files, renderedListings);
  const drawn = await storeDrawings(files, drawnScenes);
  return new Map([...drawn, ...rendered]);
}

async function hasProperties(db: Db): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from properties) as some`.execute(db);
  return rows[0]?.some === true;
}

async function addPeople(db: Db, passwordHash: string | null): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { username, fullName, role, membershipPlan } of people) {
    const email = `${username}@example.com`;
    const person = { username, email, fullName, role, membershipPlan };
    const id = await insertUser(db, person, passwordHash);
    ids.set(username, id ?? (await idOf(db, username)));
  }
  // The check of the bidder waits for an admin (`demo-history/admin-queue.ts`).
  const checked = people.filter(({ username }) => username !== 'bidder');
  await addIdentityChecks(
    db,
    checked.flatMap(({ username }) => ids.get(username) ?? []),
  );
  return ids;
}

/** Adds identity checks as if an admin had met each person when their account was opened. */
async function addIdentityChecks(db: Db, userIds: number[]): Promise<void> {
  await sql`
    insert into verification_checks (item_id, user_id, state, document, id_document_suffix, inspection_method, submitted_at, decided_at,
      reason, expires_at)
    select i.id, u.id, 'passed', 'national_id', right('00' || u.id, 4), 'in_person', now(),
      now(), 'A sample check of the demonstration.', now() + interval '12 months'
    from users u join checklist_items i on i.title = 'Identity' and i.about = 'agent'
    where u.id = any(${userIds}) and not u.is_verified`.execute(db);
  await sql`update users set is_verified = true where id = any(${userIds})`.execute(db);
}

/** Returns the id of a demo account, which may already exist before the demo is filled. */
async function idOf(db: Db, username: string): Promise<number> {
  const q = db.withTables<PropertyTables>().selectFrom('users').select('id');
  return (await q.where('username', '=', username).executeTakeFirstOrThrow()).id;
}

/** Sorts the listings by date, so that ids increase with the date as in a real catalogue. */
function oldestFirst(listings: readonly DemoListing[]): DemoListing[] {
  return [...listings].sort((a, b) => b.listedDaysAgo - a.listedDaysAgo);
}

function draftOf(listing: DemoListing, now: Date, area: { lat: number; lng: number } | null): PropertyDraft {
  const { closesInDays, valuedDaysAgo } = listing;
  return {
    ...listing,
    ...(area && placeNear(area, listing.pictures)),
    tourLeavesOut: roomsLeftOut(listing.pictures),
    ownerContactInfo: people.find(({ username }) => username === listing.owner)?.contact,
    auctionClosesAt: closesInDays === undefined ? null : closingTime(now, closesInDays),
    valuedOn:
      valuedDaysAgo === undefined
        ? null
        : new Date(now.getTime() - valuedDaysAgo * dayMs).toISOString().slice(0, 10),
  };
}

/**
 * Returns the rooms of a rendered home that its tour leaves out, such as "kitchen, bathroom"; null if there
 * are none.
 */
function roomsLeftOut(pictures: string): string | null {
  const rendered = renderedListings.find(({ listing, tour }) => tour && listing === pictures);
  const rooms = rendered ? readHome(rendered.home).left : [];
  return rooms.map((name) => name.toLowerCase()).join(', ') || null;
}

/** Returns 11:00 in Kampala on that day, which is 08:00 UTC all year round. */
function closingTime(now: Date, inDays: number): Date {
  const day = new Date(now.getTime() + inDays * dayMs);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 8));
}

/** Returns a deterministic point within about 500 m of the area's pin. */
function placeNear(area: { lat: number; lng: number }, pictures: string): { lat: number; lng: number } {
  const seed = pictureScenes.find(({ key }) => key === pictures)?.seed ?? 0;
  const angle = seed * 2.399963;
  const distanceDegrees = 0.001 + (((seed * 7) % 11) / 11) * 0.0035;
  const round = (degrees: number) => Number(degrees.toFixed(5));
  return {
    lat: round(area.lat + Math.sin(angle) * distanceDegrees),
    lng: round(area.lng + Math.cos(angle) * distanceDegrees),
  };
}

/** Adds the views and reviews from the time since the home was listed. */
async function addHistory(db: Db, propertyId: number, listing: DemoListing, now: Date): Promise<void> {
  const q = db.withTables<PropertyTables>();
  await q.updateTable('properties').set({ view_count: listing.views }).where('id', '=', propertyId).execute();
  const reviews = [...(listing.reviews ?? [])].sort((a, b) => b.daysAgo - a.daysAgo);
  // Scales the dates of reviews, so that none is from before the home was listed.
  const timeScale = Math.min(1, (listing.listedDaysAgo * 0.9) / (reviews[0]?.daysAgo ?? 1));
  const kind = listing.category === 'furnished_houses' ? 'stay' : 'visit';
  for (const { by, rating, text, daysAgo, parts } of reviews) {
    const at = new Date(now.getTime() - daysAgo * timeScale * dayMs);
    await insertDemoReview(db, { propertyId, kind, name: firstNameOf(by), at, rating, text, ...parts });
  }
}

async function addPictures(db: Db, propertyId: number, pictures: readonly DemoPicture[]): Promise<void> {
  const rows = pictures.map(({ key, width, height, colour, alt, pins }, position) => ({
    property_id: propertyId,
    position,
    file_key: key,
    width,
    height,
    colour,
    alt,
    ...(pins && { plan_pins: JSON.stringify(pins) }),
  }));
  await db.withTables<PropertyTables>().insertInto('property_pictures').values(rows).execute();
}
