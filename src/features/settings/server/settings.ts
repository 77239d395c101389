import { createHash } from 'node:crypto';
import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { SettingValue } from '#features/settings/choices.ts';
import type { Difference, PastChange, Preview, Setting, SettingInput } from '#features/settings/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { englishTexts } from '#kit/english-text.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lockKind, readChange, readChanges, recordChange } from './change-rows.ts';
import { emailAboutSetting } from './setting-emails.ts';
import type { SettingChange, SettingKind, StoredSetting } from './setting-kind.ts';

export async function readHistory(db: Db, kind: SettingKind, key: string): Promise<PastChange[]> {
  const rows = await readChanges(db, { kind: kind.name, key });
  return rows.map(({ id, at, by, reason, before, after, undoes }) => ({
    ...{ id, by, reason, undoes },
    at: at.toISOString(),
    changes: findDifferences(kind, before, after),
    isAddition: before === null,
  }));
}

/**
 * @throws AppError 'not-found'; 'conflict' when another admin has changed the setting since `input.version`;
 * 'invalid', naming the fields
 */
export async function previewSetting(db: Db, kind: SettingKind, input: SettingInput): Promise<Preview> {
  const change = await planChange(db, kind, input);
  return {
    key: change.key,
    version: input.version,
    changes: findDifferences(kind, change.before, change.after),
    effects: (await kind.effects?.(db, change)) ?? [],
    mail: kind.sample?.(change.key, change.after) ?? null,
    needsSecondAdmin: kind.needsSecondAdmin?.(change) ?? false,
  };
}

/**
 * @throws AppError as `previewSetting`; also 'invalid' when nothing would change, and 'conflict' when another admin must
 * approve the change
 */
export async function changeSetting(
  kit: Kit,
  kind: SettingKind,
  admin: Admin,
  { reason, ...input }: SettingInput & { reason: string },
): Promise<Setting> {
  return kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    await lockKind(tx, kind.name);
    const planned = await planChange(tx, kind, input);
    if (kind.needsSecondAdmin?.(planned))
      throw new AppError(
        'conflict',
        'second_admin',
        english('Another admin must approve this change. Preview it again to propose it.'),
      );
    return applyChange(kit, tx, kind, { admin, reason, planned });
  });
}

type AppliedChange = { admin: Admin; reason: string; planned: PlannedChange; proposalId?: number };

/**
 * Writes a planned change, within a transaction that has locked the kind.
 * @throws AppError 'invalid' when nothing would change
 */
export async function applyChange(
  kit: Kit,
  tx: Db,
  kind: SettingKind,
  { admin, reason, planned, proposalId }: AppliedChange,
): Promise<Setting> {
  const changes = requireDifferences(kind, planned);
  const key = await kind.write(tx, planned);
  await recordChange(tx, {
    ...planned,
    kind: kind.name,
    key,
    reason,
    actorId: admin.id,
    proposalId: proposalId ?? null,
  });
  const now = await requireSetting(tx, kind, key);
  await writeAudit(tx, {
    actorId: admin.id,
    action: planned.undoes === null ? 'setting changed' : 'setting restored',
    subject: `${kind.title}: ${now.title}`,
    details: { reason, changes: auditedChanges(changes) },
  });
  if (kind.alertsAdmins || proposalId !== undefined)
    await emailAboutSetting(kit, tx, {
      event: proposalId === undefined ? 'changed' : 'approved',
      kind,
      title: now.title,
      admin,
      changes,
    });
  return presentSetting(kind, now);
}

/** @throws AppError 'invalid' when nothing would change */
export function requireDifferences(kind: SettingKind, { before, after }: SettingChange): Difference[] {
  const changes = findDifferences(kind, before, after);
  if (changes.length === 0)
    throw new AppError('invalid', 'nothing_changed', english('There are no changes to save.'));
  return changes;
}

export const auditedChanges = (changes: readonly Difference[]) =>
  Object.fromEntries(changes.map(({ label, from, to }) => [label, { from, to }]));

export type PlannedChange = SettingChange & { undoes: number | null };

/** @throws AppError as `previewSetting` */
export async function planChange(db: Db, kind: SettingKind, input: SettingInput): Promise<PlannedChange> {
  const { key, version } = input;
  if (key === null && !kind.canAdd) throw noSuchSetting();
  const before = key === null ? null : await requireSetting(db, kind, key);
  if (before && versionOf(before) !== version)
    throw new AppError(
      'conflict',
      'changed_meanwhile',
      english(
        'Another admin changed this setting after you opened it, so nothing was saved. Check the current values. Your changes are still in the form.',
      ),
    );
  const requestedValue = await newValueOf(db, kind, input);
  const draft = {
    key,
    before: before?.value ?? null,
    after: validateValue(kind, before?.value ?? null, requestedValue),
  };
  const change =
    input.undoes === undefined && kind.settle ? { ...draft, after: await kind.settle(db, draft) } : draft;
  throwIfInvalid((await kind.check?.(db, change)) ?? {});
  return { ...change, undoes: input.undoes ?? null };
}

/**
 * Returns the new value or, when a change is undone, the previous value, limited to existing fields. An
 * undone addition is retired, because other rows may refer to it.
 */
async function newValueOf(
  db: Db,
  kind: SettingKind,
  { key, value, undoes }: SettingInput,
): Promise<SettingValue> {
  if (undoes === undefined) return value ?? {};
  const undoneChange = key === null ? null : await readChange(db, { id: undoes, kind: kind.name, key });
  if (!undoneChange) throw new AppError('not-found', 'no_such_change', english('Change not found.'));
  if (undoneChange.before)
    return Object.fromEntries(
      Object.entries(undoneChange.before).filter(([name]) => Object.hasOwn(kind.fields, name)),
    );
  if (!('isRetired' in kind.fields)) throw noSuchSetting();
  return { isRetired: true };
}

function validateValue(
  kind: SettingKind,
  before: SettingValue | null,
  requestedValue: SettingValue,
): SettingValue {
  const errors: Record<string, string> = {};
  const after: SettingValue = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const previousValue = before?.[name];
    const isUnchanged = previousValue !== undefined && (field.kind === 'fixed' || !(name in requestedValue));
    if (isUnchanged) {
      after[name] = previousValue;
      continue;
    }
    const parsed = field.shape.safeParse(requestedValue[name]);
    if (parsed.success) after[name] = parsed.data;
    else errors[name] = parsed.error.issues[0]?.message ?? 'Enter a valid value';
  }
  for (const name of Object.keys(requestedValue))
    if (!(name in kind.fields)) errors[name] = 'Field not found';
  throwIfInvalid(errors);
  return after;
}

function throwIfInvalid(errors: Record<string, string>): void {
  const fields = englishTexts(errors);
  const [message] = Object.values(fields);
  if (message) throw new AppError('invalid', 'invalid_input', message, { fields });
}

export function findDifferences(
  kind: SettingKind,
  before: SettingValue | null,
  after: SettingValue,
): Difference[] {
  return Object.entries(kind.fields).flatMap(([name, { label, words }]) => {
    const newFieldValue = after[name];
    if (newFieldValue === undefined) return [];
    const to = words(newFieldValue, after);
    const previousValue = before?.[name];
    const from = previousValue === undefined || !before ? 'nothing' : words(previousValue, before);
    return from === to ? [] : [{ label, from, to }];
  });
}

async function requireSetting(db: Db, kind: SettingKind, key: string): Promise<StoredSetting> {
  const stored = (await kind.readAll(db)).find((setting) => setting.key === key);
  if (!stored) throw noSuchSetting();
  return stored;
}

const noSuchSetting = () => new AppError('not-found', 'no_such_setting', english('Setting not found.'));

export const presentSetting = (kind: SettingKind, stored: StoredSetting): Setting => ({
  ...stored,
  summary: kind.summaryFields
    .map((name) => kind.fields[name]?.words(stored.value[name] ?? null, stored.value))
    .filter((words) => words !== undefined && words !== 'nothing')
    .join(' · '),
  note: stored.note ?? null,
  version: versionOf(stored),
  standard: stored.standard ?? null,
});

/** Returns a version computed from the content, so that changes outside this screen are detected too. */
function versionOf({ value }: StoredSetting): string {
  const sortedEntries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sortedEntries)).digest('hex').slice(0, 16);
}
