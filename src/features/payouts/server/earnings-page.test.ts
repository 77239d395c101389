import { extractText, getDocumentProxy } from 'unpdf';
import { expect, onTestFinished, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createTestApp } from '#app/testing/test-app.ts';
import { roundToMinorUnit } from '#kit/money.ts';
import { insertEarning } from './earning-rows.ts';

const rates = { fee: 10, vat: 0, withholding: 0 };
const shillings = (amount: number) => roundToMinorUnit(amount, 'UGX', Math.ceil);

test('the PDF has the figures of the page and their totals, and repeats the names of columns', async () => {
  const world = await createTestApp();
  onTestFinished(() => world.close());
  const host = await signInAs(world, 'property_manager');
  const count = 30;
  for (let index = 1; index <= count; index++)
    await insertEarning(world.kit.db, {
      ...{ ownerId: host.id, source: `stay:${index}`, title: `Garden cottage ${index} in Kololo 漢` },
      ...{
        fromDay: '2026-11-01',
        toDay: '2026-11-03',
        kind: 'arrival',
        currency: 'UGX',
        rates,
        vat: 0,
        withheld: 0,
      },
      ...{ gross: shillings(1_000_000_000 + index), fee: shillings(100_000_000) },
      at: new Date('2026-11-02T09:00:00Z'),
    });
  const read = (path: string, cookies = host.cookies) =>
    world.inject({ url: `/api/user/${path}?month=2026-11`, cookies });
  const reply = await read('earnings.pdf');
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="earnings-2026-11.pdf"',
  ]);
  const pdf = await getDocumentProxy(new Uint8Array(reply.rawPayload));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const words = text.replaceAll(/\s+/g, ' ');
  expect(words.match(/Guest paid Service fee You earn/g)).toHaveLength(totalPages);
  const { lines } = (await read('earnings')).json();
  expect(lines).toHaveLength(count);
  for (const { net } of lines) expect(words).toContain(`UGX ${net.toLocaleString('en-US')}`);
  expect(words).toContain('Total in UGX UGX 30,000,000,465 UGX 3,000,000,000 UGX 27,000,000,465');
  expect((await read('earnings.pdf', {})).statusCode).toBe(401);
});

test('the CSV of earnings has numbers that a spreadsheet can sum, also negative ones', async () => {
  const world = await createTestApp();
  onTestFinished(() => world.close());
  const host = await signInAs(world, 'property_manager');
  const stay = {
    ownerId: host.id,
    source: 'stay:1',
    title: '=Home',
    fromDay: '2026-11-01',
    toDay: '2026-11-03',
  };
  await insertEarning(world.kit.db, {
    ...{
      ...stay,
      kind: 'refund',
      currency: 'UGX',
      gross: shillings(-5_000),
      fee: shillings(-500),
      ...{ vat: 0, withheld: 0, rates },
    },
    at: new Date('2026-11-02T09:00:00Z'),
  });
  const url = '/api/user/earnings.csv?month=2026-11';
  const { body } = await world.inject({ url, cookies: host.cookies });
  expect(body).toContain(`"'=Home","2026-11-01","2026-11-03","UGX","-5000","-500","-4500"`);
});
