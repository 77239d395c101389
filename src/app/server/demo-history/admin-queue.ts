import { sql } from 'kysely';
import {
  insertEnquiry as insertSalesEnquiry,
  updateAnswer,
} from '#features/memberships/server/sales-rows.ts';
import type { ReportReason } from '#features/reports/choices.ts';
import { openCase, updateCaseState } from '#features/reports/server/case-rows.ts';
import { addReport } from '#features/reports/server/report-rows.ts';
import {
  insertRequest,
  readLastRequest,
  updateRequestState,
} from '#features/verification/server/request-rows.ts';
import { accountOf, anonymousPerson, dayAgo, homeOf, minutesAfter, type Past, timeOf } from './past.ts';

/** Adds past decisions of admins, and their open work. */
export async function addAdminQueue(past: Past): Promise<void> {
  const resolved = await addCase(past, {
    ...{ home: 'bunga-two-rooms', daysAgo: 7, reason: 'wrong_price' },
    text: 'The agent asked for 300,000 on the phone, not 250,000.',
  });
  const decision = 'The agent confirmed the price of the listing in writing.';
  await dismissCase(past, resolved, decision, 6);
  await addCase(past, {
    ...{ home: 'matugga-plot', daysAgo: 2, reason: 'wrong' },
    text: 'The road ends 400 metres before the plot. The listing says that it is by the road.',
  });
  await addRefusedRequest(past);
  await addOpenRequest(past);
  await addSalesEnquiries(past);
  await addWaitlist(past);
}

type ReportInput = { home: string; daysAgo: number; reason: ReportReason; text: string };

async function addCase(past: Past, { home: key, daysAgo, reason, text }: ReportInput): Promise<number> {
  const { id: propertyId, title, ownerId } = homeOf(past, key);
  const { email, owner } = anonymousPerson(daysAgo);
  const { caseId } = await openCase(past.tx, { propertyId, title, ownerId });
  const reporter = `visitor ${owner.visitorId}`;
  await addReport(past.tx, { caseId, propertyId, reason, reporter, text, email });
  const at = timeOf(dayAgo(past, daysAgo), 13, 25);
  await sql`update moderation_cases set opened_at = ${at} where id = ${caseId}`.execute(past.tx);
  await sql`update property_reports set reported_at = ${at} where case_id = ${caseId}`.execute(past.tx);
  return caseId;
}

async function dismissCase(past: Past, caseId: number, decision: string, daysAgo: number): Promise<void> {
  const at = timeOf(dayAgo(past, daysAgo), 10, 5);
  const adminId = accountOf(past, 'admin');
  const change = sql`state = 'dismissed', decided_at = ${at}, decided_by = ${adminId}, decision = ${decision}`;
  await updateCaseState(past.tx, caseId, ['open'], change);
}

/** Adds a request to list homes that was declined with a reason. */
async function addRefusedRequest(past: Past): Promise<void> {
  const userId = accountOf(past, 'guest');
  const requestedAt = timeOf(dayAgo(past, 12), 17, 30);
  const wants = 'A furnished flat in Ntinda that I rent myself';
  const body = { kind: 'owner', phone: '+256700000059', wants, words: '' } as const;
  await insertRequest(past.tx, userId, body, requestedAt);
  const request = await readLastRequest(past.tx, userId);
  if (!request) throw new Error('the request to list is gone');
  await updateRequestState(past.tx, request.id, {
    state: 'refused',
    reason: 'Please send a letter in which the landlord allows short stays, and ask again.',
    by: accountOf(past, 'admin'),
    at: minutesAfter(requestedAt, 1_020),
    from: ['open'],
  });
}

/** Adds an open request to list homes, and an open identity check of the same person. */
async function addOpenRequest(past: Past): Promise<void> {
  const userId = accountOf(past, 'bidder');
  const requestedAt = timeOf(dayAgo(past, 1), 11, 20);
  const body = {
    kind: 'owner',
    phone: '+256700000060',
    wants: 'Two flats in Kira that I own',
    words: '',
  } as const;
  await insertRequest(past.tx, userId, body, requestedAt);
  await sql`
    insert into verification_checks (item_id, user_id, statement, document, submitted_at)
    select id, ${userId}, '', 'passport', ${minutesAfter(requestedAt, 6)} from checklist_items
    where title = 'Identity' and about = 'agent'`.execute(past.tx);
}

async function addSalesEnquiries(past: Past): Promise<void> {
  const [first, second] = [anonymousPerson(8), anonymousPerson(14)];
  const answeredAt = timeOf(dayAgo(past, 16), 11, 48);
  const id = await insertSalesEnquiry(
    past.tx,
    {
      ...{ name: first.name, email: first.email, phone: first.phone, company: 'Nile Homes (sample)' },
      words: 'We manage 140 homes in four towns. Can we move them here from a spreadsheet?',
    },
    answeredAt,
  );
  const reply = 'Yes: import them as CSV at the desk. We called you to plan the move.';
  await updateAnswer(past.tx, id, {
    answer: reply,
    by: accountOf(past, 'admin'),
    at: minutesAfter(answeredAt, 260),
  });
  await insertSalesEnquiry(
    past.tx,
    {
      ...{ name: second.name, email: second.email, phone: second.phone, company: 'Equator Estates (sample)' },
      words: 'Is there a discount for a year, paid at once?',
    },
    timeOf(dayAgo(past, 2), 15, 12),
  );
}

/** Adds entries to the waitlist for the app. */
async function addWaitlist(past: Past): Promise<void> {
  const rows = Array.from({ length: 9 }, (_, index) => {
    const { name, email } = anonymousPerson(index * 2 + 1);
    const joinedAt = timeOf(dayAgo(past, 29 - 3 * index), 12 + index, 17);
    return { name, email, platform: index % 3 === 0 ? 'ios' : 'android', rating: 3 + (index % 3), joinedAt };
  });
  await sql`
    insert into waitlist_entries (email, email_folded, name, platform, rating, joined_at)
    select email, email, name, platform, rating, "joinedAt" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entries (email text, name text, platform text, rating smallint, "joinedAt" timestamptz)`.execute(
    past.tx,
  );
}
