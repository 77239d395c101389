import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { readForms } from '#features/listings/server/stored-form.ts';
import { fieldList } from '#features/properties/fields.ts';
import { int4Max } from '#kit/numbers.ts';
import { formatCsvCell } from '#kit/server/csv-cell.ts';
import type { Kit } from '#kit/server/kit.ts';

const batchSize = 500;
const columns = fieldList.map(({ name }) => name);

/** Streams a user's listings as CSV with the field names of the form. The file can be imported again. */
export async function* exportListings(kit: Kit, user: SignedIn): AsyncGenerator<string> {
  yield stringify([['id', ...columns]], { bom: true, quoted: true });
  for (let before = int4Max; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from properties where id < ${before} and deleted_at is null and (${user.role === 'admin'} or owner_id = ${user.id})
      order by id desc limit ${batchSize}`.execute(kit.db);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    const forms = await readForms(kit.db, ids);
    const csvRows = ids.flatMap((id) => {
      const form = forms.get(id);
      return form ? [[formatCsvCell(id), ...columns.map((name) => formatCsvCell(form[name]))]] : [];
    });
    yield stringify(csvRows, { quoted: true });
    before = ids.at(-1) as number;
  }
}
