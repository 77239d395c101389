import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '#features/accounts/policy.ts';
import { listingLimits } from '#features/listings/limits.ts';
import type { ManagerTab, managerTabDraft } from '#features/listings/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';

export async function readTabs(db: Db, { id }: SignedIn): Promise<ManagerTab[]> {
  const { rows } = await sql<ManagerTab>`
    select id, name, filter from desk_tabs where user_id = ${id} order by id`.execute(db);
  return rows;
}

/**
 * Saves a filter under a name, and replaces an existing tab of that name.
 * @throws AppError 'conflict' when the user has too many tabs
 */
export function saveTab(
  kit: Kit,
  { id }: SignedIn,
  { name, filter }: z.output<typeof managerTabDraft>,
): Promise<ManagerTab> {
  return kit.db.transaction().execute(async (tx) => {
    await lockAll(tx, [`desk tabs of #${id}`]);
    const { rows: otherTabs } = await sql<{ count: number }>`
      select count(*)::int as count from desk_tabs
      where user_id = ${id} and lower(name) <> lower(${name})`.execute(tx);
    if (onlyRow(otherTabs).count >= listingLimits.tabsMax)
      throw new AppError(
        'conflict',
        'too_many_tabs',
        english('You have {tabsMax} tabs, which is the limit. Remove one before you save another.', {
          tabsMax: listingLimits.tabsMax,
        }),
      );
    const { rows } = await sql<ManagerTab>`
      insert into desk_tabs (user_id, name, filter, saved_at)
      values (${id}, ${name}, ${JSON.stringify(filter)}::jsonb, ${kit.clock()})
      on conflict (user_id, lower(name)) do update
        set name = excluded.name, filter = excluded.filter, saved_at = excluded.saved_at
      returning id, name, filter`.execute(tx);
    return onlyRow(rows);
  });
}

/**
 * Deletes a tab.
 * @throws AppError 'not-found'
 */
export async function removeTab(db: Db, user: SignedIn, id: number): Promise<void> {
  const { rows } = await sql`
    delete from desk_tabs where id = ${id} and user_id = ${user.id} returning id`.execute(db);
  if (rows.length === 0)
    throw new AppError('not-found', 'no_such_tab', english('This tab has already been removed.'));
}
