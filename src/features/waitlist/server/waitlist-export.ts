import { stringify } from 'csv-stringify/sync';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { platformNames } from '#features/waitlist/choices.ts';
import { formatCsvCell } from '#kit/server/csv-cell.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { WaitlistTables } from './tables.ts';

const batchSize = 1_000;

/**
 * Yields the entries of the waitlist, oldest first. The exporting user is recorded in the audit log before
 * any address is sent.
 */
export async function* exportWaitlist(kit: Kit, actorId: number): AsyncGenerator<string> {
  const db = kit.db.withTables<WaitlistTables>();
  const { entries } = await db
    .selectFrom('waitlist_entries')
    .select(({ fn }) => fn.countAll<string>().as('entries'))
    .executeTakeFirstOrThrow();
  await writeAudit(kit.db, {
    actorId,
    action: 'waitlist exported',
    subject: 'waitlist',
    details: { entries: Number(entries) },
  });
  yield stringify([['Name', 'Email', 'App', 'Rating (out of 5)', 'Joined']], { bom: true, quoted: true });
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('waitlist_entries')
      .select(['id', 'name', 'email', 'platform', 'rating', 'joined_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    if (rows.length === 0) return;
    yield stringify(
      rows.map((row) =>
        [row.name, row.email, platformNames[row.platform], row.rating, row.joined_at.toISOString()].map(
          formatCsvCell,
        ),
      ),
      { quoted: true },
    );
    after = rows.at(-1)?.id ?? after;
  }
}
