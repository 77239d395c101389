import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import {
  createBidder,
  createOpenLot,
  endLot,
  type LotFixture,
  payDeposit,
  placeBid,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());

type Email = { subject: string; text: string };

async function mailsToSeller({ seller }: LotFixture): Promise<Email[]> {
  await world.finishJobs();
  const text =
    'select subject, body_text as text from emails where recipient = $1 and key like $2 order by id';
  return (await world.kit.pool.query(text, [seller.email, '%to seller'])).rows;
}

test('emails the seller once that a bidder is waiting, after the deposit is paid', async () => {
  const lot = await createOpenLot(world, time);
  const person = await signInAs(world);
  await registerForLot(world, lot, person);
  expect(await mailsToSeller(lot)).toEqual([]);
  await payDeposit(world, lot, person);
  await registerForLot(world, lot, person);
  const [mail, ...more] = await mailsToSeller(lot);
  expect([mail?.subject, more]).toEqual([expect.stringContaining('Bidder 1 is awaiting approval'), []]);
  expect(mail?.text).toContain('Their deposit has been paid. They can bid once you approve them.');
  expect(mail?.text).toContain(`http://localhost:3000/admin/auctions?lot=${lot.id}`);
});

test('emails the bidder that the deposit has arrived and the approval is pending', async () => {
  const lot = await createOpenLot(world, time);
  const person = await signInAs(world);
  await registerForLot(world, lot, person);
  await payDeposit(world, lot, person);
  await world.finishJobs();
  const { rows } = await world.kit.pool.query(
    "select subject from emails where recipient = $1 and key like 'lot %'",
    [person.email],
  );
  expect(rows).toEqual([{ subject: expect.stringMatching(/^We received your deposit for “.+”$/) }]);
});

test('emails the seller about a bidder on registration when there is no deposit', async () => {
  const lot = await createOpenLot(world, time, { deposit: 0 });
  await registerForLot(world, lot, await signInAs(world));
  expect(await mailsToSeller(lot)).toEqual([
    {
      subject: expect.stringContaining('Bidder 1 is awaiting approval'),
      text: expect.stringContaining('They have registered. They can bid once you approve them.'),
    },
  ]);
});

test.each([
  ['sold', null, [100], /sold for UGX 100,000,000 to bidder 1\. We asked them to pay the balance by/],
  [
    'below the reserve',
    150 * million,
    [100],
    /highest bid was UGX 100,000,000, which is below the reserve price/,
  ],
  ['without a bid', null, [], /There were no bids/],
] as const)('emails the seller the result: %s', async (_, reserve, bids, words) => {
  const lot = await createOpenLot(world, time, { reserve });
  const bidder = await createBidder(world, lot);
  for (const amount of bids) await placeBid(world, lot, bidder, amount * million);
  await endLot(world, time);
  const [last] = (await mailsToSeller(lot)).slice(-1);
  expect(last?.subject).toMatch(/^The auction of .* has ended$/);
  expect(last?.text.replaceAll(/\s+/g, ' ')).toMatch(words);
});
