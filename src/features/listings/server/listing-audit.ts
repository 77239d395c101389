import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { writeAudit, writeAuditEntries } from '#features/accounts/server/audit.ts';
import type { Db } from '#kit/server/database/database.ts';

type Change = { from: unknown; to: unknown };
type Fields = Record<string, unknown>;

/**
 * Records an action on a listing in the audit log. The entry contains the title, because the id alone says
 * nothing once the listing is deleted. Call it in the transaction of the change, before a deletion or after
 * any other change.
 * @param by null for automatic changes
 */
export async function recordListingEvent(
  tx: Db,
  by: { readonly id: number } | null,
  id: number,
  action: string,
  details: Fields = {},
): Promise<void> {
  const { rows } = await sql<{ title: string }>`select title from properties where id = ${id}`.execute(tx);
  await writeAudit(tx, {
    actorId: by?.id || null,
    action,
    subject: `property ${id}`,
    details: { title: rows[0]?.title, ...details },
  });
}

/** Records each changed value before and after the change. Does nothing when no value has changed. */
export async function recordListingChange(
  tx: Db,
  by: { readonly id: number } | null,
  id: number,
  { before, after, why }: { before: Fields; after: Fields; why?: string },
): Promise<void> {
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length > 0)
    await recordListingEvent(tx, by, id, 'property changed', { changes, ...(why && { why }) });
}

/** Records the same event for many listings in one statement. */
export async function recordListingEvents(
  tx: Db,
  by: { readonly id: number },
  action: string,
  listings: ReadonlyArray<{ id: number; title: string; details?: Fields }>,
): Promise<void> {
  const entries = listings.map(({ id, title, details }) => ({
    subject: `property ${id}`,
    details: { title, ...details },
  }));
  await writeAuditEntries(tx, { actorId: by.id, action }, entries);
}

/** Records the changes of many listings in one statement. */
export async function recordListingChanges(
  tx: Db,
  by: { readonly id: number },
  changed: ReadonlyArray<{ id: number; title: string; before: Fields; after: Fields }>,
  why?: string,
): Promise<void> {
  const entries = changed.map(({ id, title, before, after }) => ({
    subject: `property ${id}`,
    details: { title, changes: changesBetween(before, after), ...(why && { why }) },
  }));
  await writeAuditEntries(tx, { actorId: by.id, action: 'property changed' }, entries);
}

function changesBetween(before: Fields, after: Fields): Record<string, Change> {
  const changes: Record<string, Change> = {};
  for (const [name, to] of Object.entries(after)) {
    const from = before[name];
    if (!isDeepStrictEqual(from, to))
      changes[name] = { from: toAuditValue(name, from), to: toAuditValue(name, to) };
  }
  return changes;
}

const maxTextLength = 200;

/**
 * Returns a value for the audit log. Long text is shortened to an excerpt and a hash of the full text. The
 * owner's contact is private and is left out.
 */
function toAuditValue(name: string, value: unknown): unknown {
  if (name === 'ownerContactInfo') return value === null ? null : '(not shown)';
  if (typeof value !== 'string' || value.length <= maxTextLength) return value;
  const hash = createHash('sha256').update(value).digest('hex').slice(0, 16);
  return `${value.slice(0, maxTextLength).toWellFormed()}… (${value.length} characters, SHA-256 ${hash}…)`;
}
