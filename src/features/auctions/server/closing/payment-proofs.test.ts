import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildPdf } from '#app/testing/document-factory.ts';
import {
  createBidder,
  createOpenLot,
  endLot,
  type LotFixture,
  placeBid,
  readBidderStatus,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { fileLimits } from '#features/auctions/choices.ts';
import { verifyLedger } from '#features/auctions/ledger.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts; delete from emails; delete from bank_accounts'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const mailsTo = async ({ email }: Person) =>
  (await query('select subject from emails where recipient = $1 order by id', [email])).map(
    ({ subject }) => subject,
  );

async function send(lot: LotFixture, { cookies }: Person, bytes: Buffer) {
  const body = new FormData();
  body.append('paper', new Blob([new Uint8Array(bytes)]), 'slip.pdf');
  const request = new Request('http://x/', { method: 'POST', body });
  return world.inject({
    method: 'POST',
    url: `/api/lots/${lot.id}/payment-proofs`,
    cookies,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const open = (lot: LotFixture, proof: number, { cookies }: Person) =>
  world.inject({ url: `/api/lots/${lot.id}/payment-proofs/${proof}`, cookies });
const receive = (lot: LotFixture, proof: number, { cookies }: Person) =>
  world.inject({ method: 'POST', url: `/api/lots/${lot.id}/payment-proofs/${proof}/receipt`, cookies });
const get = async (url: string, { cookies }: Person) => (await world.inject({ url, cookies })).json();

type Sold = { lot: LotFixture; buyer: Person & { number: number }; loser: Person; bank: Person };

async function someSoldLot(premiumPercent = 0): Promise<Sold> {
  const lot = await createOpenLot(world, time, { premiumPercent });
  const [buyer, loser] = [await createBidder(world, lot), await createBidder(world, lot)];
  await placeBid(world, lot, loser, 100 * million);
  await placeBid(world, lot, buyer, 110 * million);
  await endLot(world, time);
  const bank = await signInAs(world);
  await query('insert into bank_accounts (user_id, lot_id, granted_by) values ($1, $2, $3)', [
    ...[bank.id, lot.id, admin.id],
  ]);
  await query('delete from emails');
  return { lot, buyer, loser, bank };
}

test('adds the buyer’s premium to the balance, tells the buyer, and seals it with the terms', async () => {
  // 1.15 times 100 is a little less than 115 in floating point.
  const { lot, buyer } = await someSoldLot(1.15);
  expect((await readBidderStatus(world, lot, buyer)).purchase).toMatchObject({
    ...{ price: 110 * million, premium: 1_265_000, deposit: 2 * million, balance: 109_265_000 },
  });
  const ledger = (await world.inject({ url: `/api/lots/${lot.id}/ledger` })).json();
  expect(ledger.lot.premiumBasisPoints).toBe(115);
  expect(await verifyLedger(ledger)).toEqual([]);
  const changed = { ...ledger, lot: { ...ledger.lot, premiumBasisPoints: 0 } };
  expect(await verifyLedger(changed)).not.toEqual([]);
});

test('shows the buyer what to pay, accepts a proof, and confirms that the bank has received the money', async () => {
  const { lot, buyer, loser, bank } = await someSoldLot();
  expect((await readBidderStatus(world, lot, buyer)).purchase).toEqual({
    ...{
      price: 110 * million,
      premium: 0,
      deposit: 2 * million,
      received: 0,
      balance: 108 * million,
      payee: 'Sample Bank',
    },
    due: addDays(kampalaDay(new Date(Date.now() + 3 * 3_600_000)), 30),
    ...{ reference: `Auction ${lot.id}, bidder ${buyer.number}`, proofs: [] },
  });
  expect((await readBidderStatus(world, lot, loser)).purchase).toBeNull();

  const pdf = buildPdf();
  const sent = await send(lot, buyer, pdf);
  expect(sent.statusCode, sent.body).toBe(201);
  // The same file is stored only once.
  const [proof] = (await send(lot, buyer, pdf)).json().purchase.proofs;
  expect(proof).toMatchObject({ bidder: buyer.number, type: 'pdf', bytes: pdf.length, receivedAt: null });
  expect((await readBidderStatus(world, lot, buyer)).purchase.proofs).toEqual([proof]);
  await world.finishJobs();
  for (const person of [lot.seller, bank])
    expect(await mailsTo(person)).toEqual([`Proof of payment for ${await titleOf(lot)}`]);

  expect((await get(`/api/desk/lots/${lot.id}`, lot.seller)).proofs).toEqual([proof]);
  expect((await get(`/api/bank/lots/${lot.id}`, bank)).proofs).toEqual([proof]);
  expect((await receive(lot, proof.id, buyer)).statusCode).toBe(404);
  for (const person of [bank, lot.seller])
    expect((await receive(lot, proof.id, person)).statusCode).toBe(200);
  await world.finishJobs();
  expect(await mailsTo(buyer)).toEqual([`Your payment for ${await titleOf(lot)} has arrived`]);
  expect((await readBidderStatus(world, lot, buyer)).purchase.proofs[0].receivedAt).not.toBeNull();
  const trail = await query(
    "select actor_id from audit_entries where subject = $1 and action = 'payment received'",
    [`lot ${lot.id}`],
  );
  expect(trail).toEqual([{ actor_id: bank.id }]);
});

test('sends no email about a proof to a suspended bank user', async () => {
  const { lot, buyer, bank } = await someSoldLot();
  await query('update users set suspended_at = now() where id = $1', [bank.id]);
  expect((await send(lot, buyer, buildPdf())).statusCode).toBe(201);
  await world.finishJobs();
  expect([(await mailsTo(lot.seller)).length, await mailsTo(bank)]).toEqual([1, []]);
});

const titleOf = async (lot: LotFixture) =>
  `“${(await query('select title from lots where id = $1', [lot.id]))[0].title}”`;

test('stores a proof encrypted, and opens it only for the buyer, the seller, the bank and admins', async () => {
  const { lot, buyer, loser, bank } = await someSoldLot();
  const pdf = buildPdf();
  const { id } = (await send(lot, buyer, pdf)).json().purchase.proofs[0];
  const folder = join(world.folder, 'files', 'lot-payment-proofs');
  const files = await readdir(folder);
  for (const file of files) expect((await readFile(join(folder, file))).includes('%PDF')).toBe(false);
  for (const person of [buyer, lot.seller, bank, admin]) {
    const reply = await open(lot, id, person);
    expect([reply.statusCode, reply.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(reply.headers['content-disposition']).toContain('attachment');
  }
  const other = await someSoldLot();
  const stranger = await signInAs(world, 'property_manager');
  for (const person of [loser, stranger, other.lot.seller, other.bank, other.buyer]) {
    expect((await open(lot, id, person)).statusCode).toBe(404);
    expect((await receive(lot, id, person)).statusCode).toBe(404);
  }
  // The seller cannot open the proof through another of their lots either.
  expect((await open(other.lot, id, other.lot.seller)).statusCode).toBe(404);
  const trail = await query(
    "select actor_id from audit_entries where subject = $1 and action = 'proof of payment opened' order by id",
    [`lot ${lot.id}`],
  );
  expect(trail.map(({ actor_id }) => actor_id)).toEqual([lot.seller.id, bank.id, admin.id]);
});

test('accepts a limited number of PDF or picture proofs, only from the buyer while the balance is due', async () => {
  const { lot, buyer, loser, bank } = await someSoldLot();
  for (const person of [loser, bank, lot.seller])
    expect((await send(lot, person, buildPdf())).json()).toMatchObject({
      status: 404,
      code: 'not_the_buyer',
    });
  expect((await send(lot, buyer, Buffer.from('GIF89a'))).json()).toMatchObject({ status: 400 });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect((await send(lot, buyer, picture)).json().purchase.proofs).toMatchObject([{ type: 'webp' }]);
  for (let count = 1; count < fileLimits.proofs; count++)
    expect((await send(lot, buyer, buildPdf())).statusCode).toBe(201);
  expect((await send(lot, buyer, buildPdf())).json()).toMatchObject({ status: 409, code: 'too_many_proofs' });
  const files = await readdir(join(world.folder, 'files', 'lot-payment-proofs'));
  const rows = await query('select count(*)::int as count from lot_payment_proofs');
  expect(files.length).toBe(rows[0].count);
  await query("update lots set state = 'completed' where id = $1", [lot.id]);
  expect((await send(lot, buyer, buildPdf())).json()).toMatchObject({
    status: 409,
    code: 'no_balance_awaited',
  });
  expect((await readBidderStatus(world, lot, buyer)).purchase).toMatchObject({ balance: 0, due: null });
});
