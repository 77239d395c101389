import { expect, test } from 'vitest';
import { createLedger } from '#app/testing/ledger-factory.ts';
import { verifyFile } from './testing/verify-file.ts';

test('compares a saved link, and rejects text that is not a link', async () => {
  const ledger = createLedger();
  const content = JSON.stringify(ledger);
  const link = `2:${ledger.bids[1]?.hash}`;
  expect((await verifyFile(content, '--kept', link)).code).toBe(0);
  expect(await verifyFile(content, '--kept', link, '--kept', link.replace('2:', '3:'))).toEqual({
    code: 1,
    text: 'Bid 3 is missing.\n',
  });
  expect((await verifyFile(content, '--kept', '2')).code).toBe(2);
});
