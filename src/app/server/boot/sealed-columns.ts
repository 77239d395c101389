import type { Kit } from '#kit/server/kit.ts';
import { resealColumns, type SealedColumn } from '#kit/server/secret-link.ts';

const link = (table: string, column: string, tokenLength = 32): SealedColumn => ({
  ...{ table, column, order: `${column}_hash`, tokenLength },
});

/**
 * The columns that contain the tokens of secret links, or addresses that may contain one. docs/security.md
 * also lists them.
 */
export const sealedColumns: readonly SealedColumn[] = [
  link('stays', 'mark'),
  link('viewings', 'mark'),
  link('enquiries', 'reference'),
  link('review_requests', 'host_access_token'),
  link('users', 'membership_pay_token'),
  link('favorite_lists', 'mark', 22),
  link('saved_searches', 'mark', 43),
  link('lot_watches', 'mark', 43),
  link('stay_calendars', 'mark'),
  link('stay_feeds', 'mark'),
  { table: 'notifications', column: 'path', order: 'id' },
];

/**
 * Seals the secrets that an earlier version stored in clear text. After a change of the key, it seals all
 * secrets again. It runs before requests are served.
 */
export async function resealSecrets(kit: Kit, hasPreviousKey: boolean): Promise<void> {
  const unreadable = await resealColumns(kit, sealedColumns, hasPreviousKey);
  if (unreadable > 0)
    kit.log.error(
      { unreadable },
      'stored links cannot be opened with this SECRET_KEY: they work for those who have them, but cannot be shown or sent again',
    );
}
