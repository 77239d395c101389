import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  findSealedAmounts,
  type StoredBidHash,
  verifyLedger,
  verifyStoredHashes,
} from '#features/auctions/ledger.ts';
import { ledgerReply } from '#features/auctions/schema.ts';
import { errorMessage } from '#kit/error-fields.ts';

/**
 * Verifies the published bids of an auction: `npm run auction:verify -- lot-3.json [--kept 17:<link>]...`.
 * The links are those that a user saved during the auction. It needs no server and no database. The exit code
 * is 0 if the bids are valid, 1 if they are not, and 2 if the file or a link cannot be read.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { kept: { type: 'string', multiple: true, default: [] } },
});
const [path] = positionals;
process.exitCode = await verify();

async function verify(): Promise<0 | 1 | 2> {
  if (!path) return fail('Name the file: npm run auction:verify -- lot-3.json');
  let ledger: unknown;
  try {
    ledger = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    return fail(`${path} cannot be read: ${errorMessage(error)}`);
  }
  const parsed = ledgerReply.safeParse(ledger);
  if (!parsed.success) return fail(`${path} is not the bids of an auction.`);
  const storedLinks = values.kept.map(parseLink);
  if (!storedLinks.every((link) => link !== null))
    return fail('A link is told as number:link, as in --kept 17:9f86…');
  const errors = [...(await verifyLedger(parsed.data)), ...verifyStoredHashes(parsed.data, storedLinks)];
  for (const error of errors) process.stdout.write(`${error}\n`);
  if (errors.length > 0) return 1;
  const { bids, outcome, winner, price, lot } = parsed.data;
  const outcomeText =
    outcome === 'sold' ? `bidder ${winner} won at ${lot.currency} ${price} in its smallest unit` : outcome;
  process.stdout.write(`${bids.length} bids, nothing changed, left out, added or moved; ${outcomeText}.\n`);
  const { reserve, offers } = findSealedAmounts(parsed.data);
  const undisclosed = [reserve && 'the reserve', offers && 'what was offered'].filter(Boolean).join(' and ');
  if (undisclosed)
    process.stdout.write(
      `Not opened: there was no winner, and the home may be sold again: ${undisclosed}. Links, times and the course of the price were checked.\n`,
    );
  return 0;
}

function parseLink(text: string): StoredBidHash | null {
  const [, number, hash] = /^([1-9]\d{0,8}):([0-9a-f]{64})$/.exec(text) ?? [];
  return number && hash ? { number: Number(number), hash } : null;
}

function fail(message: string): 2 {
  process.stderr.write(`${message}\n`);
  return 2;
}
