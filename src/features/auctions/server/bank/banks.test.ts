import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildPdf, uploadDocumentAs } from '#app/testing/document-factory.ts';
import {
  buildTerms,
  createBankSale,
  createBidder,
  createOpenLot,
  endLot,
  type LotFixture,
  payDeposit,
  placeBid,
  readBidderStatus,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { callAsRevokedAdmin } from '#app/testing/revoke-admin-midway.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { lockLot } from '#features/auctions/server/lots/lot-rows.ts';

const time = shiftedClock();
const million = 1_000_000;
let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts; delete from bank_accounts; delete from emails'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const get = (url: string, person: Person) => world.inject({ url, cookies: person.cookies });
const name = (payload: object, { cookies } = admin) =>
  world.inject({ method: 'POST', url: '/api/bank-accounts', cookies, payload });
const end = (id: number, { cookies } = admin) =>
  world.inject({ method: 'DELETE', url: `/api/bank-accounts/${id}`, cookies });
const seen = (reply: { statusCode: number; json(): { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const idsOf = (reply: { json(): { id: number }[] }) => reply.json().map(({ id }) => id);

/** The number of banks so far. Each lot gets a new bank unless the test names one. */
let banks = 0;
async function someLotOf(
  bank = `Bank ${(banks += 1)} of the Lake`,
  wish = {},
): Promise<LotFixture & { bank: string }> {
  const lot = await createOpenLot(world, time, wish);
  await query('update lots set bank = $2 where id = $1', [lot.id, bank]);
  return { ...lot, bank };
}

async function somebody(role: 'user' | 'property_manager' = 'user'): Promise<Person> {
  const person = await signInAs(world, role);
  await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  return person;
}

async function bankOf(bank: string, role: 'user' | 'property_manager' = 'user'): Promise<Person> {
  const person = await somebody(role);
  const reply = await name({ of: 'bank', email: person.email, bank });
  expect(reply.statusCode, reply.body).toBe(201);
  return person;
}

describe('adding a bank account', () => {
  test('returns 201 for a bank in any letter case and for one lot, once, and emails and logs it', async () => {
    const lot = await someLotOf();
    const other = await someLotOf();
    const [person, one] = [await somebody(), await somebody('property_manager')];
    const ofBank = { of: 'bank', email: person.email.toUpperCase(), bank: lot.bank.toUpperCase() };
    expect((await name(ofBank)).statusCode).toBe(201);
    expect((await name({ ...ofBank, bank: lot.bank })).json()).toHaveLength(1);
    const both = await name({ of: 'lot', email: one.email, lotId: other.id });
    expect(both.json()).toMatchObject([
      { email: one.email, bank: null, lot: { id: other.id }, lots: 1 },
      { email: person.email, bank: lot.bank.toUpperCase(), lot: null, lots: 1 },
    ]);
    expect([idsOf(await get('/api/bank/lots', person)), idsOf(await get('/api/bank/lots', one))]).toEqual([
      [lot.id],
      [other.id],
    ]);
    expect(await query('select recipient, subject from emails order by id')).toEqual([
      { recipient: person.email, subject: `You now have access to ${lot.bank.toUpperCase()} auctions` },
      { recipient: one.email, subject: expect.stringMatching(/^You now have access to the auction of “/) },
    ]);
    expect(
      await query("select details from audit_entries where action = 'bank user added' and subject = $1", [
        `user ${person.id}`,
      ]),
    ).toEqual([{ details: { title: lot.bank.toUpperCase() } }]);
  });

  test('names the lot in the audit log and the email, also when access ends, and logs the admin', async () => {
    const lot = await someLotOf();
    const person = await somebody();
    await query("update lots set title = 'A plot in Najjera' where id = $1", [lot.id]);
    const [{ id }] = (await name({ of: 'lot', email: person.email, lotId: lot.id })).json();
    expect(await query('select granted_by from bank_accounts where id = $1', [id])).toEqual([
      { granted_by: admin.id },
    ]);
    expect(await query('select subject from emails where recipient = $1', [person.email])).toEqual([
      { subject: 'You now have access to the auction of “A plot in Najjera”' },
    ]);
    await end(id);
    const title = 'A plot in Najjera';
    expect(
      await query(
        "select actor_id, action, details from audit_entries where subject = $1 and action like 'bank user%' order by id",
        [`user ${person.id}`],
      ),
    ).toEqual([
      { actor_id: admin.id, action: 'bank user added', details: { title } },
      { actor_id: admin.id, action: 'bank user removed', details: { title } },
    ]);
  });

  test('returns 400 for an unknown or unconfirmed address, and for a bank without a name', async () => {
    const unconfirmed = await signInAs(world);
    for (const email of ['nobody@example.com', unconfirmed.email]) {
      const reply = await name({ of: 'bank', email, bank: 'Lake Bank' });
      expect([...seen(reply), Object.keys(reply.json().fields)]).toEqual([400, 'no_such_account', ['email']]);
    }
    const { email } = await somebody();
    expect(Object.keys((await name({ of: 'bank', email, bank: ' ' })).json().fields)).toEqual(['bank']);
    expect(Object.keys((await name({ of: 'lot', email, lotId: 0 })).json().fields)).toEqual(['lotId']);
    expect((await get('/api/bank-accounts', admin)).json()).toEqual([]);
  });

  test('returns 404 for an unknown lot or a draft, 409 for an admin’s account, and 403 for other roles', async () => {
    const { email } = await somebody();
    const { home, seller } = await createBankSale(world);
    time.shift(-2);
    const draft = await world.inject({
      method: 'PUT',
      url: `/api/desk/properties/${home}/lot`,
      cookies: seller.cookies,
      payload: buildTerms(),
    });
    time.shift(0);
    for (const lotId of [999_999, draft.json().id])
      expect(seen(await name({ of: 'lot', email, lotId }))).toEqual([404, 'no_such_lot']);
    await query('update users set email_confirmed_at = now() where id = $1', [admin.id]);
    const ofBank = { of: 'bank', email: admin.email, bank: 'Lake Bank' };
    expect(seen(await name(ofBank))).toEqual([409, 'is_admin']);
    expect((await name({ ...ofBank, email }, await somebody('property_manager'))).statusCode).toBe(403);
  });

  test('returns 409 for a user who registered to bid on one of the bank’s lots', async () => {
    const lot = await someLotOf();
    const bidder = await somebody();
    await registerForLot(world, lot, bidder);
    for (const payload of [
      { of: 'bank', email: bidder.email, bank: lot.bank },
      { of: 'lot', email: bidder.email, lotId: lot.id },
    ])
      expect(seen(await name(payload))).toEqual([409, 'bids_itself']);
    expect(await query('select 1 from bank_accounts')).toEqual([]);
    expect((await name({ of: 'bank', email: bidder.email, bank: 'Another' })).statusCode).toBe(201);
  });

  test('makes a user who registers at the same moment either a bidder or the bank', async () => {
    const lot = await someLotOf();
    const person = await somebody();
    const both = await world.kit.db.transaction().execute(async (tx) => {
      await lockLot(tx, lot.id);
      const naming = name({ of: 'lot', email: person.email, lotId: lot.id });
      await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
      const registering = registerForLot(world, lot, person);
      await expect.poll(() => countLockWaits(world.kit.db)).toBe(2);
      return { naming, registering };
    });
    const codes = [(await both.naming).statusCode, (await both.registering).statusCode].toSorted();
    const [{ both: count }] = await query(
      `select (select count(*) from bank_accounts where user_id = $1)::int
        + (select count(*) from bidders where user_id = $1)::int as both`,
      [person.id],
    );
    expect([codes.filter((code) => code < 300).length, count]).toEqual([1, 1]);
  });

  test('returns 200 for ending the access, hides every lot, and returns 404 the second time', async () => {
    const lot = await someLotOf();
    const person = await bankOf(lot.bank);
    const [{ id }] = await query('select id from bank_accounts');
    expect((await end(id)).json()).toEqual([]);
    expect(
      await query('select action, subject, details from audit_entries order by id desc limit 1'),
    ).toEqual([{ action: 'bank user removed', subject: `user ${person.id}`, details: { title: lot.bank } }]);
    expect((await get('/api/bank/lots', person)).json()).toEqual([]);
    expect(seen(await get(`/api/bank/lots/${lot.id}`, person))).toEqual([404, 'no_such_lot']);
    expect(seen(await end(id))).toEqual([404, 'no_such_bank_account']);
    expect((await end(id, person)).statusCode).toBe(403);
  });
});

test('returns 403 when the admin role is revoked while an account is added or ended', async () => {
  const person = await somebody();
  const payload = { of: 'bank', email: person.email, bank: 'Sample Bank' };
  expect(await callAsRevokedAdmin(world, (cookies) => name(payload, { ...admin, cookies }))).toEqual([
    403,
    'permission_gone',
  ]);
  expect(await query('select id from bank_accounts')).toEqual([]);
  await name(payload);
  const [{ id }] = await query('select id from bank_accounts');
  expect(await callAsRevokedAdmin(world, (cookies) => end(id, { ...admin, cookies }))).toEqual([
    403,
    'permission_gone',
  ]);
  expect(await query('select id from bank_accounts')).toEqual([{ id }]);
});

describe('the bank of a lot', () => {
  test('shows the bank bidder numbers, deposits, bids and the result, but no names, addresses or sealed maxima', async () => {
    const lot = await someLotOf();
    const person = await bankOf(lot.bank);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await placeBid(world, lot, one, 170 * million, { kind: 'maximum' });
    await placeBid(world, lot, two, 140 * million);
    const now = await get(`/api/bank/lots/${lot.id}`, person);
    expect(now.json()).toMatchObject({
      state: 'open',
      price: 141 * million,
      leader: one.number,
      bids: 2,
      buyer: null,
      bidders: [
        { number: 1, state: 'approved', deposit: 'held' },
        { number: 2, state: 'approved', deposit: 'held' },
      ],
    });
    const report = await get(`/api/bank/lots/${lot.id}/report.csv`, person);
    for (const { body } of [now, report])
      for (const secret of [one.email, two.email, 'Person', '170000000']) expect(body).not.toContain(secret);
    await endLot(world, time);
    const over = (await get(`/api/bank/lots/${lot.id}`, person)).json();
    expect(over).toMatchObject({
      state: 'awaiting_balance',
      soldPrice: 141 * million,
      buyer: one.number,
      balanceDue: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      bidders: [
        { number: 1, deposit: 'held' },
        { number: 2, deposit: 'returned' },
      ],
    });
  });

  test('returns 200 with a report of the lot, its bidders and bids, and the maxima after the close', async () => {
    const lot = await someLotOf();
    await query("update lots set title = '=1+1' where id = $1", [lot.id]);
    const person = await bankOf(lot.bank);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await placeBid(world, lot, one, 170 * million, { kind: 'maximum' });
    await placeBid(world, lot, two, 140 * million);
    const read = async () => {
      const reply = await get(`/api/bank/lots/${lot.id}/report.csv`, person);
      expect(reply.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="auction-${lot.id}.csv"`,
        'cache-control': 'private, no-store',
      });
      return parse(reply.body, { columns: true, bom: true }) as Record<string, string>[];
    };
    const bid = { record: 'bid', currency: 'UGX', leader: '1' };
    expect(await read()).toMatchObject([
      {
        record: 'auction',
        number: String(lot.id),
        what: `'=1+1, ${lot.bank}`,
        state: 'open',
        price: '141000000',
      },
      { record: 'bidder', number: '1', what: '', state: 'approved', deposit: 'held' },
      { record: 'bidder', number: '2', what: '', state: 'approved', deposit: 'held' },
      { ...bid, number: '1', what: 'bidder 1', kind: 'maximum', offered: 'sealed', price: '100000000' },
      { ...bid, number: '2', what: 'bidder 2', kind: 'bid', offered: '140000000', price: '141000000' },
    ]);
    await endLot(world, time);
    const [lotLine, first, , sealed] = await read();
    expect([lotLine?.state, first?.what, sealed?.offered]).toEqual([
      'awaiting_balance',
      'buyer',
      '170000000',
    ]);
  });

  test.each(['stopped', 'postponed'])(
    'hides the sealed maxima of a sale that was %s and may be repeated',
    async (state) => {
      const lot = await someLotOf();
      const person = await bankOf(lot.bank);
      const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
      await placeBid(world, lot, one, 170 * million, { kind: 'maximum' });
      await placeBid(world, lot, two, 140 * million);
      const stopped = await world.inject({
        method: 'POST',
        url: `/api/desk/lots/${lot.id}/stop`,
        cookies: lot.seller.cookies,
        payload: { state, by: 'bank', reason: 'The loan was paid.' },
      });
      expect(stopped.statusCode, stopped.body).toBe(200);
      const { body } = await get(`/api/bank/lots/${lot.id}/report.csv`, person);
      const rows = parse(body, { columns: true, bom: true }) as Record<string, string>[];
      expect(rows.flatMap(({ record, offered }) => (record === 'bid' ? offered : []))).toEqual([
        'sealed',
        '140000000',
      ]);
      expect(rows.flatMap(({ record, deposit }) => (record === 'bidder' ? deposit : []))).toEqual([
        'returned',
        'returned',
      ]);
    },
  );

  test('returns 200 with a report of the second bidder’s price, the leader and the close', async () => {
    const lot = await someLotOf();
    const person = await bankOf(lot.bank);
    const [one, two] = [await createBidder(world, lot), await createBidder(world, lot)];
    await placeBid(world, lot, two, 120 * million);
    await placeBid(world, lot, one, 150 * million);
    await endLot(world, time);
    await query('update lots set balance_due = current_date - 2 where id = $1', [lot.id]);
    const failed = await world.inject({
      method: 'POST',
      url: `/api/desk/lots/${lot.id}/sale`,
      cookies: lot.seller.cookies,
      payload: { act: 'default', reason: 'Nothing came in.' },
    });
    expect(failed.json()).toMatchObject({ state: 'second_bidder' });
    const { closesAt } = (await get(`/api/bank/lots/${lot.id}`, person)).json();
    const { body } = await get(`/api/bank/lots/${lot.id}/report.csv`, person);
    expect(parse(body, { columns: true, bom: true })).toMatchObject([
      { record: 'auction', deposit: '2000000', price: '120000000', leader: '1', at: closesAt },
      { record: 'bidder', number: '1', what: '', deposit: 'kept' },
      { record: 'bidder', number: '2', what: 'buyer', deposit: 'returned' },
      { record: 'bid', number: '1' },
      { record: 'bid', number: '2' },
    ]);
    // The home is only offered to bidder 2, so no balance is due.
    expect((await get(`/api/bank/lots/${lot.id}`, person)).json()).toMatchObject({
      buyer: 2,
      balanceDue: null,
    });
  });

  test('returns 200 with each lot once, newest first, for an account of both the bank and one lot', async () => {
    const first = await someLotOf();
    const second = await someLotOf(first.bank);
    const person = await bankOf(first.bank);
    for (const { id } of [first, second])
      expect((await name({ of: 'lot', email: person.email, lotId: id })).statusCode).toBe(201);
    await query('update lots set bank = bank where id = $1', [first.id]);
    expect(idsOf(await get('/api/bank/lots', person))).toEqual([second.id, first.id]);
  });

  test('returns 404 for drafts, lots of other banks and other users, and 401 when signed out', async () => {
    const [lot, other] = [await someLotOf(), await someLotOf()];
    const person = await bankOf(lot.bank);
    const manager = await bankOf(other.bank, 'property_manager');
    for (const end of ['', '/report.csv']) {
      for (const stranger of [manager, lot.seller, await signInAs(world), admin])
        expect(seen(await get(`/api/bank/lots/${lot.id}${end}`, stranger))).toEqual([404, 'no_such_lot']);
      expect(seen(await get(`/api/bank/lots/${other.id}${end}`, person))).toEqual([404, 'no_such_lot']);
      expect((await world.inject({ url: `/api/bank/lots/${lot.id}${end}` })).statusCode).toBe(401);
    }
    expect(idsOf(await get('/api/bank/lots', manager))).toEqual([other.id]);
    await query("update lots set state = 'draft', closed_at = null where id = $1", [lot.id]);
    expect(seen(await get(`/api/bank/lots/${lot.id}`, person))).toEqual([404, 'no_such_lot']);
    expect((await get('/api/bank/lots', person)).json()).toEqual([]);
  });

  test('returns 403 for bids and changes by the bank, and lists a manager’s own lots only', async () => {
    const lot = await someLotOf();
    const [person, manager] = [await bankOf(lot.bank), await bankOf(lot.bank, 'property_manager')];
    for (const bank of [person, manager]) {
      expect(seen(await registerForLot(world, lot, bank))).toEqual([403, 'bank_of_lot']);
      expect(seen(await placeBid(world, lot, bank, 100 * million))).toEqual([403, 'bank_of_lot']);
    }
    const desk = [
      ['POST', 'stop', { state: 'stopped', by: 'bank', reason: 'We do not want to.' }],
      ['POST', 'bidders/1/approve', undefined],
      ['POST', 'papers?name=Notice', undefined],
      ['POST', 'sale', { act: 'complete' }],
    ] as const;
    for (const [method, path, payload] of desk) {
      const ask = ({ cookies }: Person) =>
        world.inject({
          method,
          url: `/api/desk/lots/${lot.id}/${path}`,
          cookies,
          ...(payload && { payload }),
        });
      expect([(await ask(person)).statusCode, (await ask(manager)).statusCode]).toEqual([403, 404]);
    }
    expect(seen(await get(`/api/desk/lots/${lot.id}`, manager))).toEqual([404, 'no_such_lot']);
  });

  test('returns 200 for documents of its own lot, and not for the bank of another lot', async () => {
    const [lot, other] = [await someLotOf(), await someLotOf()];
    const [{ id }] = (await uploadDocumentAs(world, lot, lot.seller, buildPdf())).json().papers;
    const [person, stranger] = [await bankOf(lot.bank), await bankOf(other.bank)];
    const read = (by: Person) => get(`/api/lots/${lot.id}/papers/${id}`, by);
    expect([(await read(person)).statusCode, (await read(stranger)).statusCode]).toEqual([200, 403]);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ number: null, mayReadPapers: true });
  });
});

test('shows the bank an unpaid bidder by number only, and keeps a hidden reserve hidden', async () => {
  const lot = await someLotOf(undefined, { reserve: 777 * million });
  const person = await bankOf(lot.bank);
  const [unpaid, refused] = [await signInAs(world), await signInAs(world)];
  await registerForLot(world, lot, unpaid);
  await registerForLot(world, lot, refused);
  await payDeposit(world, lot, refused);
  await world.inject({
    method: 'POST',
    url: `/api/desk/lots/${lot.id}/bidders/2/refuse`,
    cookies: lot.seller.cookies,
    payload: { reason: 'Grace Nakato has no papers.' },
  });
  const reply = await get(`/api/bank/lots/${lot.id}`, person);
  expect(reply.json().bidders).toEqual([
    { number: 1, state: 'registered', deposit: null, received: null },
    { number: 2, state: 'refused', deposit: 'returned', received: null },
  ]);
  expect([reply.body.includes('Nakato'), reply.body.includes('777000000')]).toEqual([false, false]);
});
