import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter } from '#app/testing/actors.ts';
import { someProperty } from '#app/testing/some-property.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { openLog } from '#kit/server/log.ts';
import { ProviderFault } from '#kit/server/payments/provider.ts';
import { recordBackup } from './backup-record.ts';
import { recordingFaults } from './provider-faults.ts';

let world: TestApp;
let cookies: Record<string, string>;
beforeAll(async () => {
  world = await createTestApp();
  ({ cookies } = await enter(world, 'admin'));
});
afterAll(() => world?.close());

const query = (text: string, values: unknown[] = []) => world.kit.pool.query(text, values);
const read = async (url = '/api/operations') => (await world.inject({ url, cookies })).json();

test('the page tells what is late, what failed, what bounced and what is kept; a quiet market tells nothing of it', async () => {
  await query('delete from graphile_worker._private_jobs');
  await query('delete from mails');
  expect(await read()).toMatchObject({
    lanes: [
      { lane: 'urgent', behindMs: 0, due: [] },
      { lane: 'bulk', behindMs: 0, due: [] },
    ],
    failedJobs: [],
    emails: { unsent: 0, bounced: 0, newest: [] },
    providerFaults: [],
    feeds: [],
    lastBackup: null,
  });
  expect(await read('/api/operations/late')).toEqual({ lanes: [] });

  await query(`
    select graphile_worker.add_job('send-mail', '{"id":1}'), graphile_worker.add_job('send-mail', '{"id":2}'),
      graphile_worker.add_job('send-refund'), graphile_worker.add_job('no-job-of-ours')`);
  await query(
    `update graphile_worker._private_jobs set created_at = now() - interval '4 minutes', run_at = now() - interval '4 minutes'`,
  );
  await query(`
    insert into mails (key, recipient, subject, body_text, body_html, state, reason) values
      ('a', 'amina@example.com', 'Your receipt', '', '', 'failed', 'no such host'),
      ('b', 'brian@example.com', 'Your stay', '', '', 'bounced', 'mailbox full'),
      ('c', 'carol@example.com', 'On its way', '', '', 'queued', null)`);
  const home = await someProperty(world.kit, { title: 'Lake house' });
  await query(
    `insert into stay_feeds (property_id, name, address, fault, failures) values ($1, 'Other channel', 'https://example.com/a.ics', 'no answer', 3)`,
    [home],
  );
  const failing = {
    ...world.payments,
    findById: () => Promise.reject(new ProviderFault('the provider did not answer', { isFinal: false })),
    findRefund: () => Promise.reject(new ProviderFault('no such refund', { isFinal: true })),
  };
  const provider = recordingFaults(failing, { db: world.kit.db, log: openLog('silent') });
  await expect(provider.findById('1')).rejects.toThrow('did not answer');
  await expect(provider.findRefund('1')).rejects.toThrow('no such refund');
  await expect.poll(async () => (await read()).providerFaults).toHaveLength(1);
  await recordBackup(world.databaseUrl, { takenAt: '2026-11-28T01:30:00Z', rows: 10, files: 2, missing: 1 });

  const told = await read();
  expect(told).toMatchObject({
    emails: { unsent: 1, bounced: 1 },
    providerFaults: [{ call: 'findById', message: 'the provider did not answer', times: 1 }],
    feeds: [{ name: 'Other channel', home: 'Lake house', fault: 'no answer', failures: 3 }],
    lastBackup: { takenAt: '2026-11-28T01:30:00.000Z', rows: 10, files: 2, missing: 1 },
  });
  expect(told.disk.freeBytes).toBeGreaterThan(0);
  const { lanes } = await read('/api/operations/late');
  expect(lanes).toMatchObject([
    { lane: 'urgent', due: expect.arrayContaining([{ work: 'emails', count: 2 }]) },
  ]);
  expect(Math.floor(lanes[0].behindMs / 60_000)).toBe(4);
});

test('a failed job is run again at once, and once it has run there is nothing to retry', async () => {
  await query('delete from graphile_worker._private_jobs');
  await query(`select graphile_worker.add_job('forget-done', max_attempts := 1)`);
  await query(`update graphile_worker._private_jobs set attempts = 1, last_error = 'the disk was full'`);
  const [failed] = (await read()).failedJobs;
  expect(failed).toMatchObject({ job: 'forget-done', error: 'the disk was full', attempts: 1, nextAt: null });
  const retry = () =>
    world.inject({ method: 'POST', url: `/api/operations/jobs/${failed.id}/retry`, cookies });
  const reply = await retry();
  expect([reply.statusCode, reply.json()]).toEqual([200, { job: 'forget-done' }]);
  await world.finishJobs();
  expect((await read()).failedJobs).toEqual([]);
  const again = await retry();
  expect([again.statusCode, again.json().code]).toEqual([404, 'no_such_job']);
  const { rows } = await query(
    `select subject, details from audit_entries where action = 'failed job retried'`,
  );
  expect(rows).toEqual([{ subject: `job ${failed.id}`, details: { job: 'forget-done' } }]);
});

test('a process whose background work is late stays ready and says so', async () => {
  const late = 'Background work is 4 minutes behind: 12 emails, 3 refunds';
  const app = await world.again({}, { lateWork: () => late });
  await expect
    .poll(async () => (await app.inject({ url: '/readyz' })).json())
    .toEqual({ status: 'late', background: late });
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  await app.close();
});
