import { sql } from 'kysely';
import { type Admin, admins } from '#features/accounts/policy.ts';
import { requireEstablishedAdmin } from '#features/accounts/server/admin-appointments.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import {
  type Reauthentication,
  requireReauthentication,
} from '#features/accounts/server/sign-in/reauthentication.ts';
import { type SettingValue, settingLimits } from '#features/settings/choices.ts';
import type { Setting, SettingInput, SettingProposal } from '#features/settings/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lockKind } from './change-rows.ts';
import { emailAboutSetting } from './setting-emails.ts';
import type { SettingKind } from './setting-kind.ts';
import { applyChange, auditedChanges, findDifferences, planChange, requireDifferences } from './settings.ts';

type ProposalRow = {
  id: number;
  kind: string;
  key: string | null;
  version: string | null;
  before: SettingValue | null;
  after: SettingValue;
  undoes: number | null;
  reason: string;
  proposedBy: number;
  by: string;
  at: Date;
  expiresAt: Date;
};

const columns = sql.raw(`p.id, p.kind, p.key, p.version, p.before, p.after, p.undoes, p.reason,
  p.proposed_by as "proposedBy", u.username as by, p.proposed_at as at, p.expires_at as "expiresAt"`);
const openProposals = sql.raw('setting_proposals p join users u on u.id = p.proposed_by');

/** The proposals that wait for another admin. */
export const waitingProposals = sql`setting_proposals where decided_at is null and expires_at > now()`;

/** Returns the changes of a kind of settings that wait for another admin, oldest first. */
export async function readProposals(
  db: Db,
  kind: SettingKind,
  { viewerId }: { viewerId: number },
): Promise<SettingProposal[]> {
  const { rows } = await sql<ProposalRow>`
    select ${columns} from ${openProposals}
    where p.kind = ${kind.name} and p.decided_at is null and p.expires_at > now() order by p.id`.execute(db);
  return rows.map((row) => present(kind, row, viewerId));
}

const present = (kind: SettingKind, row: ProposalRow, viewerId: number): SettingProposal => ({
  ...{ id: row.id, key: row.key, reason: row.reason, by: row.by },
  title: kind.titleOfNew?.(row.after) ?? kind.title,
  changes: findDifferences(kind, row.before, row.after),
  at: row.at.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  isOwn: row.proposedBy === viewerId,
});

/**
 * Proposes a change that applies once another admin approves it.
 * @throws AppError as `previewSetting` and `requireReauthentication`; also 'conflict' when a change of the setting already
 * waits, and 'invalid' when nothing would change
 */
export async function proposeChange(
  kit: Kit,
  kind: SettingKind,
  admin: Admin,
  { reason, password, code, ...input }: SettingInput & { reason: string } & Reauthentication,
): Promise<SettingProposal> {
  await requireReauthentication(kit, admin.id, { password, code });
  return kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    await lockKind(tx, kind.name);
    const planned = await planChange(tx, kind, input);
    const changes = requireDifferences(kind, planned);
    await sql`
      delete from setting_proposals where kind = ${kind.name} and decided_at is null and expires_at <= now()`.execute(
      tx,
    );
    const { rows } = await sql<{ id: number }>`
      insert into setting_proposals (kind, key, version, before, after, undoes, reason, proposed_by, proposed_at, expires_at)
      values (${kind.name}, ${planned.key}, ${input.version}, ${planned.before && JSON.stringify(planned.before)}::jsonb,
        ${JSON.stringify(planned.after)}::jsonb, ${planned.undoes}, ${reason}, ${admin.id}, now(),
        now() + make_interval(days => ${settingLimits.proposalDays}))
      on conflict (kind, key) where decided_at is null do nothing
      returning id`.execute(tx);
    const [added] = rows;
    if (!added)
      throw new AppError(
        'conflict',
        'already_proposed',
        english(
          'A change of this setting already waits for another admin. Decline it before you propose another one.',
        ),
      );
    const row = await requireProposal(tx, added.id);
    const proposal = present(kind, row, admin.id);
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'setting proposed',
      subject: `${kind.title}: ${proposal.title}`,
      details: { reason, changes: auditedChanges(changes) },
    });
    await emailAboutSetting(kit, tx, { event: 'proposed', kind, title: proposal.title, admin, changes });
    return proposal;
  });
}

/**
 * Applies a change that another admin proposed.
 * @throws AppError as `requireReauthentication` and `previewSetting`; 'not-found'; 'conflict' when the admin proposed it or is
 * new, or when the proposal is decided or has expired
 */
export async function approveProposal(
  kit: Kit,
  kinds: readonly SettingKind[],
  admin: Admin,
  { id, ...proof }: { id: number } & Reauthentication,
): Promise<Setting> {
  await requireReauthentication(kit, admin.id, proof);
  return kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    await requireEstablishedAdmin(tx, admin);
    const { kind, row } = await decide(tx, kinds, { id, admin, isApproved: true });
    const { key, version, after, undoes, reason } = row;
    const planned = { ...(await planChange(tx, kind, { key, version, value: after })), undoes };
    return applyChange(kit, tx, kind, { admin, reason, planned, proposalId: id });
  });
}

/**
 * Declines a proposed change, also one's own.
 * @throws AppError 'not-found'; 'conflict' when the proposal is decided or has expired
 */
export async function declineProposal(
  kit: Kit,
  kinds: readonly SettingKind[],
  admin: Admin,
  id: number,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const { kind, row } = await decide(tx, kinds, { id, admin, isApproved: false });
    const { title, changes } = present(kind, row, admin.id);
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'setting declined',
      subject: `${kind.title}: ${title}`,
      details: { changes: auditedChanges(changes) },
    });
    await emailAboutSetting(kit, tx, { event: 'declined', kind, title, admin, changes });
  });
}

async function requireProposal(db: Db, id: number): Promise<ProposalRow> {
  const { rows } = await sql<ProposalRow>`select ${columns} from ${openProposals} where p.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('not-found', 'no_such_proposal', english('Proposed change not found.'));
  return rows[0];
}

/** Records the decision once, with the kind of settings locked. */
async function decide(
  tx: Db,
  kinds: readonly SettingKind[],
  { id, admin, isApproved }: { id: number; admin: Admin; isApproved: boolean },
): Promise<{ kind: SettingKind; row: ProposalRow }> {
  const row = await requireProposal(tx, id);
  const kind = kinds.find(({ name }) => name === row.kind);
  if (!kind) throw new AppError('not-found', 'no_such_setting', english('Setting not found.'));
  await lockKind(tx, kind.name);
  const { rows } = await sql`
    update setting_proposals set decided_by = ${admin.id}, decided_at = now(), is_approved = ${isApproved}
    where id = ${id} and decided_at is null and expires_at > now()
      and (not ${isApproved} or proposed_by <> ${admin.id}) returning id`.execute(tx);
  if (rows.length === 0)
    throw new AppError(
      'conflict',
      'not_to_decide',
      english(
        'You cannot approve this change. Another admin must approve what you proposed, or it is already decided.',
      ),
    );
  return { kind, row };
}
