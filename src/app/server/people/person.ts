import type { z } from 'zod';
import type { PersonDetails, personSchema } from '#app/people-api.ts';
import { readSignIns, readSuspensions } from '#features/accounts/server/account-history.ts';
import { requireAccountForAdmin } from '#features/accounts/server/shown-account.ts';
import { readSessions } from '#features/accounts/server/sign-in/sessions.ts';
import { readAccountAuctions } from '#features/auctions/server/account-auctions.ts';
import { readHomesWithLotOrDraft } from '#features/auctions/server/lots/lot-counts.ts';
import { readAccountListings } from '#features/listings/server/account-listings.ts';
import { readAccountEnquiries } from '#features/memberships/server/account-enquiries.ts';
import { readAccountPayments } from '#features/payments/server/account-payments.ts';
import { readAccountReports } from '#features/reports/server/account-reports.ts';
import { readAccountStays } from '#features/stays/server/account-stays.ts';
import { readAccountRequests } from '#features/verification/server/account-requests.ts';
import { readAccountViewings } from '#features/viewings/server/own/account-viewings.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import * as rows from './person-rows.ts';

/**
 * Returns the data of one account for admins. Each list contains its newest entries.
 * @throws AppError 'not-found' for an unknown account
 */
export async function readPersonDetails(
  { db, clock }: Kit,
  id: number,
): Promise<z.input<typeof personSchema>> {
  const user = await requireAccountForAdmin(db, id);
  const account = await rows.readAccountFacts(db, id);
  const sessions = await readSessions(db, id);
  return {
    ...user,
    ...account,
    suspensions: await readSuspensions(db, id, maxRows),
    listings: await readListings(db, id),
    sessions: sessions.map(({ created_at, last_seen_at, user_agent }) => ({
      createdAt: created_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
      userAgent: user_agent,
    })),
    signIns: await readSignIns(db, id, maxRows),
    requests: await readRequests(db, id),
    reports: await readAccountReports(db, id, maxRows),
    payments: await readAccountPayments(db, id, maxRows),
    bookings: await readBookings(db, id, clock()),
    auctions: await readAccountAuctions(db, id, maxRows),
    handovers: await rows.readHandovers(db, id, maxRows),
  } satisfies PersonDetails;
}

/** The maximum number of entries in most lists. */
const maxRows = 20;
const maxListings = 1_000;
/** The maximum number of current bookings. It is higher because each of them needs a decision. */
const maxBookings = 100;

async function readListings(db: Db, id: number): Promise<PersonDetails['listings']> {
  const listings = await readAccountListings(db, id, maxListings);
  const upForAuctionIds = await readHomesWithLotOrDraft(
    db,
    listings.map((listing) => listing.id),
  );
  return listings.map((listing) => ({ ...listing, isUpForAuction: upForAuctionIds.has(listing.id) }));
}

/** Reads the person's requests to list homes, and sales enquiries from the address of the account. */
async function readRequests(db: Db, id: number): Promise<PersonDetails['requests']> {
  const requests = await readAccountRequests(db, id, maxRows);
  const enquiries = await readAccountEnquiries(db, id, maxRows);
  return [
    ...requests.map((request) => ({ ...request, kind: 'list' as const })),
    ...enquiries.map((enquiry) => ({ ...enquiry, kind: 'sales' as const })),
  ]
    .toSorted((a, b) => compareText(b.at, a.at))
    .slice(0, maxRows);
}

/** Reads the person's current and future stays and viewings in chronological order. */
async function readBookings(db: Db, id: number, now: Date): Promise<PersonDetails['bookings']> {
  const stays = await readAccountStays(db, id, maxBookings);
  const viewings = await readAccountViewings(db, id, { now, limit: maxBookings });
  return [
    ...stays.map((stay) => ({ ...stay, kind: 'stay' as const })),
    ...viewings.map((viewing) => ({ ...viewing, kind: 'viewing' as const })),
  ]
    .toSorted((a, b) => compareText(a.startsAt, b.startsAt))
    .slice(0, maxBookings);
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
