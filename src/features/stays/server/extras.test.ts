import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVisitor, expectBalancedLedger } from '#app/testing/payment-factory.ts';
import {
  bookStayAs,
  confirmPayment,
  createStay,
  createStayProperty,
  dayAhead,
  fetchStay,
  postStayAction,
  startStayPayment,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const extras = {
  cleaningFee: 50_000,
  guestsIncluded: 2,
  extraGuestPrice: 20_000,
  weeklyDiscount: 10,
  monthlyDiscount: 25,
};
const ahead = (days: number) => dayAhead(world, days);

async function pay(
  token: string,
  part: 'deposit' | 'balance',
  visitor: Awaited<ReturnType<typeof createVisitor>>,
) {
  const intent = await startStayPayment(world, visitor, token, part);
  expect(intent.statusCode, intent.body).toBe(201);
  await confirmPayment(world, intent.json());
}

test('quotes, books and keeps the extras of a home, and shows them in the results, on the stay and in the emails', async () => {
  const house = await createStayProperty(world, extras);
  const visitor = await createVisitor(world);
  const total = 700_000 - 70_000 + 2 * 7 * 20_000 + 50_000;
  const query = `checkIn=${ahead(20)}&nights=7&guests=4`;
  const quote = await world.inject({ url: `/api/properties/${house.id}/stay-quote?${query}` });
  expect(quote.json()).toMatchObject({ total, deposit: 192_000, balance: 768_000 });
  const results = await world.inject({
    url: `/api/properties/page?checkIn=${ahead(20)}&checkOut=${ahead(27)}&sleeps=4`,
  });
  const found = results.json().items.find(({ id }: { id: number }) => id === house.id);
  expect(found).toMatchObject({ stayTotal: total });

  const cheap = await bookStayAs(world, visitor, house, { checkIn: ahead(20), nights: 7, guests: 4 });
  expect([cheap.statusCode, cheap.json().code]).toEqual([409, 'price_changed']);
  const token = await createStay(world, visitor, house, {
    ...{ checkIn: ahead(20), nights: 7, guests: 4, total },
  });
  await world.kit.pool.query(
    'update properties set cleaning_fee = null, weekly_discount = null where id = $1',
    [house.id],
  );
  const stay = await fetchStay(world, token);
  expect(stay.quote).toMatchObject({ total, deposit: 192_000 });
  expect(stay.quote.lines).toMatchObject([
    { label: 'Night', amount: 700_000 },
    { amount: -70_000, extra: { kind: 'discount', percent: 10 } },
    { amount: 280_000, price: 20_000, extra: { kind: 'guests', guests: 2 } },
    { amount: 50_000, extra: { kind: 'cleaning' } },
  ]);
  const { rows: mails } = await world.kit.pool.query(
    "select body_text from emails where key like 'stay % confirmed %' order by id desc limit 2",
  );
  for (const { body_text } of mails) {
    expect(body_text).toContain('Cleaning fee: UGX 50,000');
    expect(body_text).toContain('Extra guests: UGX 280,000');
    expect(body_text).toContain('Discount: −UGX 70,000');
  }
});

test('refunds the cleaning fee in full and the nights by the policy when a stay is cancelled', async () => {
  const house = await createStayProperty(world, extras, { tier: 'strict' });
  const visitor = await createVisitor(world);
  const token = await createStay(world, visitor, house, { checkIn: ahead(1), nights: 2, total: 250_000 });
  // Only the nights are paid so far, and three days before arrival nothing of them is refunded.
  expect(await fetchStay(world, token)).toMatchObject({ paid: 50_000, refundNow: 0 });
  await pay(token, 'balance', visitor);
  expect(await fetchStay(world, token)).toMatchObject({ paid: 250_000, refundNow: 50_000 });
  const before = world.payments.refunds.length;
  const reply = await postStayAction(world, token, 'cancel', { refund: 50_000 });
  expect(reply.statusCode, reply.body).toBe(200);
  await world.finishJobs();
  expect(world.payments.refunds.slice(before)).toMatchObject([{ amount: 50_000 }]);
  expect(await fetchStay(world, token)).toMatchObject({ paid: 200_000, returned: { amount: 50_000 } });
  await expectBalancedLedger(world);
});

test('moves a stay at the price with its extras', async () => {
  const house = await createStayProperty(world, extras);
  const visitor = await createVisitor(world);
  const token = await createStay(world, visitor, house, { checkIn: ahead(20), total: 350_000 });
  const week = { checkIn: ahead(30), nights: 7, refund: 0 };
  const wrong = await postStayAction(world, token, 'move', { ...week, total: 700_000 });
  expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'price_changed']);
  const moved = await postStayAction(world, token, 'move', { ...week, total: 680_000 });
  expect(moved.json()).toMatchObject({ quote: { total: 680_000 }, paid: 70_000, due: 610_000 });
});

test('asks how many guests the price includes', async () => {
  const { host, id } = await createStayProperty(world);
  const reply = await world.inject({
    method: 'POST',
    url: '/api/properties/create',
    cookies: host.cookies,
    payload: {
      ...{
        title: `Cottage ${id}`,
        location: 'Muyenga, Kampala',
        description: 'A quiet cottage with a garden.',
      },
      ...{ price: 100_000, bedrooms: 1, bathrooms: 1, squareMeters: 40, propertyType: 'BnB' },
      ...{ category: 'furnished_houses', extraGuestPrice: 20_000 },
    },
  });
  expect([reply.statusCode, reply.json().fields]).toEqual([
    400,
    { guestsIncluded: 'Enter the number of guests that the price includes' },
  ]);
});
