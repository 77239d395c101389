import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureJobs, openMetrics, watchBackground } from '#app/server/boot/open-metrics.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { openLog } from '#kit/server/log.ts';

let world: TestApp;
let metrics: Awaited<ReturnType<typeof openMetrics>>;
let app: TestApp['app'];
beforeAll(async () => {
  world = await createTestApp();
  metrics = await openMetrics(world.kit, world.search.index, { host: '127.0.0.1', port: 0 });
  watchBackground(metrics, { latest: () => ({ backlog: null, checkedMsAgo: null }) });
  app = await world.startAnother({}, { metrics });
});
afterAll(async () => {
  await app.close();
  await metrics.close();
  await world.close();
});

const figures = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
/** Returns the names of all metrics, including those within a histogram. */
const namesIn = (text: string) =>
  new Set([...text.matchAll(/^(?:# TYPE )?([a-z][a-z0-9_]+)/gm)].map(([, name]) => name));

test('counts requests by their route pattern, never by address', async () => {
  await app.inject({ url: '/api/properties/4711?secret=mark' });
  await app.inject({ url: '/api/no-such-call/4712' });
  const text = await figures();
  expect(text).toMatch(
    /http_request_seconds_count\{method="GET",route="\/api\/properties\/:id",status="4xx"\} 1/,
  );
  expect(text).toMatch(/route="page",status="4xx"\} 1/);
  const requests = text.match(/^http_request_seconds.*/gm)?.join(' ') ?? '';
  // Removes the values, which might contain these numbers by chance.
  const labels = requests.replaceAll(/ [\d.e+-]+/g, ' ');
  expect(labels).not.toMatch(/471[12]|secret/);
});

test('counts completed and failed jobs, and reports waiting jobs with their age', async () => {
  const handlers = measureJobs(
    {
      good: async () => undefined,
      bad: () => Promise.reject(new Error('no')),
    },
    metrics,
    openLog('silent'),
  );
  await handlers.good?.({});
  await expect(handlers.bad?.({})).rejects.toThrow('no');
  await world.kit.pool.query(
    `select graphile_worker.add_job('forget-done', run_at := now() - interval '2 hours')`,
  );
  const text = await figures();
  expect(text).toContain('job_runs_total{job="good",outcome="done"} 1');
  expect(text).toContain('job_runs_total{job="bad",outcome="failed"} 1');
  expect(text).toContain('jobs_waiting{job="forget-done"} 1');
  expect(Number(/^job_oldest_waiting_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThan(7_000);
  expect(text).toContain('integrity_findings{kind="bids"} 0');
});

test('counts no future or failed jobs as waiting, and counts unsent emails of one day', async () => {
  const { pool } = world.kit;
  await pool.query(`
    select graphile_worker.add_job('send-digests', run_at := now() + interval '1 hour'),
      graphile_worker.add_job('turn-lots', max_attempts := 1)`);
  await pool.query(`
    update graphile_worker._private_jobs set attempts = max_attempts
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'turn-lots')`);
  await pool.query(`delete from emails`);
  for (const [state, age] of [
    ['queued', '1 hour'],
    ['failed', '23 hours'],
    ['failed', '25 hours'],
    ['sent', '1 hour'],
    ['dropped', '1 hour'],
  ])
    await pool.query(
      `insert into emails (key, recipient, subject, body_text, body_html, state, created_at, sent_at)
       values ($1 || $2, 'amina@example.com', 'A mail', '', '', $1, now() - $2::interval,
         case when $1 = 'sent' then now() end)`,
      [state, age],
    );
  const text = await figures();
  expect(text).not.toMatch(/jobs_waiting\{job="(send-digests|turn-lots)"\}/);
  expect(text).toContain('jobs_given_up{job="turn-lots"} 1');
  expect(text).not.toContain('jobs_given_up{job="send-digests"}');
  expect(text).toMatch(/^mails_waiting 2$/m);
});

test('counts a tour as uploading unless it is complete, refused or expired', async () => {
  const property = await createTestProperty(world.kit);
  const { pool } = world.kit;
  const version = 'a'.repeat(26);
  await pool.query(
    `insert into tour_versions (id, property_id, filename, zip_key, index_key, page_path, files, zip_bytes, start_bytes,
       total_bytes, rooms, directory_contents, warnings, created_at)
     values ($1, $2, 'tour.zip', 'tours/none.zip', 'tours/none.index', 'index.htm', 1, 1, 1, 1, '{}', '{}', '{}', now())`,
    [version, property],
  );
  for (const [mark, ends, became, refusal] of [
    ['a', '1 hour', null, null],
    ['b', '-1 minute', null, null],
    ['c', '1 hour', version, null],
    ['d', '1 hour', null, '{}'],
  ])
    await pool.query(
      `insert into tour_uploads (id, property_id, user_id, filename, bytes, created_at, expires_at, version_id, refusal)
       select repeat($1, 32), id, owner_id, 'x.zip', 5, now() - interval '2 hours', now() + $2::interval, $3, $4::jsonb
       from properties where id = $5`,
      [mark, ends, became, refusal, property],
    );
  expect(await figures()).toMatch(/^uploads_open 1$/m);
});

test('counts the payments of one day by state', async () => {
  const { pool } = world.kit;
  for (const [state, age] of [
    ['created', '23 hours'],
    ['created', '25 hours'],
    ['failed', '1 hour'],
    ['expired', '25 hours'],
  ])
    await pool.query(
      `insert into payment_intents (reference, purpose, subject, title, amount, currency, visitor_id, email, name, status,
         created_at, expires_at)
       values ('one-of-' || $1 || '-' || replace($2, ' ', '-'), 'viewing_package', '1', 'A package', 10, 'UGX', 'visitor ' || $1 || $2,
         'a@example.com', 'A', $1, now() - $2::interval, now())`,
      [state, age],
    );
  const text = await figures();
  expect(text).toContain('payments_by_status{status="created"} 1');
  expect(text).toContain('payments_by_status{status="failed"} 1');
  expect(text).not.toContain('payments_by_status{status="expired"}');
});

test('defines every metric that the dashboard and the alerts use', async () => {
  await app.inject({ url: '/healthz' });
  await measureJobs({ one: async () => undefined }, metrics, openLog('silent')).one?.({});
  const served = namesIn(await figures());
  const ops = join(import.meta.dirname, '../../../ops');
  const dashboard = JSON.parse(await readFile(join(ops, 'grafana/market.json'), 'utf8'));
  const alerts = await readFile(join(ops, 'prometheus/alerts.yml'), 'utf8');
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    ),
    ...[...alerts.matchAll(/expr: >-\n\s+(.*)/g)].map(([, expression]) => expression),
  ];
  expect(expressions.length).toBeGreaterThan(25);
  const words = expressions.flatMap((text: string) =>
    [...text.replace(/\{[^}]*\}|by \([^)]*\)|\[\w+\]/g, '').matchAll(/[a-z]+(?:_[a-z0-9]+)+/g)].map(
      ([word]) => word,
    ),
  );
  const unknown = words.filter((word) => !served.has(word) && word !== 'histogram_quantile');
  expect(unknown).toEqual([]);
});

test('adds a request ID to a response, and accepts one only from a trusted proxy', async () => {
  const given = { 'x-request-id': 'edge-0123456789' };
  const idOf = async (from: TestApp['app']) =>
    (await from.inject({ url: '/api/areas', headers: given })).headers['x-request-id'];
  expect(await idOf(app)).toMatch(/^[0-9a-f-]{36}$/);
  const behind = await world.startAnother({}, { trustProxy: true });
  expect(await idOf(behind)).toBe('edge-0123456789');
  const odd = await behind.inject({ url: '/api/areas', headers: { 'x-request-id': 'a b\u00e4{}' } });
  expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  await behind.close();
});

test('asks the database once for concurrent callers of /readyz', async () => {
  let asked = 0;
  const pool = new Proxy(world.kit.pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name, target);
      return (...args: [string]) => {
        if (args[0] === 'select 1') asked += 1;
        return target.query(...args);
      };
    },
  });
  const counted = await world.startAnother({ pool });
  await expect.poll(async () => (await counted.inject({ url: '/readyz' })).statusCode).toBe(200);
  asked = 0;
  const replies = await Promise.all(Array.from({ length: 40 }, () => counted.inject({ url: '/readyz' })));
  expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(asked).toBe(1);
  await counted.close();
});

test('reports ready while healthy, and not while draining or without a database', async () => {
  await expect.poll(async () => (await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  let isDraining = false;
  const stopping = await world.startAnother({}, { isDraining: () => isDraining });
  expect((await stopping.inject({ url: '/readyz' })).statusCode).toBe(200);
  isDraining = true;
  for (const url of ['/readyz', '/readyz/traffic'])
    expect((await stopping.inject({ url })).statusCode).toBe(503);
  // A stopping process is still healthy, and answers.
  expect((await stopping.inject({ url: '/healthz' })).statusCode).toBe(200);
  await stopping.close();
  const query = () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }));
  const pool = new Proxy(world.kit.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  });
  const alone = await world.startAnother({ pool });
  expect((await alone.inject({ url: '/readyz' })).statusCode).toBe(503);
  await alone.close();
});
