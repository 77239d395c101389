import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from './kit.ts';
import { hashToken, isSealed, newToken, type Secrets } from './secrets.ts';

declare const sealedBrand: unique symbol;
/** The token of a secret link as its column stores it, which is sealed. Only `openLink` reads it. */
export type SealedLink = { readonly [sealedBrand]: true };

/**
 * The two columns of a secret link. The token is found by its hash, and shown again by opening the sealed
 * value.
 */
export type StoredLink = { hash: Buffer; sealed: SealedLink };

const tokenPurpose = 'the token of a secret link';

/**
 * Returns a new random token for a link.
 * @param length the length of the token, in characters of 6 random bits each; at most 43
 */
export const newLinkToken = (length: number): string => newToken().slice(0, length);

export function storeLink(secrets: Secrets, token: string): StoredLink {
  return { hash: hashToken(token), sealed: secrets.seal(token, tokenPurpose) as unknown as SealedLink };
}

/**
 * Returns the token. A token that was stored before tokens were sealed is returned as it is.
 * @throws Error when it was sealed with a key that is unavailable
 */
export function openLink(secrets: Secrets, link: SealedLink): string {
  const text = String(link);
  return isSealed(text) ? secrets.open(text, tokenPurpose) : text;
}

/**
 * Wraps a caller's token in place of the stored value. It is not encrypted, so it can be shown without the
 * key.
 */
export const unsealedLink = (token: string): SealedLink => token as unknown as SealedLink;

/** Seals a value that is not a token but contains one, such as the address of a page. */
export const sealText = (secrets: Secrets, text: string): string => secrets.seal(text, tokenPurpose);

export function openText(secrets: Secrets, text: string): string {
  return isSealed(text) ? secrets.open(text, tokenPurpose) : text;
}

/** A column of sealed text, and the unique column that orders its rows for batches. */
export type SealedColumn = {
  table: string;
  column: string;
  order: string;
  /**
   * The length of the column's tokens. Without it, the column contains other text, and `order` is not a hash.
   */
  tokenLength?: number;
};

type SealingContext = Pick<Kit, 'db' | 'secrets'>;

/**
 * Seals values that are still stored in clear text, and seals everything again after a change of the key. A
 * kill in between loses nothing: each row contains either the clear or the sealed text. Concurrent runs in
 * several processes are safe.
 * @returns how many values cannot be opened with the available keys
 */
export async function resealColumns(
  { db, secrets }: SealingContext,
  columns: readonly SealedColumn[],
  hasPreviousKey: boolean,
): Promise<number> {
  let unreadable = 0;
  for (const column of columns)
    await eachValue(db, column, { sealedToo: hasPreviousKey }, async (value) => {
      const plain = openOrNull(secrets, value.text);
      if (plain === null) unreadable++;
      else await replace(db, column, value, { text: sealText(secrets, plain) });
    });
  return unreadable;
}

/**
 * Repairs a restore without the key. Each link that cannot be opened gets a new token, so that the old link
 * stops working. Other text that cannot be opened is removed.
 */
export async function replaceUnreadable(
  { db, secrets }: SealingContext,
  columns: readonly SealedColumn[],
): Promise<void> {
  for (const column of columns)
    await eachValue(db, column, { sealedToo: true }, async (value) => {
      if (openOrNull(secrets, value.text) !== null) return;
      if (column.tokenLength === undefined) return replace(db, column, value, { text: null });
      const { sealed, hash } = storeLink(secrets, newLinkToken(column.tokenLength));
      await replace(db, column, value, { text: String(sealed), place: hash });
    });
}

type SealedValue = { place: unknown; text: string };

const batchSize = 500;

async function eachValue(
  db: Db,
  { table, column, order }: SealedColumn,
  { sealedToo }: { sealedToo: boolean },
  act: (value: SealedValue) => Promise<void>,
): Promise<void> {
  const [text, orderColumn] = [sql.ref(column), sql.ref(order)];
  for (let last: unknown = null; ; ) {
    const condition = last === null ? sql`true` : sql`${orderColumn} > ${last}`;
    const { rows } = await sql<SealedValue>`
      select ${orderColumn} as place, ${text} as text from ${sql.table(table)}
      where ${text} is not null and (${sealedToo} or not starts_with(${text}, 'sealed:')) and ${condition}
      order by ${orderColumn} limit ${batchSize}`.execute(db);
    for (const value of rows) await act(value);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    last = lastRow.place;
  }
}

/** Replaces a value, unless it has changed in the meantime. */
async function replace(
  db: Db,
  { table, column, order }: SealedColumn,
  { place, text }: SealedValue,
  next: { text: string | null; place?: Buffer },
): Promise<void> {
  const orderUpdate = next.place ? sql`, ${sql.ref(order)} = ${next.place}` : sql``;
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${next.text}${orderUpdate}
    where ${sql.ref(order)} = ${place} and ${sql.ref(column)} = ${text}`.execute(db);
}

function openOrNull(secrets: Secrets, text: string): string | null {
  try {
    return openText(secrets, text);
  } catch {
    return null;
  }
}
