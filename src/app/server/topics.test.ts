import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { patientDatabaseUrl } from '#app/testing/database.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { openSearchKit } from '#app/testing/searching.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { SearchState } from '#features/search/server/search-kit.ts';
import { type ContentEvents, openContentEvents } from '#kit/server/events/content-events.ts';
import { kindOf, type Topic, topic } from '#kit/topic.ts';
import { apiRoutes } from './routes.ts';

/**
 * A database, and two processes that listen to it, one of which serves requests. The test changes data
 * through a third connection.
 */
let world: TestApp;
let content: ContentEvents;
let search: SearchState;
let app: FastifyInstance;
let changer: pg.Client;
let heard: Topic[][];

beforeAll(async () => {
  // Nothing expires unless a test advances the time. Fake timers must be set before anything that reads the
  // clock is opened.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  world = await createTestApp();
  content = await openContentEvents(patientDatabaseUrl(world.databaseUrl).href, world.kit.log);
  search = openSearchKit({ ...world.kit, content }).search;
  app = await world.startAnother({ content }, { search });
  changer = new pg.Client({ connectionString: world.databaseUrl });
  await changer.connect();
  heard = [world.kit.content, content].map((events) => {
    const changes: Topic[] = [];
    events.listen((change) => changes.push(change));
    return changes;
  });
  // Test tables for other kinds of topics: rows that are moved in bulk, and a user's inbox.
  await changer.query(`
    create table test_bids (id integer, auction_id integer, amount bigint);
    create trigger test_bids_changed after insert or update or delete on test_bids
      for each row execute function publish_change('test-bid', 'auction_id');
    create table test_inbox (account_id integer, words text);
    create trigger test_inbox_changed after insert on test_inbox
      for each row execute function publish_change('account', 'account_id')`);
});
afterAll(async () => {
  await changer?.end();
  await app?.close();
  await content?.close();
  await world?.close();
  vi.useRealTimers();
});

/** Returns the topics that both processes receive, each as often as it is published. */
async function told(work: () => Promise<unknown>): Promise<Topic[]> {
  await settle();
  for (const changes of heard) changes.length = 0;
  await work();
  const sentinel = await settle();
  const [one, other] = heard.map((changes) => changes.filter((change) => change !== sentinel));
  expect(other).toEqual(one);
  return one as Topic[];
}

let sentinels = 0;

/** Waits until both processes have received all changes so far. */
async function settle(): Promise<Topic> {
  sentinels += 1;
  const sentinel = topic('test-sentinel', sentinels);
  await changer.query(`select pg_notify('content', $1)`, [sentinel]);
  await expect.poll(() => heard.every((changes) => changes.includes(sentinel))).toBe(true);
  return sentinel;
}

const query = (text: string, values: unknown[] = []) => changer.query(text, values);

test('announces a topic once per transaction, and none after a rollback', async () => {
  const [one, other] = [await createTestProperty(world.kit), await createTestProperty(world.kit)];
  const rename = (id: number, title: string) =>
    query('update properties set title = $2 where id = $1', [id, title]);
  const changes = await told(async () => {
    await query('begin');
    await rename(one, 'Once');
    await rename(one, 'Twice');
    await query('savepoint before');
    await rename(other, 'Never');
    await query('rollback to before');
    await query('commit');
    await query('update properties set view_count = view_count + 1 where id = $1', [one]);
  });
  expect(changes).toEqual([`property:${one}`]);
});

test('announces both parents when a row moves from one to another', async () => {
  await query('insert into test_bids values (1, 12, 500)');
  expect(await told(() => query('update test_bids set auction_id = 13 where id = 1'))).toEqual(
    expect.arrayContaining(['test-bid:12', 'test-bid:13']),
  );
});

test('announces more than ten thousand changes of a kind by number, then the kind once', async () => {
  const many = 'insert into test_bids select 0, n, 1 from generate_series(100001, 100001 + $1 - 1) as n';
  const changes = await told(() => query(many, [10_500]));
  expect(changes).toHaveLength(10_001);
  expect(changes.filter((change) => change === topic('test-bid'))).toHaveLength(1);
  expect(await told(() => query(many, [3]))).toEqual(
    [100_001, 100_002, 100_003].map((id) => `test-bid:${id}`),
  );
});

test('announces the topics of each table', async () => {
  const id = await createTestProperty(world.kit, {
    category: 'bank_sales',
    bankName: 'Bank of the Lake',
    startingBid: 300,
  });
  const owner = (await query('select owner_id from properties where id = $1', [id])).rows[0].owner_id;
  const changes: Record<string, string[]> = {
    [`insert into listing_requests (user_id, kind, phone, wants, requested_at, state_changed_at)
      values (${owner}, 'owner', '+256700000021', 'A flat', now(), now())`]: [
      `account:${owner}`,
      'verification',
    ],
    "update listing_requests set words = 'And a shop'": [`account:${owner}`, 'verification'],
    [`insert into notifications (user_id, kind, title, once) values (${owner}, 'home', 'A price fell', 'x')`]:
      [`account:${owner}`],
    'update notifications set read_at = now()': [`account:${owner}`],
    'delete from notifications': [`account:${owner}`],
    [`insert into email_preferences values (${owner}, 'saved', 'daily')`]: [`account:${owner}`],
    [`insert into saved_searches (user_id, mark, name, page, filters, often, saved_at)
      values (${owner}, repeat('a', 43), 'Homes', '/explore', '', 'daily', now())`]: [`account:${owner}`],
    'delete from saved_searches': [`account:${owner}`],
    [`insert into favorites (user_id, property_id, saved_at, was_available) values (${owner}, 999, now(), true)`]:
      [`account:${owner}`],
    "update favorites set note = 'Close to school'": [`account:${owner}`],
    'delete from favorites': [`account:${owner}`],
    [`insert into favorite_lists (id, mark, owner_id, name, created_at)
      overriding system value values (77, repeat('m', 22), ${owner}, 'Ours', now())`]: ['favorite-list:77'],
    [`insert into favorite_list_members (list_id, user_id, number, name, joined_at) values (77, ${owner}, 1, 'A', now())`]:
      ['favorite-list:77'],
    'insert into favorite_list_homes (list_id, property_id, added_at) values (77, 5, now())': [
      'favorite-list:77',
    ],
    [`insert into favorite_list_reactions (list_id, property_id, user_id) values (77, 5, ${owner})`]: [
      'favorite-list:77',
    ],
    'delete from favorite_lists': ['favorite-list:77'],
    'delete from listing_requests': [`account:${owner}`, 'verification'],
    [`insert into plan_enquiries (name, email, words, asked_at)
      values ('Sarah Sample', 'sarah@example.com', 'What does it cost?', now())`]: ['sales'],
    'update checklist_items set position = position': ['checklists'],
    [`insert into verification_checks (item_id, user_id, submitted_at)
      select min(id), ${owner}, now() from checklist_items`]: [`account:${owner}`, 'verification'],
    "update verification_checks set state = 'passed', decided_at = now(), reason = 'Seen.', expires_at = now()":
      [`account:${owner}`, 'listers', 'verification'],
    [`insert into verification_documents (check_id, name, type, size_bytes, sha256, file_key, added_at)
      select id, 'Deed', 'pdf', 9, repeat('0', 64), 'verification-papers/1', now() from verification_checks`]:
      ['verification'],
    'delete from verification_documents': ['verification'],
    'delete from verification_checks': [`account:${owner}`, 'listers', 'verification'],
    "update areas set name = name || ' ' where slug = 'ntinda'": ['areas'],
    "update amenities set icon = icon where name = 'Parking'": ['amenities'],
    "update property_types set icon = icon where name = 'House'": ['property-types'],
    'update exchange_rates set as_of = as_of': ['exchange-rates'],
    "update plans set title = title where name = 'basic'": ['plans'],
    'update contacts set are_samples = are_samples': ['contacts'],
    'update operator set office = office': ['operator'],
    'update social_links set name = name': ['social-links'],
    'update stay_rules set balance_days = balance_days': ['stay-rules'],
    [`insert into setting_changes (kind, key, after, reason) values ('plans', 'basic', '{}', 'A test')`]: [
      'settings',
    ],
    "update viewing_offers set title = title where code = 'rental-5'": ['viewing-offers'],
    [`insert into occupied_nights (property_id, kind, nights) values (${id}, 'block', '[2027-01-01,2027-01-03)')`]:
      [`stay-nights:${id}`],
    "update occupied_nights set note = 'Painting'": [`stay-nights:${id}`],
    'delete from occupied_nights': [`stay-nights:${id}`],
    [`insert into stay_terms (property_id) values (${id})`]: [`stay-nights:${id}`],
    [`insert into stay_night_prices values (${id}, '2027-01-01', 5, null)`]: [`stay-nights:${id}`],
    'delete from stay_terms': [`stay-nights:${id}`],
    'delete from stay_night_prices': [`stay-nights:${id}`],
    [`insert into stay_feeds (property_id, name, address) values (${id}, 'A channel', 'https://channel.example/a.ics')`]:
      [`stay-nights:${id}`],
    "update stay_feeds set fault = 'It is gone'": [`stay-nights:${id}`],
    'delete from stay_feeds': [`stay-nights:${id}`],
    [`insert into lots (property_id, title, bank, seller_id, opens_at, original_closes_at, closes_at, latest_closes_at,
        soft_close_seconds, currency, starting_bid, increment, deposit, salt, terms_hash, last_hash)
      select ${id}, 'A lot', 'Bank of the Lake', owner_id, '2027-01-01', '2027-01-02', '2027-01-02', '2027-01-02', 0, 'UGX',
        300, 10, 0, 's', repeat('0', 64), repeat('0', 64) from properties where id = ${id}`]: [`lot:${id}`],
    "update lots set title = 'Lot 1'": [`lot:${id}`],
    "insert into lot_step_completions select id, 'spouse', '2026-01-01', '', seller_id from lots": ['lots'],
    "insert into lot_questions (lot_id, user_id, words) select id, seller_id, 'Is it empty?' from lots": [
      'lots',
    ],
    "update lot_questions set answer = 'Yes', answered_at = now()": ['lots'],
    "insert into lot_watches select l.id, l.seller_id, repeat('m', 43), now(), false from lots l": [
      expect.stringMatching(/^account:/),
    ],
    'delete from lot_watches': [expect.stringMatching(/^account:/)],
    [`insert into lot_documents (lot_id, name, type, size_bytes, sha256, file_key, added_by, added_at, added_after_opening)
      select id, 'Valuation', 'pdf', 9, repeat('0', 64), 'lot-papers/1', seller_id, now(), false from lots`]:
      ['lots'],
    'delete from lot_documents': ['lots'],
    "insert into lot_viewing_days (lot_id, starts_at, ends_at) select id, '2027-01-01', '2027-01-01 01:00' from lots":
      ['lots'],
    'delete from lot_viewing_days': ['lots'],
    [`insert into bank_accounts (user_id, bank, granted_by) select owner_id, 'Lake Bank', owner_id from properties where id = ${id}`]:
      [`account:${owner}`],
    'delete from bank_accounts': [`account:${owner}`],
    [`insert into memberships (user_id, plan, level, source, starts_at, ends_at)
      values (${owner}, 'standard', 1, 'given', '2027-01-01', '2027-02-01')`]: [`account:${owner}`],
    "update memberships set ends_at = '2027-03-01'": [`account:${owner}`],
    'delete from memberships': [`account:${owner}`],
    [`update users set next_plan = 'basic' where id = ${owner}`]: [`account:${owner}`],
    "insert into bidders (lot_id, user_id, number, terms) select id, seller_id, 1, 'Terms' from lots": [
      `account:${owner}`,
      'bidders',
    ],
    "update bidders set state = 'paid'": [`account:${owner}`, 'bidders'],
    [`insert into lot_payment_proofs (lot_id, bidder_id, sent_by, type, size_bytes, sha256, file_key, sent_at)
      select lot_id, id, user_id, 'pdf', 9, repeat('0', 64), 'lot-payment-proofs/1', now() from bidders`]: [
      `account:${owner}`,
      'bidders',
    ],
    'update lot_payment_proofs set received_at = now(), received_by = sent_by': [
      `account:${owner}`,
      'bidders',
    ],
    'delete from lot_payment_proofs': [],
    'delete from bidders': [],
    "update lots set state = 'announced'": [`lot:${id}`, 'lots'],
    "update lots set state = 'draft'": [`lot:${id}`, 'lots'],
    'update lot_rules set version = version': ['lots'],
    'update lot_steps set title = title': ['lots'],
    "update lots set state = 'no_bid', closed_at = now()": [`lot:${id}`, 'lot-results', 'lots'],
    'delete from lots': [`lot:${id}`, 'lots'],
    "insert into review_requests (kind, closes_at) values ('visit', now())": ['reviews'],
    [`insert into reviews (occasion_id, about, property_id, author_name, rating, body)
      select id, 'home', ${id}, 'Amina', 5, 'Fine.' from review_requests`]: ['reviews'],
    "update reviews set body = 'Very fine.'": ['reviews'],
    'update reviews set published_at = now()': [`property:${id}`, 'reviews'],
    "update reviews set answer = 'Thank you.', answered_at = now()": [`property:${id}`, 'reviews'],
    'delete from reviews': [`property:${id}`, 'reviews'],
    [`insert into property_pictures (property_id, position, file_key, width, height, colour, alt)
      values (${id}, 0, '${'a'.repeat(32)}', 4, 3, '#ffffff', 'The gate')`]: [`property:${id}`],
    'update property_pictures set position = 1': [`property:${id}`],
    'delete from property_pictures': [`property:${id}`],
    [`update properties set bank_name = 'Another bank' where id = ${id}`]: [`property:${id}`, 'banks'],
    [`update properties set title = 'Another title' where id = ${id}`]: [`property:${id}`],
    [`update auctions set current_bid = 350 where property_id = ${id}`]: [`auction:${id}`],
    [`update auctions set current_bid = 350 where property_id = ${id} and current_bid = 350`]: [],
    [`delete from auctions where property_id = ${id}`]: [`auction:${id}`],
    [`insert into auctions (property_id, starting_bid) values (${id}, 300)`]: [`auction:${id}`],
    [`delete from properties where id = ${id}`]: [`property:${id}`, `auction:${id}`, 'banks'],
  };
  for (const [statement, topics] of Object.entries(changes))
    expect([statement, (await told(() => query(statement))).toSorted()]).toEqual([
      statement,
      topics.toSorted(),
    ]);
});

test('announces every topic that responses depend on, and gives every public response a topic', async () => {
  const { rows } = await query(
    `select distinct encode(tgargs, 'escape') as args from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.proname = 'publish_change'`,
  );
  const kinds = new Set(rows.map(({ args }) => String(args).split('\\000')[0]));
  const asked = {
    params: { id: 1 },
    query: {},
    actor: { visitorId: null, user: { id: 7, role: 'user' } },
  } as const;
  const routes = apiRoutes({
    appOrigin: '',
    tourOrigin: '',
    search,
    uploadsFolder: '',
    mapFolder: '',
    tourUploads: {} as never,
    pdfs: {} as never,
    work: {} as never,
    variants: {} as never,
    log: {} as never,
  });
  const untold = routes.flatMap(({ endpoint, topics }) =>
    topics(asked)
      .filter((one) => !kinds.has(kindOf(one)))
      .map((one) => `${endpoint.path}: ${one}`),
  );
  expect(untold).toEqual([]);
  const unsaid = routes.filter(
    ({ endpoint, access, topics }) =>
      endpoint.method === 'GET' && access === 'everyone' && topics(asked).length === 0,
  );
  expect(unsaid.map(({ endpoint }) => endpoint.path)).toEqual([]);
});

test('names the topics of a response, also of an error and a 304', async () => {
  const id = await createTestProperty(world.kit);
  const ask = (url: string, headers = {}) => app.inject({ url, headers });
  const answered = await ask(`/api/properties/${id}`);
  expect([answered.statusCode, answered.headers.topics]).toEqual([
    200,
    `property:${id} auction:${id} areas listers`,
  ]);
  const missing = await ask('/api/properties/99999999');
  expect([missing.statusCode, missing.headers.topics]).toEqual([
    404,
    'property:99999999 auction:99999999 areas listers',
  ]);
  const again = await ask(`/api/properties/${id}`, { 'if-none-match': answered.headers.etag });
  expect([again.statusCode, again.headers.topics]).toEqual([
    304,
    `property:${id} auction:${id} areas listers`,
  ]);
});

/** Counts the statements of this process during `work`. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(world.kit.pool, 'query');
  await work();
  const { length } = spy.mock.calls;
  spy.mockRestore();
  return length;
}

/** A stub of the built renderer. A page shows the highest bid of its home and counts its renderings. */
const renderer = `
  let drawn = 0;
  export const prepare = async () => {};
  export const paths = [];
  export const knownAddress = (address) => ({ address, isBounded: true });
  export async function renderPage(address, read) {
    const { currentBid } = await read('/api' + address.replace('property', 'properties'));
    const html = 'bid ' + currentBid + ', page ' + ++drawn;
    return { status: 200, head: { title: 'A home' }, structuredData: [], html: [html], state: '[]', hydrate: 'late', modules: [] };
  }`;

async function appWithPages(): Promise<FastifyInstance> {
  const builtFolder = await mkdtemp(join(world.folder, 'built-'));
  const files = {
    'client/.vite/manifest.json': JSON.stringify({
      'src/app/web/entry-client.tsx': {
        file: 'entry.js',
        isEntry: true,
        css: ['all.css'],
      },
    }),
    'client/.vite/ssr-manifest.json': '{}',
    'client/all.css': '.a{top:0}',
    'client/map/kampala.json': '{"features":[]}',
    'client/favicon.svg': '<svg/>',
    'server/entry-server.js': renderer,
    'server/package.json': '{"type":"module"}',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(builtFolder, name)), { recursive: true });
    await writeFile(join(builtFolder, name), content);
  }
  const opened = await world.startAnother({ content }, { builtFolder, search });
  onTestFinished(() => opened.close());
  return opened;
}

test('invalidates only what shows the bid, and does not reindex the lot', async () => {
  const sale = { category: 'bank_sales', startingBid: 300, currentBid: 310 } as const;
  const [lot, other] = [await createTestProperty(world.kit, sale), await createTestProperty(world.kit, sale)];
  const rental = await createTestProperty(world.kit);
  const served = await appWithPages();
  const live = search.index;
  await settle();
  await live.settled();
  const pages = [`/property/${lot}`, `/property/${other}`];
  const addresses = [
    '/api/properties/page',
    '/api/properties/page?category=bank_sales',
    '/api/properties/page?category=rental_units',
    '/api/properties/pins',
    '/api/properties/popular',
    `/api/properties/${lot}`,
    `/api/properties/${other}`,
    `/api/properties/${rental}`,
    '/api/areas',
    '/api/banks',
  ];
  const pass = () => vi.setSystemTime(Date.now() + 1_000);
  const readAll = async () => {
    pass();
    const made: string[] = [];
    for (const url of [...addresses, ...pages])
      if ((await statements(() => served.inject({ url }))) > 0) made.push(url);
    return made;
  };
  const shown = async (url: string) => /bid \d+, page \d+/.exec((await served.inject({ url })).body)?.[0];
  await readAll();
  expect(await readAll()).toEqual([]);
  const [before, beforeOther] = [await shown(`/property/${lot}`), await shown(`/property/${other}`)];
  expect([before, beforeOther]).toEqual([
    expect.stringContaining('bid 310'),
    expect.stringContaining('bid 310'),
  ]);

  const index = live.current();
  const { revision } = index ?? {};
  expect(
    await told(() => query('update auctions set current_bid = 350 where property_id = $1', [lot])),
  ).toEqual([`auction:${lot}`]);
  pass();
  expect([live.current(), live.changing(), live.current()?.revision]).toEqual([index, [], revision]);
  expect(await readAll()).toEqual([
    '/api/properties/page',
    '/api/properties/page?category=bank_sales',
    '/api/properties/pins',
    '/api/properties/popular',
    `/api/properties/${lot}`,
  ]);
  expect(await shown(`/property/${lot}`)).toContain('bid 350');
  expect(await shown(`/property/${other}`)).toBe(beforeOther);
  for (const url of addresses.filter((address) => /page$|bank_sales|popular/.test(address)))
    expect([url, (await served.inject({ url })).body]).toEqual([
      url,
      expect.stringContaining('"currentBid":350'),
    ]);

  await told(() => query(`update properties set title = 'A new name' where id = $1`, [rental]));
  await live.settled();
  expect(live.current()?.revision).not.toBe(revision);
  expect(await readAll()).toEqual([
    ...addresses.filter((address) => /page|pins|popular/.test(address)),
    `/api/properties/${rental}`,
  ]);
});

test('announces the lot of a bank sale only when the lot changed', async () => {
  const id = await createTestProperty(world.kit, { category: 'bank_sales' });
  const { cookies } = await signInAs(world, 'admin');
  const save = (payload: object) =>
    told(async () => {
      const reply = await world.inject({ method: 'PATCH', url: `/api/properties/${id}`, cookies, payload });
      expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
    });
  const [property, lot] = [`property:${id}`, `auction:${id}`];
  expect(await save({ title: 'Without a lot' })).toEqual([property]);
  expect((await save({ startingBid: 300, auctionStatus: 'active' })).toSorted()).toEqual([lot, property]);
  const version = async () =>
    (await query('select xmin, ctid from auctions where property_id = $1', [id])).rows as unknown[];
  const written = await version();
  expect(await save({ title: 'Another title' })).toEqual([property]);
  expect([written.length, await version()]).toEqual([1, written]);
  expect((await save({ startingBid: null, auctionStatus: null })).toSorted()).toEqual([lot, property]);
  expect((await save({ currentBid: 400, startingBid: 300 })).toSorted()).toEqual([lot, property]);
  expect((await save({ category: 'for_sale' })).toSorted()).toEqual([lot, property]);
  const { rows } = await query('select from auctions where property_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('sends inbox topics only to their owner, in any process, until the session ends', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [owner, other] = [await signInAs(world), await signInAs(world)];
  const pages = {
    own: await openStream(owner.cookies.session),
    other: await openStream(other.cookies.session),
    anonymous: await openStream(),
  };
  const write = (words: string) => query('insert into test_inbox values ($1, $2)', [owner.id, words]);
  await write('first');
  await expect.poll(() => pages.own.heard).toEqual([`account:${owner.id}`]);
  await query('delete from sessions where user_id = $1', [owner.id]);
  await told(() => write('second'));
  await expect.poll(() => pages.own.heard).toHaveLength(2);
  await query(`update plans set title = title where name = 'basic'`);
  // When a session ends, the account's topic is published once more, so that the page requests the current
  // user again.
  await expect.poll(() => pages.own.heard).toEqual([`account:${owner.id}`, `account:${owner.id}`, 'plans']);
  await expect
    .poll(() => [pages.other.heard.at(-1), pages.anonymous.heard.at(-1)])
    .toEqual(['plans', 'plans']);
  expect(JSON.stringify([pages.other, pages.anonymous])).not.toContain(`account:${owner.id}`);
  expect((await openStream(other.cookies.session)).greeting).toContain(` account:${other.id} `);
  expect((await openStream()).greeting).not.toContain('account');
});

/** Opens a page's event stream. Returns its greeting, and collects the messages after it. */
async function openStream(session?: string): Promise<{ greeting: string; heard: string[] }> {
  const { port } = app.server.address() as { port: number };
  const headers = session ? { cookie: `session=${session}` } : {};
  const [reply] = (await once(get({ port, path: '/api/events', agent: false, headers }), 'response')) as [
    IncomingMessage,
  ];
  onTestFinished(() => void reply.destroy());
  reply.setEncoding('utf8');
  const lines: string[] = [];
  reply.on('data', (part: string) => {
    for (const [, data] of part.matchAll(/^data: (?!test-sentinel)(.*)$/gm)) lines.push(data as string);
  });
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  const greeting = lines.shift() as string;
  return { greeting, heard: lines };
}
