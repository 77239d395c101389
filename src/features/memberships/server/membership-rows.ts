import { sql } from 'kysely';
import type { Role } from '#features/accounts/roles.ts';
import type { MembershipPlan } from '#features/accounts/schema.ts';
import { keepPayToken } from '#features/accounts/server/account-plan.ts';
import type { Period } from '#features/memberships/rules.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { newLinkToken, openLink, storeLink } from '#kit/server/secret-link.ts';
import { hashToken, type Secrets } from '#kit/server/secrets.ts';
import { lockListingsAndPlan } from './plan-limits.ts';
import { joinTerms, type SoldTerms, termsColumn } from './sold-terms.ts';

export type PeriodSource = 'paid' | 'changed' | 'given' | 'trial' | 'kept' | 'restored';

export type PeriodRow = Period & {
  id: number;
  userId: number;
  plan: MembershipPlan;
  /** The terms with which the period was sold. */
  terms: SoldTerms;
  source: PeriodSource;
  state: 'live' | 'replaced' | 'taken_back';
  credit: MinorAmount;
  credited: MinorAmount;
  replacedBy: number | null;
  wouldEndAt: Date | null;
};

const columns = sql`
  m.id, m.user_id as "userId", m.plan, m.source, m.state, m.starts_at as "startsAt", m.ends_at as "endsAt",
  m.value::float8 as value, m.credit::float8 as credit, m.credited::float8 as credited, m.replaced_by as "replacedBy",
  m.original_ends_at as "wouldEndAt", m.level, ${termsColumn('m')} as terms`;

export type Account = {
  id: number;
  role: Role;
  fullName: string;
  email: string;
  plan: MembershipPlan;
  level: number;
  /** The current terms, as they were when the period was sold. */
  terms: SoldTerms;
  startsAt: Date | null;
  endsAt: Date | null;
  wish: MembershipPlan | null;
  next: MembershipPlan | null;
  lapsedAt: Date | null;
  hasTried: boolean;
  /** True while the account is scheduled for deletion. */
  isLeaving: boolean;
};

const accountColumns = sql`
  u.id, u.role, u.full_name as "fullName", u.email, plans.name as plan, terms.level, ${termsColumn('terms')} as terms, u.membership_starts_at as "startsAt",
  u.membership_ends_at as "endsAt", u.requested_plan as wish, u.next_plan as next,
  u.membership_lapsed_at as "lapsedAt",
  exists (select from memberships where user_id = u.id and source = 'trial') as "hasTried",
  u.closes_at is not null as "isLeaving"`;

const fromAccounts = sql`
  from users u join plans on plans.name = coalesce(u.membership_plan, 'basic') ${joinTerms('u')}`;

/**
 * Returns an account, and locks it with all its listings until the transaction ends, so that neither its
 * membership nor the listings on the market change.
 */
export async function lockAccount(tx: Db, id: number): Promise<Account | null> {
  await lockListingsAndPlan(tx, id);
  return readAccount(tx, id);
}

export async function readAccount(db: Db, id: number): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${accountColumns} ${fromAccounts} where u.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function readAccountByPayToken(db: Db, token: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${accountColumns} ${fromAccounts} where u.membership_pay_token_hash = ${hashToken(token)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Returns the access token of the account's pay link, and creates it on the first call. */
export async function ensurePayToken(secrets: Secrets, db: Db, id: number): Promise<string> {
  const { sealed, hash } = storeLink(secrets, newLinkToken(32));
  return openLink(secrets, await keepPayToken(db, id, { sealed, hash }));
}

/** Returns the periods of an account that are neither replaced nor revoked, earliest first. */
export async function readPeriods(db: Db, userId: number): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select ${columns} from memberships m
    where m.user_id = ${userId} and m.state = 'live' order by m.starts_at`.execute(db);
  return rows;
}

export async function readPeriodByIntent(db: Db, intentId: number): Promise<PeriodRow | null> {
  const { rows } = await sql<PeriodRow>`
    select ${columns} from memberships m where m.intent_id = ${intentId}`.execute(db);
  return rows[0] ?? null;
}

export async function readPeriod(db: Db, id: number): Promise<PeriodRow | null> {
  const { rows } = await sql<PeriodRow>`
    select ${columns} from memberships m where m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function readReplacedPeriods(db: Db, replacementId: number): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select ${columns} from memberships m
    where m.replaced_by = ${replacementId} order by m.starts_at`.execute(db);
  return rows;
}

export type HistoryRow = Pick<PeriodRow, 'plan' | 'source' | 'state' | 'startsAt' | 'endsAt'> & {
  reference: string | null;
};

/** Returns the periods of an account, including ended and replaced ones, newest first. */
export async function readHistory(db: Db, userId: number, limit: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select m.plan, m.source, m.state, m.starts_at as "startsAt", m.ends_at as "endsAt", i.reference
    from memberships m left join payment_intents i on i.id = m.intent_id and i.user_id = m.user_id
    where m.user_id = ${userId} order by m.starts_at desc, m.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function nextPeriodId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('memberships', 'id'))::int as id`.execute(db);
  return onlyRow(rows).id;
}

export type NewPeriod = {
  id: number;
  userId: number;
  plan: MembershipPlan;
  terms: SoldTerms;
  source: PeriodSource;
  startsAt: Date;
  endsAt: Date;
  value: MinorAmount;
  credit: MinorAmount;
  intentId: number | null;
};

export async function insertPeriod(tx: Db, period: NewPeriod): Promise<void> {
  const { id, userId, plan, terms, source, startsAt, endsAt, value, credit, intentId } = period;
  const { level, listings, days, pictures, tours, featured } = terms;
  await sql`
    insert into memberships (id, user_id, plan, source, starts_at, ends_at, value, credit, intent_id, level,
      listing_limit, listing_days, picture_limit, tour_limit, featured_limit)
    values (${id}, ${userId}, ${plan}, ${source}, ${startsAt}, ${endsAt}, ${value}, ${credit}, ${intentId}, ${level},
      ${listings}, ${days}, ${pictures}, ${tours}, ${featured})`.execute(tx);
}

/**
 * Marks a period as replaced, and ends it when its replacement begins. A period that has not begun by then
 * gets no duration.
 */
export async function replacePeriod(
  tx: Db,
  { id, endsAt, startsAt }: PeriodRow,
  { by, at, credited }: { by: number; at: Date; credited: MinorAmount },
): Promise<void> {
  await sql`
    update memberships set state = 'replaced', replaced_by = ${by}, credited = ${credited}, original_ends_at = ${endsAt},
      ends_at = ${at > startsAt ? at : startsAt}
    where id = ${id}`.execute(tx);
}

export async function revokePeriod(tx: Db, id: number): Promise<void> {
  await sql`update memberships set state = 'taken_back', replaced_by = null where id = ${id}`.execute(tx);
}

/** Shortens a period and reduces its value and credit. At least one minute of it remains. */
export async function shortenPeriod(
  tx: Db,
  id: number,
  { endsAt, less }: { endsAt: Date; less: number },
): Promise<void> {
  await sql`
    update memberships set ends_at = greatest(${endsAt}, starts_at + interval '1 minute'),
      value = greatest(0, value - ${less}), credit = greatest(0, credit - ${less})
    where id = ${id}`.execute(tx);
}

export async function shiftPeriod(tx: Db, id: number, startsAt: Date, endsAt: Date): Promise<void> {
  await sql`update memberships set starts_at = ${startsAt}, ends_at = ${endsAt} where id = ${id}`.execute(tx);
}

/** Returns the ids above `after` of accounts whose plan has ended, except those that are already paused. */
export async function readEndedAccountIds(
  db: Db,
  now: Date,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where membership_ends_at <= ${now} and membership_lapsed_at is null and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids above `after` of managers whose plan ends by `until` and who have no later period. Leaves
 * out managers who are already paused or have chosen to switch to Basic.
 */
export async function readEndingAccountIds(
  db: Db,
  until: Date,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where membership_ends_at <= ${until} and membership_lapsed_at is null and role = 'property_manager'
      and next_plan is distinct from 'basic' and id > ${after}
      and not exists (
        select from memberships
        where user_id = users.id and state = 'live' and ends_at > users.membership_ends_at)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Claims a reminder of the end of a plan.
 * @returns false when it was already claimed
 */
export async function claimMembershipReminder(
  tx: Db,
  userId: number,
  endsAt: Date,
  days: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into membership_reminders (user_id, ends_at, days) values (${userId}, ${endsAt}, ${days})
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}
