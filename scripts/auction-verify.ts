import { readFile } from 'node:fs/promises';
import { faultsOfLedger, unopenedIn } from '#features/auctions/ledger.ts';
import { ledgerReply } from '#features/auctions/schema.ts';
import { messageOf } from '#kit/fault.ts';

/**
 * Checks the published bids of an auction: `npm run auction:verify -- lot-3.json`. It needs no server and no database; the
 * exit code is 0 if nothing is wrong, 1 if the bids are not what they should be, 2 if it is no such file.
 */
const [path] = process.argv.slice(2);
process.exitCode = await verify();

async function verify(): Promise<0 | 1 | 2> {
  if (!path) return fail('Name the file: npm run auction:verify -- lot-3.json');
  let ledger: unknown;
  try {
    ledger = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    return fail(`${path} cannot be read: ${messageOf(error)}`);
  }
  const read = ledgerReply.safeParse(ledger);
  if (!read.success) return fail(`${path} is not the bids of an auction.`);
  const faults = await faultsOfLedger(read.data);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length > 0) return 1;
  const { bids, outcome, winner, price, lot } = read.data;
  const end =
    outcome === 'sold' ? `bidder ${winner} won at ${lot.currency} ${price} in its smallest unit` : outcome;
  process.stdout.write(`${bids.length} bids, nothing changed, left out, added or moved; ${end}.\n`);
  const { reserve, offers } = unopenedIn(read.data);
  const sealed = [reserve && 'the reserve', offers && 'what was offered'].filter(Boolean).join(' and ');
  if (sealed)
    process.stdout.write(
      `Not opened, as nobody won and the home may be sold again: ${sealed}. Links, times and the course of the price were checked.\n`,
    );
  return 0;
}

function fail(message: string): 2 {
  process.stderr.write(`${message}\n`);
  return 2;
}
