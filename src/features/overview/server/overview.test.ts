import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countDays } from './count-daily-stats.ts';

let world: TestApp;
let admin: Person;
let now = new Date();
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  await query(
    'delete from market_daily_stats; delete from revenue_daily_stats; delete from listing_daily_stats; delete from empty_searches; delete from property_daily_stats; delete from properties; delete from payment_refunds; delete from payment_transactions; delete from payment_intents',
  );
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const get = (url: string, { cookies }: { cookies: Cookies } = admin) => world.inject({ url, cookies });
const overview = async (days = 7) => (await get(`/api/overview?days=${days}`)).json();
const search = async (q: string) =>
  (await world.inject({ url: `/api/properties/page?${new URLSearchParams({ q })}` })).json();

async function somePayment(
  at: string,
  { amount = 15_000, purpose = 'viewing_package' } = {},
): Promise<number> {
  const [{ id }] = await query(
    `insert into payment_intents (reference, purpose, subject, title, amount, currency, visitor_id, email, name, status, expires_at, completed_at)
     values ('pay_' || substr(md5(random()::text), 1, 20), $1, 'rental-10', 'Ten homes', $2, 'UGX', 'someone', 'a@example.com', 'A', 'succeeded', now(), $3)
     returning id`,
    [purpose, amount, at],
  );
  return id;
}

describe('GET /api/overview', () => {
  test('returns 400 for a period that is not offered', async () => {
    expect((await get('/api/overview?days=8')).statusCode).toBe(400);
  });

  test('returns 200 with an empty overview and its days', async () => {
    const reply = await overview();
    expect(reply).toMatchObject({
      from: '2026-11-14',
      to: '2026-11-20',
      money: [],
      listings: [],
      searches: [],
    });
    expect(reply.days.map(({ day }: { day: string }) => day)).toEqual(['2026-11-19', '2026-11-20']);
    expect(reply.countedAt).toBe(now.toISOString());
  });

  test('returns 200 with days of Kampala, and payments by purpose with refunds', async () => {
    // One payment is a minute before midnight in Kampala, and one is a minute after.
    const id = await somePayment('2026-11-19T20:59:00Z');
    await somePayment('2026-11-19T21:01:00Z', { amount: 30_000 });
    await somePayment('2026-11-20T05:00:00Z', { amount: 20_000, purpose: 'stay_deposit' });
    await query(
      `with came as (
        insert into payment_transactions (provider, provider_id, intent_id, reference, status, stated_amount, currency, amount, outcome)
        values ('test', 'overview-1', $1, 'pay_0123456789', 'successful', 15000, 'UGX', 15000, 'credited') returning id)
       insert into payment_refunds (transaction_id, amount, comment, status, completed_at)
       select id, 5000, 'why', 'completed', '2026-11-20T06:00:00Z' from came`,
      [id],
    );
    expect((await overview()).money).toEqual([
      {
        day: '2026-11-19',
        currency: 'UGX',
        purpose: 'viewing_package',
        payments: 1,
        paid: 15_000,
        givenBack: 0,
      },
      {
        day: '2026-11-20',
        currency: 'UGX',
        purpose: 'stay_deposit',
        payments: 1,
        paid: 20_000,
        givenBack: 0,
      },
      {
        day: '2026-11-20',
        currency: 'UGX',
        purpose: 'viewing_package',
        payments: 1,
        paid: 30_000,
        givenBack: 5_000,
      },
    ]);
  });

  test('returns 200 with the days and payments of the period before', async () => {
    await query(
      `insert into revenue_daily_stats (day, currency, purpose, payments, paid, refunded)
       values ('2026-11-06', 'UGX', 'membership', 1, 9000, 0), ('2026-11-07', 'UGX', 'membership', 1, 8000, 0)`,
    );
    await query(
      `insert into market_daily_stats (day, counted_at, views, tours, contacts, enquiries, viewings, stays)
       values ('2026-11-13', now(), 5, 0, 0, 0, 0, 0), ('2026-11-06', now(), 3, 0, 0, 0, 0, 0)`,
    );
    const { before } = await overview();
    expect(before.days.map(({ day, views }: { day: string; views: number }) => [day, views])).toEqual([
      ['2026-11-13', 5],
    ]);
    expect(before.money).toEqual([
      { day: '2026-11-07', currency: 'UGX', purpose: 'membership', payments: 1, paid: 8_000, givenBack: 0 },
    ]);
  });

  test('returns 200 with visits, tours, contacts and enquiries of all properties, and listings by state', async () => {
    const [one, other, gone] = [
      await createTestProperty(world.kit),
      await createTestProperty(world.kit),
      await createTestProperty(world.kit, { category: 'for_sale' }),
    ];
    await query(
      `insert into property_daily_stats (property_id, day, views, tours, contacts, enquiries)
       values ($1, '2026-11-20', 5, 2, 1, 1), ($2, '2026-11-20', 4, 0, 0, 0), ($2, '2026-11-10', 9, 9, 9, 9)`,
      [one, other],
    );
    await query('update properties set is_available = false, hidden_at = now() where id = $1', [gone]);
    await query('update properties set is_available = false where id = $1', [other]);
    const { days, listings, shown } = await overview();
    expect(days.at(-1)).toMatchObject({ day: '2026-11-20', views: 9, tours: 2, contacts: 1, enquiries: 1 });
    expect(listings).toEqual([
      { category: 'for_sale', state: 'hidden', listings: 1 },
      { category: 'rental_units', state: 'off', listings: 1 },
      { category: 'rental_units', state: 'shown', listings: 1 },
    ]);
    expect(shown).toEqual([{ day: '2026-11-20', listings: 1 }]);
  });

  test('counts a property that was paused and then hidden as hidden', async () => {
    const home = await createTestProperty(world.kit);
    await query(
      'update properties set is_available = false, paused_by_plan = true, hidden_at = now() where id = $1',
      [home],
    );
    expect((await overview()).listings).toEqual([{ category: 'rental_units', state: 'hidden', listings: 1 }]);
  });

  test('reports dollar refunds in dollars by purpose, with unknown ones last', async () => {
    const [{ id }] = await query(
      `insert into payment_intents (reference, purpose, subject, title, amount, currency, visitor_id, email, name, status, expires_at, completed_at)
       values ('pay_of_dollars_000003', 'membership', 'basic', 'A plan', 4000, 'USD', 'someone', 'a@example.com', 'A', 'succeeded', now(), '2026-11-20T05:00:00Z')
       returning id`,
    );
    await query(
      `with came as (
        insert into payment_transactions (provider, provider_id, intent_id, reference, status, stated_amount, currency, amount, outcome)
        values ('test', 'overview-3', null, 'pay_0123456789', 'successful', 900, 'USD', 900, 'refund_due'),
          ('test', 'overview-4', $1::int, 'pay_0123456789', 'successful', 4000, 'USD', 4000, 'credited') returning id, amount)
       insert into payment_refunds (transaction_id, amount, comment, status, completed_at)
       select id, amount / 2, 'why', 'completed', '2026-11-20T06:00:00Z' from came`,
      [id],
    );
    const { money } = await overview();
    expect(
      money.map(
        ({ purpose, paid, givenBack }: { purpose: string | null; paid: number; givenBack: number }) => [
          purpose,
          paid,
          givenBack,
        ],
      ),
    ).toEqual([
      ['membership', 40, 20],
      [null, 0, 4.5],
    ]);
  });

  test('recounts today after a minute at most, and a past day only once more', async () => {
    await overview();
    await somePayment('2026-11-20T08:59:00Z');
    now = new Date(now.getTime() + 60_000);
    expect((await overview()).money.filter(({ day }: { day: string }) => day === '2026-11-20')).toHaveLength(
      0,
    );
    now = new Date(now.getTime() + 1);
    expect((await overview()).money).toContainEqual(
      expect.objectContaining({ day: '2026-11-20', purpose: 'viewing_package', paid: 15_000 }),
    );
    now = new Date('2026-11-21T09:00:00Z');
    await somePayment('2026-11-20T15:00:00Z');
    expect((await overview()).money).toContainEqual(
      expect.objectContaining({ day: '2026-11-20', payments: 2, paid: 30_000 }),
    );
    const [{ at }] = await query(`select counted_at as at from market_daily_stats where day = '2026-11-20'`);
    now = new Date('2026-11-21T10:00:00Z');
    await overview();
    expect(await query(`select counted_at as at from market_daily_stats where day = '2026-11-20'`)).toEqual([
      { at },
    ]);
  });

  test.each([
    ['a minute before midnight in Kampala it is not over, and is counted again', '2026-11-20T20:59:00Z', 1],
    ['at midnight in Kampala it is over, and stands as it was counted', '2026-11-20T21:00:00Z', 0],
    ['a minute after it is over, and stands as it was counted', '2026-11-20T21:01:00Z', 0],
  ])('returns 200 for a day last counted %s', async (_, counted, more) => {
    now = new Date(counted);
    await overview();
    await somePayment('2026-11-20T20:59:30Z');
    now = new Date('2026-11-20T23:30:00Z');
    const { money } = await overview();
    expect(money.filter(({ day }: { day: string }) => day === '2026-11-20')).toHaveLength(more);
  });

  test('counts bookings of a day of Kampala, viewings and stays separately, whatever their outcome', async () => {
    const home = await createTestProperty(world.kit);
    const [{ owner_id: owner }] = await query('select owner_id from properties where id = $1', [home]);
    await query(
      `insert into viewings (mark, property_id, home_title, agent_id, visitor_id, name, phone, starts_at, agent_free_at,
         code, state, ended_by, ended_at, booked_at)
       select lpad(n::text, 32, 'v'), $1, 'A flat', $2, 'somebody', 'Somebody', '+256700000099', at, at + interval '1 hour',
         '123456', 'cancelled', 'visitor', booked, booked
       from unnest($3::timestamptz[]) with ordinality as b (booked, n),
         lateral (select '2026-12-01T06:00:00Z'::timestamptz + n * interval '1 day' as at) as hour`,
      [
        home,
        owner,
        ['2026-11-19T20:59:59Z', '2026-11-19T21:00:00Z', '2026-11-20T20:59:59Z', '2026-11-20T21:00:00Z'],
      ],
    );
    await query(
      `insert into stays (mark, property_id, title, host_id, visitor_id, check_in, check_out, guests, state, books, currency,
         lines, total, deposit, tier, steps, balance_due, ended_at, ended_by, confirmed_at)
       select lpad(n::text, 32, 's'), $1, 'A house', $2, 'nobody', '2026-12-20', '2026-12-22', 1, 'lapsed', 'instant', 'UGX',
         '[]', 1, 1, 'moderate', '[]', '2026-12-01', now(), 'time', confirmed
       from unnest($3::timestamptz[]) with ordinality as b (confirmed, n)`,
      [home, owner, [null, '2026-11-19T20:59:59Z', '2026-11-19T21:00:00Z']],
    );
    const { days } = await overview();
    expect(days).toMatchObject([
      { day: '2026-11-19', viewings: 1, stays: 1 },
      { day: '2026-11-20', viewings: 2, stays: 1 },
    ]);
    await query('delete from viewings; delete from stays');
  });

  test('reports dollars in dollars, without unresolved payments and pending refunds', async () => {
    await query(
      `insert into payment_intents (reference, purpose, subject, title, amount, currency, visitor_id, email, name, status, expires_at, completed_at)
       values ('pay_of_dollars_000001', 'membership', 'basic', 'A plan', 1250, 'USD', 'someone', 'a@example.com', 'A', 'succeeded', now(), '2026-11-20T05:00:00Z'),
         ('pay_of_dollars_000002', 'membership', 'basic', 'A plan', 9999, 'USD', 'someone', 'a@example.com', 'A', 'pending', now(), null)`,
    );
    await query(
      `with came as (
        insert into payment_transactions (provider, provider_id, reference, status, stated_amount, currency, amount, outcome)
        values ('test', 'overview-2', 'pay_0123456789', 'successful', 7000, 'UGX', 7000, 'refund_due') returning id)
       insert into payment_refunds (transaction_id, amount, comment, status, completed_at)
       select id, amount, 'why', status, at::timestamptz from came,
         (values (3000, 'completed', '2026-11-20T06:00:00Z'), (2000, 'pending', null), (1000, 'failed', '2026-11-20T06:00:00Z'))
           as back (amount, status, at)`,
    );
    expect((await overview()).money).toEqual([
      { ...{ day: '2026-11-20', currency: 'UGX', purpose: null, payments: 0 }, paid: 0, givenBack: 3_000 },
      {
        ...{ day: '2026-11-20', currency: 'USD', purpose: 'membership', payments: 1 },
        paid: 12.5,
        givenBack: 0,
      },
    ]);
  });

  test('counts listings on the last day, and views per day within the period', async () => {
    await createTestProperty(world.kit);
    await createTestProperty(world.kit, { category: 'for_sale' });
    const paused = await createTestProperty(world.kit);
    await query('update properties set is_available = false, paused_by_plan = true where id = $1', [paused]);
    await query(
      `insert into listing_daily_stats (day, category, state, listings) values ('2026-11-13', 'for_sale', 'shown', 40),
         ('2026-11-14', 'for_sale', 'shown', 4), ('2026-11-14', 'bank_sales', 'shown', 3), ('2026-11-14', 'bank_sales', 'off', 9)`,
    );
    const { listings, shown } = await overview();
    expect(listings).toEqual([
      { category: 'for_sale', state: 'shown', listings: 1 },
      { category: 'rental_units', state: 'paused', listings: 1 },
      { category: 'rental_units', state: 'shown', listings: 1 },
    ]);
    expect(shown).toEqual([
      { day: '2026-11-14', listings: 7 },
      { day: '2026-11-20', listings: 2 },
    ]);
  });

  test('limits days, payments and searches to the period, including its first day', async () => {
    for (const day of ['2026-11-13', '2026-11-14']) {
      await query('insert into market_daily_stats values ($1, now(), 1, 1, 1, 1, 1, 1)', [day]);
      await query(`insert into revenue_daily_stats values ($1, 'UGX', 'membership', 1, 1000, 0)`, [day]);
      await query('insert into empty_searches values ($1, $2, 1)', [day, `words of ${day}`]);
    }
    const daysIn = (part: { day: string }[]) => part.map(({ day }) => day);
    const week = await overview();
    expect(daysIn(week.days)).toEqual(['2026-11-14', '2026-11-19', '2026-11-20']);
    expect([daysIn(week.money), week.searches.map(({ lastDay }: { lastDay: string }) => lastDay)]).toEqual([
      ['2026-11-14'],
      ['2026-11-14'],
    ]);
    const month = await overview(30);
    expect([month.from, daysIn(month.days)[0], daysIn(month.money)[0]]).toEqual([
      '2026-10-22',
      '2026-11-13',
      '2026-11-13',
    ]);
    expect((await overview(90)).from).toBe('2026-08-23');
  });
});

describe('the daily stats', () => {
  test('are deleted from every table after eight hundred days, but not before', async () => {
    for (const day of ['2024-09-10', '2024-09-11']) {
      await query('insert into market_daily_stats values ($1, now(), 1, 1, 1, 1, 1, 1)', [day]);
      await query(`insert into revenue_daily_stats values ($1, 'UGX', 'membership', 1, 1000, 0)`, [day]);
      await query(`insert into listing_daily_stats values ($1, 'for_sale', 'shown', 1)`, [day]);
    }
    await countDays(world.kit);
    for (const table of ['market_daily_stats', 'revenue_daily_stats', 'listing_daily_stats'])
      expect([table, await query(`select min(day)::text as first from ${table}`)]).toEqual([
        table,
        [{ first: '2024-09-11' }],
      ]);
  });

  test('are caught up when missing, with separate retention of days and of searches for ninety days', async () => {
    await query(`insert into market_daily_stats values ('2024-01-01', now(), 1, 1, 1, 1, 1, 1)`);
    await query(`insert into empty_searches values ('2026-08-21', 'old'), ('2026-08-22', 'young')`);
    await countDays(world.kit);
    const counted = await query('select day::text from market_daily_stats order by day');
    expect([counted[0].day, counted.length]).toEqual(['2026-08-22', 91]);
    expect(await query('select words from empty_searches')).toEqual([{ words: 'young' }]);
    // The states of listings on past days are no longer known.
    expect(
      await query(`select distinct day::text from listing_daily_stats where day < '2026-11-20'`),
    ).toEqual([]);
  });
});

describe('searches without results', () => {
  test('are counted by text without the user, except those with results or that may name a person', async () => {
    await createTestProperty(world.kit, { location: 'Ntinda' });
    for (const q of [
      'Castle  Nowhere',
      'castle nowhere',
      'Ntinda',
      'flat',
      '0772 123 456',
      'a@example.com',
      'x'.repeat(81),
    ])
      await search(q);
    expect(await query('select day::text, words, times from empty_searches')).toEqual([
      { day: '2026-11-20', words: 'castle nowhere', times: 2 },
    ]);
    expect((await overview()).searches).toEqual([
      { words: 'castle nowhere', times: 2, lastDay: '2026-11-20' },
    ]);
    const columns = await query(
      `select column_name from information_schema.columns where table_name = 'empty_searches' order by 1`,
    );
    expect(columns.map((column) => column.column_name)).toEqual(['day', 'times', 'words']);
  });

  test('are sorted by frequency, with the last day of each', async () => {
    await query(
      `insert into empty_searches values ('2026-11-18', 'castle', 2), ('2026-11-19', 'castle', 3), ('2026-11-20', 'arch', 4), ('2026-11-20', 'barn', 4)`,
    );
    expect((await overview()).searches).toEqual([
      { words: 'castle', times: 5, lastDay: '2026-11-19' },
      { words: 'arch', times: 4, lastDay: '2026-11-20' },
      { words: 'barn', times: 4, lastDay: '2026-11-20' },
    ]);
  });

  test('list the fifty most frequent texts', async () => {
    await query(
      `insert into empty_searches select '2026-11-20', 'word ' || lpad(n::text, 2, '0'), n from generate_series(1, 51) n`,
    );
    const { searches } = await overview();
    expect([searches.length, searches[0].words, searches.at(-1).words]).toEqual([50, 'word 51', 'word 02']);
  });

  test('include a word that no property has', async () => {
    await createTestProperty(world.kit, { location: 'Ntinda' });
    expect((await search('flat with helipad')).total).toBe(0);
    expect((await overview()).searches).toEqual([
      { words: 'flat with helipad', times: 1, lastDay: '2026-11-20' },
    ]);
  });

  test('are limited to a number of texts per day, which continue to count', async () => {
    await query(
      `insert into empty_searches select '2026-11-20', 'word ' || n from generate_series(1, 300) n`,
    );
    await search('castle nowhere');
    await search('word 7');
    expect(
      await query(`select words from empty_searches where words = 'castle nowhere' or times > 1`),
    ).toEqual([{ words: 'word 7' }]);
  });

  test('return results although their text cannot be recorded', async () => {
    await query('alter table empty_searches rename to elsewhere');
    try {
      expect(await search('castle nowhere')).toMatchObject({ items: expect.any(Array) });
    } finally {
      await query('alter table elsewhere rename to empty_searches');
    }
  });
});

describe('GET /api/overview.csv', () => {
  test('returns 200 with each section in cells that no spreadsheet executes', async () => {
    await query(`insert into empty_searches values ('2026-11-20', '=cmd|calc', 3)`);
    await somePayment('2026-11-20T05:00:00Z');
    const file = async (part: string) =>
      (await get(`/api/overview.csv?days=7&part=${part}`)).body.split('\n');
    expect(await file('searches')).toContain(`"'=cmd|calc","3","2026-11-20"`);
    expect(await file('money')).toContain(
      '"2026-11-20","UGX","Viewing packages","1","15000","0","yes (no real payments)"',
    );
    expect((await file('days'))[0]).toBe(
      '\ufeff"Day","Home views","Tour views","Contact clicks","Enquiries","Viewings booked","Stays booked"',
    );
    await createTestProperty(world.kit);
    now = new Date(now.getTime() + 61_000);
    expect(await file('listings')).toContain('"Rental Unit","On the market","1"');
    const reply = await get('/api/overview.csv?part=listings');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="listings.csv"',
    });
  });
});

describe('GET /api/waiting', () => {
  test('returns 200 with each kind separately, up to one more than shown, and names all topics', async () => {
    await query(`update exchange_rates set as_of = (now() at time zone 'Africa/Kampala')::date`);
    const none = (await get('/api/waiting')).json();
    expect(new Set(Object.values(none))).toEqual(new Set([0]));
    await query(
      `insert into plan_enquiries (name, email, words, asked_at) select 'A', 'a@example.com', 'how much', now() from generate_series(1, 120)`,
    );
    await query(
      `insert into payment_transactions (provider, provider_id, reference, status, stated_amount, currency, amount, outcome, refunded)
       values ('test', 'w-1', 'pay_0123456789', 'successful', 9, 'UGX', 9, 'held', 0), ('test', 'w-2', 'pay_0123456789', 'successful', 9, 'UGX', 9, 'refund_due', 0),
         ('test', 'w-3', 'pay_0123456789', 'successful', 9, 'UGX', 9, 'refund_due', 9)`,
    );
    await query(
      `insert into listing_requests (user_id, kind, phone, wants, state, requested_at, state_changed_at) values ($1, 'agent', '+256700000021', 'two flats', 'open', now(), now())`,
      [admin.id],
    );
    await query(
      `insert into integrity_findings (kind, subject, fault, found_at, resolved_at) values ('file', 'a', 'is missing', now(), null), ('file', 'b', 'was missing', now(), now())`,
    );
    const reply = await get('/api/waiting');
    expect(reply.json()).toEqual({ ...none, sales: 100, heldMoney: 1, dueBack: 1, requests: 1, findings: 1 });
    expect(String(reply.headers.topics).split(' ')).toEqual(
      expect.arrayContaining([
        'held-money',
        'refunds',
        'viewing-claims',
        'sales',
        'verification',
        'listing-cases',
        'lots',
        'bidders',
        'integrity',
        'exchange-rates',
      ]),
    );
  });

  test('lists auctions with steps due in the four weeks before opening, paid bidders, questions and balances', async () => {
    const lot = async (state: string, opensIn: string) =>
      (
        await query(
          `insert into lots (title, bank, seller_id, state, opens_at, closes_at, original_closes_at, latest_closes_at, soft_close_seconds,
             currency, starting_bid, increment, deposit, salt, terms_hash, last_hash, closed_at)
           select 'A house', 'Sample Bank', $1, $2, at, at + interval '1 day', at + interval '1 day', at + interval '1 day', 300,
             'UGX', 100, 10, 0, 'salt', repeat('0', 64), repeat('0', 64), case when $2 = 'no_bid' then now() end
           from (select now() + $3::interval as at) as opening returning id`,
          [admin.id, state, opensIn],
        )
      )[0].id as number;
    const bidder = (of: number, state: string, number: number) =>
      query(
        `insert into bidders (lot_id, user_id, number, terms, state) select $1, id, $3, 'terms', $2
         from users order by id limit 1`,
        [of, state, number],
      );
    const waits = async () => {
      const { steps, bidders, lotQuestions, soldLots } = (await get('/api/waiting')).json();
      return { steps, bidders, lotQuestions, soldLots };
    };
    const none = { steps: 0, bidders: 0, lotQuestions: 0, soldLots: 0 };
    const [late, soon] = [await lot('announced', '29 days'), await lot('announced', '27 days')];
    expect(await waits()).toEqual({ ...none, steps: 1 });
    await query(
      `insert into lot_step_completions (lot_id, step, done_on, note, checked_by)
       select $1, code, current_date, '', $2 from lot_steps where position is not null and is_required`,
      [soon, admin.id],
    );
    expect(await waits()).toEqual(none);
    await bidder(soon, 'paid', 1);
    await bidder(late, 'registered', 1);
    const over = await lot('no_bid', '-3 days');
    await bidder(over, 'paid', 1);
    const ask = (of: number, answer: string | null, hidden: string | null) =>
      query(
        `insert into lot_questions (lot_id, user_id, words, answer, answered_at, hidden_at, hidden_reason)
         values ($1, $2, 'Is it empty?', $3::text, case when $3::text is not null then now() end, case when $4::text is not null then now() end, $4::text)`,
        [of, admin.id, answer, hidden],
      );
    await ask(soon, null, null);
    await ask(soon, 'It is.', null);
    await ask(soon, null, 'It names somebody.');
    await ask(over, null, null);
    expect(await waits()).toEqual({ ...none, bidders: 1, lotQuestions: 1 });
    await query(
      `update lots set state = 'awaiting_balance', closed_at = now(), sold_price = 100,
         buyer_id = (select b.id from bidders b where b.lot_id = lots.id) where id = $1`,
      [late],
    );
    expect(await waits()).toEqual({ ...none, bidders: 1, lotQuestions: 1, soldLots: 1 });
    await query(
      `update lots set buyer_id = null, sold_price = null, state = 'no_bid', closed_at = now(); delete from lot_questions;
       delete from lot_step_completions; delete from bidders; delete from lots`,
    );
  });

  test('lists an exchange rate from its thirtieth day on, with its age in the settings', async () => {
    const aged = async (days: number) => {
      await query(`update exchange_rates set as_of = (now() at time zone 'Africa/Kampala')::date - $1::int`, [
        days,
      ]);
      const { oldRate, rateDays } = (await get('/api/waiting')).json();
      const kinds = (await get('/api/settings?part=prices')).json();
      const { settings } = kinds.find(({ kind }: { kind: string }) => kind === 'exchange-rate');
      return [oldRate, rateDays, settings[0].note];
    };
    expect(await aged(29)).toEqual([0, 29, null]);
    expect(await aged(297)).toEqual([1, 297, expect.stringContaining('The exchange rate is 297 days old.')]);
    expect(await aged(30)).toEqual([1, 30, expect.stringContaining('The exchange rate is 30 days old.')]);
  });
});
