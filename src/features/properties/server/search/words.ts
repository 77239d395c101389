import type pg from 'pg';
import { runNamed } from '#features/properties/server/search/named-statements.ts';
import {
  shareOfPrefix,
  type WordShares,
  wordSharesOf,
} from '#features/properties/server/search/word-shares.ts';
import {
  candidateOf,
  likeness,
  slipsAllowed,
  slipsBetween,
  withoutDoubles,
} from '#features/properties/spelling.ts';

/** Words as PostgreSQL looks for them. */
export type WordQuery = {
  /** A tsquery; null: some word is in no listing, so that none can be found. */
  text: string | null;
  /** Estimated share of the listings that have all the words. */
  share: number;
  /** What was typed and what is looked for instead. */
  corrected: Array<{ typed: string; used: string }>;
  unknown: string[];
};

/**
 * Each word stands for all words in use that begin with it, without a plural s. One that is in no listing is taken as the
 * words in use that it may be a slip of.
 */
export async function wordQueryFor(pool: pg.Pool, words: readonly string[]): Promise<WordQuery> {
  const [stems, shares] = [words.map(stemOf), await wordSharesOf(pool)];
  const used = await inUse(pool, stems);
  const query: WordQuery = { text: '', share: 1, corrected: [], unknown: [] };
  const parts: string[] = [];
  for (const [index, typed] of words.entries()) {
    const stem = stems[index] as string;
    const meant = used.has(stem) ? [stem] : await similar(pool, typed, shares);
    if (meant.length === 0) query.unknown.push(typed);
    else if (!used.has(stem)) query.corrected.push({ typed, used: meant[0] as string });
    const isPrefix = used.has(stem) && stem.length >= prefixFrom;
    parts.push(`(${meant.map((word) => (isPrefix ? `${word}:*` : word)).join(' | ')})`);
    query.share *= shareOf(shares, meant, isPrefix);
  }
  query.text = query.unknown.length > 0 ? null : parts.join(' & ');
  return query;
}

/** Shorter ones begin too many words. */
const prefixFrom = 3;

function stemOf(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function shareOf(shares: WordShares, words: readonly string[], isPrefix: boolean): number {
  const sum = words.reduce(
    (total, word) => total + (isPrefix ? shareOfPrefix(shares, word) : (shares.get(word) ?? 0)),
    0,
  );
  return Math.min(1, sum);
}

async function inUse(pool: pg.Pool, stems: readonly string[]): Promise<Set<string>> {
  // Words are a-z and 0-9, after which comes '{'.
  const rows = await runNamed<{ stem: string }>(
    pool,
    `select stem from unnest($1::text[]) as stem
     where exists (select from words_in_use where word >= stem and word < stem || '{' and (length(stem) >= $2 or word = stem))`,
    [stems, prefixFrom],
  );
  return new Set(rows.map(({ stem }) => stem));
}

const mostMeant = 5;

/** The words in use with the fewest slips from what was typed, the commonest first. */
async function similar(pool: pg.Pool, typed: string, shares: WordShares): Promise<string[]> {
  const most = slipsAllowed(typed.length);
  if (most === 0 || /[0-9]/.test(typed)) return [];
  const rows = await runNamed<{ word: string }>(
    pool,
    `select word from words_in_use where word = any($1::text[])
     union
     (select word from words_in_use where word % $2 and char_length($2) > 5 order by similarity(word, $2) desc limit 50)`,
    [oneSlipFrom(typed), typed],
  );
  const plain = withoutDoubles(typed);
  const ranked = rows
    .map(({ word }) => ({
      word,
      slips: Math.min(
        slipsBetween(typed, word, most),
        slipsBetween(plain, candidateOf(word, false).heard, most),
      ),
    }))
    .filter(({ word, slips }) => slips <= Math.min(most, slipsAllowed(word.length)));
  const fewest = Math.min(...ranked.map(({ slips }) => slips));
  return ranked
    .filter(({ slips }) => slips === fewest)
    .sort(
      (a, b) =>
        (shares.get(b.word) ?? 0) - (shares.get(a.word) ?? 0) ||
        likeness(typed, b.word) - likeness(typed, a.word),
    )
    .slice(0, mostMeant)
    .map(({ word }) => word);
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Every text one slip away: some four hundred, each a look into the index of words. */
function oneSlipFrom(word: string): string[] {
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      near.add(before + letter + after);
      if (after) near.add(before + letter + after.slice(1));
    }
    if (after) near.add(before + after.slice(1));
    if (after.length > 1) near.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  near.delete(word);
  return [...near];
}
