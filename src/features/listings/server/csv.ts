import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import type { importReport } from '#features/listings/schema.ts';
import { fieldList } from '#features/properties/fields.ts';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import { AppError } from '#kit/app-error.ts';
import { int4Max } from '#kit/numbers.ts';
import { cell, uncell } from '#kit/server/csv-cell.ts';
import type { Kit } from '#kit/server/kit.ts';
import { once } from '#kit/server/once.ts';
import { linesIn } from './csv-lines.ts';
import { checked } from './listing-change.ts';
import { ownListings } from './own-listings.ts';
import { storeImported } from './store-imported.ts';
import { readForms } from './stored-form.ts';

const perRead = 500;
const columns = fieldList.map(({ name }) => name);

/** Streams a user's listings as CSV in the form's field names; the file can be imported again. */
export async function* exportListings(kit: Kit, user: SignedIn): AsyncGenerator<string> {
  yield stringify([['id', ...columns]], { bom: true, quoted: true });
  for (let before = int4Max; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from properties where id < ${before} and (${user.role === 'admin'} or owner_id = ${user.id})
      order by id desc limit ${perRead}`.execute(kit.db);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    const forms = await readForms(kit.db, ids);
    const lines = ids.flatMap((id) => {
      const form = forms.get(id);
      return form ? [[cell(id), ...columns.map((name) => cell(form[name]))]] : [];
    });
    yield stringify(lines, { quoted: true });
    before = ids.at(-1) as number;
  }
}

/**
 * Creates a listing for each valid line that is no listing yet, by the id of an export; the others are reported with their invalid fields. Internal errors are
 * reported per line too: if one aborted the import, sending the file again without a key would create duplicates.
 * @param key the same for every attempt to import this file, so that each line creates one listing; null always
 *   creates new ones
 * @throws AppError 'invalid' when it is not CSV or exceeds a limit, 'unprocessable' when the key was used for another
 *   file
 */
export async function importCsv(
  kit: Kit,
  user: SignedIn,
  csv: string,
  key: string | null,
): Promise<z.input<typeof importReport>> {
  const lines = await linesIn(csv);
  const scope = `import by #${user.id}`;
  if (key)
    await kit.db.transaction().execute((tx) => once(tx, { scope, key, request: csv }, async () => null));
  const refused: z.input<typeof importReport>['refused'] = [];
  const notes: NonNullable<z.input<typeof importReport>['notes']> = [];
  let created = 0;
  const known = await ownIds(kit, user, lines);
  for (const [index, line] of lines.entries()) {
    // A rejected line awaits nothing else.
    await yieldToEventLoop();
    try {
      const { id, ...form } = Object.fromEntries(Object.entries(line).map(([k, v]) => [k, uncell(v)]));
      if (id && known.has(id.trim())) throw alreadyThere(id.trim());
      const draft = checked(form);
      const asked = { scope, key: key && `${key}:${index}`, request: line };
      const note = await storeImported(kit, user, draft, asked);
      created += 1;
      if (note) notes.push({ line: index + 2, title: draft.title, note });
    } catch (error) {
      const isRefusal = error instanceof AppError;
      if (!isRefusal) kit.log.error({ err: error, line: index + 2 }, 'a line of an import was not stored');
      const fields = isRefusal
        ? (error.fields ?? { line: error.message })
        : { line: key ? notStoredYet : notStored };
      refused.push({ line: index + 2, title: line.title ?? '', fields });
    }
  }
  await writeAudit(kit.db, {
    actorId: user.id,
    action: 'properties imported',
    subject: `user ${user.id}`,
    details: { created, refused: refused.length },
  });
  return { created, refused, ...(notes.length > 0 && { notes }) };
}

/** The ids among the lines that are listings which this user runs: an export that comes back. */
async function ownIds(
  { db }: Kit,
  user: SignedIn,
  lines: ReadonlyArray<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  const asked = lines.flatMap(({ id = '' }) => {
    const value = /^\d{1,10}$/.test(id.trim()) ? Number(id) : 0;
    return value > 0 && value <= int4Max ? value : [];
  });
  if (asked.length === 0) return new Set();
  const listings = db.withTables<PropertyTables>().selectFrom('properties as p');
  const rows = await ownListings(listings, user).where('p.id', 'in', asked).select('p.id').execute();
  return new Set(rows.map(({ id }) => String(id)));
}

function alreadyThere(id: string): AppError {
  const message = `This is listing ${id}, which is here already: change it in its form, or empty its id to make a second one`;
  return new AppError('conflict', 'already_there', message, { fields: { id: message } });
}

/** If the connection is lost during commit, it is unknown whether the line was stored. */
const notStored = 'This could not be saved. Check whether it is there before you send it again.';
/** With a key, sending the file again cannot create duplicates. */
const notStoredYet = 'This could not be saved right now.';
