import { sql } from 'kysely';
import type { Kit } from './kit.ts';
import { hashToken, isSealed, newToken, type Secrets } from './secrets.ts';

declare const stored: unique symbol;
/** The token of a secret link as its column holds it: sealed. Only `openLink` reads it. */
export type SealedLink = { readonly [stored]: true };

/** The two columns of a secret link: the token is found by its hash, and shown again by opening what is sealed. */
export type StoredLink = { hash: Buffer; sealed: SealedLink };

const about = 'the token of a secret link';

/** @param length of the token in characters of 6 random bits each, at most 43 */
export const newLinkToken = (length: number): string => newToken().slice(0, length);

export function storeLink(secrets: Secrets, token: string): StoredLink {
  return { hash: hashToken(token), sealed: secrets.seal(token, about) as unknown as SealedLink };
}

/**
 * Returns the token. One that was stored before tokens were sealed is returned as it is.
 * @throws Error when it was sealed with a key that is not here
 */
export function openLink(secrets: Secrets, link: SealedLink): string {
  const text = String(link);
  return isSealed(text) ? secrets.open(text, about) : text;
}

/** For a value that is not a token but contains one, such as the address of a page. */
export const sealText = (secrets: Secrets, text: string): string => secrets.seal(text, about);

export function openText(secrets: Secrets, text: string): string {
  return isSealed(text) ? secrets.open(text, about) : text;
}

/** A column of sealed text, and the unique column by which a batch of its rows is ordered. */
export type SealedColumn = { table: string; column: string; order: string };

const batch = 500;

/**
 * Seals what was stored in clear text before it was sealed, and seals everything anew after a change of the key. A kill in
 * between loses nothing: each row holds either the clear or the sealed text. Processes may run it at the same time.
 * @returns how many values cannot be opened with the keys that are here
 */
export async function sealColumnsAnew(
  kit: Pick<Kit, 'db' | 'secrets'>,
  columns: readonly SealedColumn[],
  hasFormerKey: boolean,
): Promise<number> {
  let unreadable = 0;
  for (const column of columns) unreadable += await sealColumnAnew(kit, column, hasFormerKey);
  return unreadable;
}

type Row = { place: unknown; text: string };

async function sealColumnAnew(
  { db, secrets }: Pick<Kit, 'db' | 'secrets'>,
  { table, column, order }: SealedColumn,
  hasFormerKey: boolean,
): Promise<number> {
  const [rowsOf, text, place] = [sql.table(table), sql.ref(column), sql.ref(order)];
  let unreadable = 0;
  for (let last: unknown = null; ; ) {
    const { rows } = await sql<Row>`
      select ${place} as place, ${text} as text from ${rowsOf}
      where ${text} is not null and (${hasFormerKey} or not starts_with(${text}, 'sealed:'))
        ${last === null ? sql`` : sql`and ${place} > ${last}`}
      order by ${place} limit ${batch}`.execute(db);
    for (const row of rows) {
      const plain = openedOrNull(secrets, row.text);
      if (plain === null) unreadable++;
      else
        await sql`
          update ${rowsOf} set ${text} = ${sealText(secrets, plain)}
          where ${place} = ${row.place} and ${text} = ${row.text}`.execute(db);
    }
    const furthest = rows.at(-1);
    if (!furthest) return unreadable;
    last = furthest.place;
  }
}

function openedOrNull(secrets: Secrets, text: string): string | null {
  try {
    return openText(secrets, text);
  } catch {
    return null;
  }
}
