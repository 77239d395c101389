import type { z } from 'zod';
import type { PersonDetails, personSchema } from '#app/people-api.ts';
import { readSessions } from '#features/accounts/server/sessions.ts';
import { requireAccountForAdmin } from '#features/accounts/server/shown-account.ts';
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
    suspensions: await rows.readSuspensions(db, id),
    listings: await rows.readListings(db, id),
    sessions: sessions.map(({ created_at, last_seen_at, user_agent }) => ({
      createdAt: created_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
      userAgent: user_agent,
    })),
    signIns: await rows.readSignIns(db, id),
    requests: await rows.readRequests(db, id),
    reports: await rows.readReports(db, id),
    payments: await rows.readPayments(db, id),
    bookings: await rows.readBookings(db, id, clock()),
    auctions: await rows.readAuctions(db, id),
    handovers: await rows.readHandovers(db, id),
  } satisfies PersonDetails;
}
