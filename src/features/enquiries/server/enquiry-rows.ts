import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { Stage } from '#features/enquiries/choices.ts';
import { enquiryLimits } from '#features/enquiries/choices.ts';
import type { EnquiryDraft, LeadQuery } from '#features/enquiries/schema.ts';
import type { Owner } from '#features/payments/policy.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { type SealedLink, type StoredLink, unsealedLink } from '#kit/server/secret-link.ts';
import { hashToken } from '#kit/server/secrets.ts';

export type EnquiryRow = {
  id: number;
  reference: SealedLink;
  propertyId: number | null;
  title: string;
  managerId: number;
  managerName: string;
  name: string;
  email: string | null;
  phone: string | null;
  message: string;
  stage: Stage;
  askedAt: Date;
  respondedAt: Date | null;
  /** True when the latest message is from the visitor. */
  wroteBack: boolean;
  /** True when the owner of `email` has confirmed it, for this enquiry or for the account that sent it. */
  isEmailConfirmed: boolean;
};

const columns = sql.raw(`
  e.id, e.reference, (select id from properties where id = e.property_id and deleted_at is null) as "propertyId", e.home_title as title, e.manager_id as "managerId",
  u.full_name as "managerName", e.name, e.email, e.phone, e.message, e.stage, e.created_at as "askedAt",
  e.responded_at as "respondedAt",
  (select v.kind = 'reply' from enquiry_events v where v.enquiry_id = e.id and v.kind in ('answer', 'reply')
    order by v.id desc limit 1) is true as "wroteBack",
  (e.email_confirmed_at is not null or exists (
    select from users a where a.id = e.user_id and a.email_confirmed_at is not null and lower(a.email) = lower(e.email)))
    as "isEmailConfirmed"`);
const enquiries = sql`enquiries e join users u on u.id = e.manager_id`;

type NewEnquiry = {
  link: StoredLink;
  home: { id: number; title: string; ownerId: number };
  owner: Owner;
  draft: EnquiryDraft;
};

export async function insertEnquiry(tx: Db, { link, home, owner, draft }: NewEnquiry): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into enquiries
      (reference, reference_hash, property_id, home_title, manager_id, user_id, visitor_id, name, email, phone, message)
    values (${link.sealed}, ${link.hash}, ${home.id}, ${home.title}, ${home.ownerId}, ${owner.userId}, ${owner.visitorId},
      ${draft.name}, ${draft.email ?? null}, ${draft.phone ?? null}, ${draft.message})
    returning id`.execute(tx);
  return onlyRow(rows).id;
}

export async function readByReference(db: Db, reference: string): Promise<EnquiryRow | null> {
  const { rows } = await sql<EnquiryRow>`
    select ${columns} from ${enquiries} where e.reference_hash = ${hashToken(reference)}`.execute(db);
  return rows[0] ? { ...rows[0], reference: unsealedLink(reference) } : null;
}

/** Returns an enquiry, and locks it until the transaction ends. */
export async function lockByReference(tx: Db, reference: string): Promise<EnquiryRow | null> {
  const { rows } = await sql<EnquiryRow>`
    select ${columns} from ${enquiries} where e.reference_hash = ${hashToken(reference)} for no key update of e`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Returns the latest enquiries of a visitor's account or browser, newest first. */
export async function readVisitorEnquiries(db: Db, { userId, visitorId }: Owner): Promise<EnquiryRow[]> {
  const { rows } = await sql<EnquiryRow>`
    select ${columns} from ${enquiries} where e.user_id = ${userId} or e.visitor_id = ${visitorId}
    order by e.id desc limit ${enquiryLimits.ownShown}`.execute(db);
  return rows;
}

/**
 * Returns the SQL condition for the enquiries that a user may manage: those about their own listings, or all
 * enquiries for an admin.
 */
const visibleTo = ({ id, role }: SignedIn) => sql`(e.manager_id = ${id} or ${role === 'admin'})`;

function leadCondition(user: SignedIn, { home, q }: Pick<LeadQuery, 'home' | 'q'>): RawBuilder<unknown> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = q.replace(/[^0-9]/g, '').replace(/^0+/, '');
  return sql`${visibleTo(user)} and (${home ?? null}::int is null or e.property_id = ${home ?? null})
    and (${q} = '' or e.name ilike ${pattern} or e.email ilike ${pattern} or e.message ilike ${pattern}
      or e.home_title ilike ${pattern} or (${digits.length} >= 4 and e.phone like ${`%${digits}%`}))`;
}

/** Returns a page of leads, newest first, and one more lead if another page follows. */
export async function readLeadRows(db: Db, user: SignedIn, query: LeadQuery): Promise<EnquiryRow[]> {
  const { stage = null, before = null } = query;
  const { rows } = await sql<EnquiryRow>`
    select ${columns} from ${enquiries}
    where ${leadCondition(user, query)} and (${stage}::text is null or e.stage = ${stage})
      and (${before}::int is null or e.id < ${before})
    order by e.id desc limit ${enquiryLimits.leadsPerPage + 1}`.execute(db);
  return rows;
}

export async function countByStage(
  db: Db,
  user: SignedIn,
  query: LeadQuery,
): Promise<{ stage: Stage; count: number }[]> {
  const { rows } = await sql<{ stage: Stage; count: number }>`
    select e.stage, count(*)::int as count from ${enquiries} where ${leadCondition(user, query)} group by e.stage`.execute(
    db,
  );
  return rows;
}

export async function readLead(db: Db, user: SignedIn, id: number): Promise<EnquiryRow | null> {
  const { rows } = await sql<EnquiryRow>`
    select ${columns} from ${enquiries} where e.id = ${id} and ${visibleTo(user)}`.execute(db);
  return rows[0] ?? null;
}

/** Returns an enquiry, and locks it until the transaction ends. */
export async function lockLead(tx: Db, user: SignedIn, id: number): Promise<EnquiryRow | null> {
  const { rows } = await sql<EnquiryRow>`
    select ${columns} from ${enquiries} where e.id = ${id} and ${visibleTo(user)} for no key update of e`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Updates a lead.
 * @param responds true when the change is a response to the visitor. Only the time of the first response is
 * stored.
 */
export async function updateLead(
  tx: Db,
  id: number,
  { stage, responds }: { stage: Stage; responds: boolean },
): Promise<void> {
  await sql`
    update enquiries set stage = ${stage}, changed_at = clock_timestamp(),
      responded_at = case when ${responds} then coalesce(responded_at, clock_timestamp()) else responded_at end
    where id = ${id}`.execute(tx);
}

export async function confirmEnquiryEmail(tx: Db, id: number, at: Date): Promise<void> {
  await sql`
    update enquiries set email_confirmed_at = coalesce(email_confirmed_at, ${at}) where id = ${id}`.execute(
    tx,
  );
}

/** Returns the times of a manager's latest enquiries and of their first responses, newest first. */
export async function readResponseTimings(
  db: Db,
  managerId: number,
): Promise<{ askedAt: Date; respondedAt: Date | null }[]> {
  const { rows } = await sql<{ askedAt: Date; respondedAt: Date | null }>`
    select created_at as "askedAt", responded_at as "respondedAt" from enquiries
    where manager_id = ${managerId} order by id desc limit 200`.execute(db);
  return rows;
}

export async function readManagerIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct manager_id as id from enquiries order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes an enquiry.
 * @returns its id, or null when it did not exist
 */
export async function deleteEnquiry(tx: Db, reference: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    delete from enquiries where reference_hash = ${hashToken(reference)} returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Deletes up to 1,000 enquiries that have not changed for a number of months.
 * @returns their ids
 */
export async function deleteStaleEnquiries(tx: Db, months: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from enquiries where id in (
      select id from enquiries where changed_at < now() - make_interval(months => ${months})
      order by changed_at limit 1000)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function moveEnquiriesToUser(tx: Db, visitorId: string, userId: number): Promise<void> {
  await sql`
    update enquiries set user_id = ${userId}, visitor_id = null where visitor_id = ${visitorId}`.execute(tx);
}
