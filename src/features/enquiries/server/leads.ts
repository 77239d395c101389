import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { enquiryLimits, type Stage } from '#features/enquiries/choices.ts';
import { canMoveStage, stageOptions } from '#features/enquiries/rules.ts';
import type { Lead, LeadDetail, LeadPage, LeadQuery } from '#features/enquiries/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { emailAnswer } from './emails.ts';
import {
  countByStage,
  type EnquiryRow,
  lockLead,
  readLead,
  readLeadRows,
  updateLead,
} from './enquiry-rows.ts';
import { insertEvent, readEvents } from './event-rows.ts';
import { updateResponseTime } from './response-time.ts';
import { tryEmailAttempt } from './unconfirmed-address.ts';

export async function readLeads(db: Db, user: SignedIn, query: LeadQuery): Promise<LeadPage> {
  const rows = await readLeadRows(db, user, query);
  const items = rows.slice(0, enquiryLimits.leadsPerPage).map(leadOf);
  return {
    items,
    counts: await countByStage(db, user, query),
    nextBefore: rows.length > items.length ? (items.at(-1)?.id ?? null) : null,
  };
}

/**
 * Returns a lead that the user may see.
 * @throws AppError 'not-found', also for another manager's lead
 */
export async function requireLead(db: Db, user: SignedIn, id: number): Promise<LeadDetail> {
  const lead = await readLead(db, user, id);
  if (!lead) throw noSuchLead();
  const events = await readEvents(db, [id]);
  return { ...leadOf(lead), events };
}

/**
 * Moves a lead to another stage. A move to its current stage does nothing.
 * @throws AppError 'not-found'; 'conflict' when the move is not allowed; 'forbidden' when the user has lost
 * the role
 */
export async function moveLead(kit: Kit, actor: SignedIn, id: number, stage: Stage): Promise<LeadDetail> {
  return kit.db.transaction().execute(async (tx) => {
    const { user, lead } = await lockOwnLead(tx, actor, id);
    if (stage !== lead.stage) {
      if (!canMoveStage(lead.stage, stage))
        throw new AppError('conflict', 'not_new_again', english('You cannot move this lead back to New.'));
      await insertEvent(tx, id, user.id, { kind: 'stage', stage });
      await applyChange(kit, tx, lead, { stage, responds: stageOptions[stage].isResponse });
    }
    return requireLead(tx, user, id);
  });
}

type LeadMessageInput = { text: string; idempotency: Idempotency };

/**
 * Adds a note to a lead.
 * @throws AppError as thrown by `moveLead`; 'unprocessable' when the key was used for another request
 */
export async function noteLead(
  kit: Kit,
  actor: SignedIn,
  id: number,
  { text, idempotency }: LeadMessageInput,
): Promise<LeadDetail> {
  return writeIdempotent(kit, actor, id, idempotency, async (tx, lead, user) => {
    await insertEvent(tx, id, user.id, { kind: 'note', text });
    await updateLead(tx, id, { stage: lead.stage, responds: false });
  });
}

/**
 * How many answers are allowed before a delay, so that a manager cannot send bulk email to addresses that
 * visitors entered.
 */
const answerBursts = { perLead: 10, perManager: 60 };

/**
 * Sends an answer to the visitor, and moves a new lead to `contacted`.
 * @throws AppError as thrown by `noteLead`; 'too-many'
 */
export async function answerLead(
  kit: Kit,
  actor: SignedIn,
  id: number,
  { text, idempotency }: LeadMessageInput,
  appOrigin: string,
): Promise<LeadDetail> {
  await consumeAttempt(kit.db, { key: `answers by #${actor.id}`, free: answerBursts.perManager });
  await consumeAttempt(kit.db, { key: `answers on lead ${id}`, free: answerBursts.perLead });
  const existing = await readLead(kit.db, actor, id);
  const isUnconfirmed = existing?.email && !existing.isEmailConfirmed;
  const mayEmail = isUnconfirmed ? await tryEmailAttempt(kit, existing.email ?? '') : true;
  return writeIdempotent(kit, actor, id, idempotency, async (tx, lead, user) => {
    const answerId = await insertEvent(tx, id, user.id, { kind: 'answer', text });
    const [answered] = (await readEvents(tx, [id])).filter((event) => event.id === answerId);
    await emailAnswer(kit, tx, lead, { id: answerId, text, by: answered?.by ?? '', mayEmail }, appOrigin);
    const stage = lead.stage === 'new' ? 'contacted' : lead.stage;
    if (stage !== lead.stage) await insertEvent(tx, id, user.id, { kind: 'stage', stage });
    await applyChange(kit, tx, lead, { stage, responds: true });
  });
}

async function writeIdempotent(
  kit: Kit,
  actor: SignedIn,
  id: number,
  idempotency: Idempotency,
  write: (tx: Db, lead: EnquiryRow, user: SignedIn) => Promise<void>,
): Promise<LeadDetail> {
  return kit.db.transaction().execute(async (tx) => {
    const { user, lead } = await lockOwnLead(tx, actor, id);
    await runIdempotent(tx, idempotency, async () => {
      await write(tx, lead, user);
      return null;
    });
    return requireLead(tx, user, id);
  });
}

async function applyChange(
  kit: Kit,
  tx: Db,
  lead: EnquiryRow,
  change: { stage: Stage; responds: boolean },
): Promise<void> {
  await updateLead(tx, lead.id, change);
  if (change.responds && !lead.respondedAt) await updateResponseTime(tx, lead.managerId, kit.clock());
}

async function lockOwnLead(tx: Db, actor: SignedIn, id: number) {
  const user = await lockAuthorizedUser(tx, actor, managers);
  const lead = await lockLead(tx, user, id);
  if (!lead) throw noSuchLead();
  return { user, lead };
}

function leadOf(row: EnquiryRow): Lead {
  return {
    id: row.id,
    home: { id: row.propertyId, title: row.title },
    manager: row.managerName,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    stage: row.stage,
    askedAt: row.askedAt.toISOString(),
    respondedAt: row.respondedAt?.toISOString() ?? null,
    wroteBack: row.wroteBack,
    isEmailConfirmed: row.isEmailConfirmed,
  };
}

function noSuchLead(): AppError {
  return new AppError(
    'not-found',
    'no_such_lead',
    english('Lead not found. The visitor may have deleted their enquiry.'),
  );
}
