import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, openPatientDatabase, type TestDatabase } from '#app/testing/database.ts';
import type { Database } from '#kit/server/database/database.ts';
import { openHttp } from '#kit/server/http/open-http.ts';
import { finishJobs, type JobHandler, jobs } from '#kit/server/jobs.ts';
import { openLog } from '#kit/server/log.ts';

type Line = { msg: string; level: number; requestId?: string; job?: string; jobId?: string };

const lines: Line[] = [];
const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
const linesOf = (message: RegExp) => lines.filter(({ msg }) => message.test(msg));
const fromOurPage = { 'sec-fetch-site': 'same-origin' };
const queue = (name: string) => jobs.enqueue(database.db, { name, shape: z.unknown() }, {});

let testDatabase: TestDatabase;
let database: Database;
let http: FastifyInstance;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openPatientDatabase(testDatabase.url, 10);
  http = await openHttp(log, { trustProxy: false });
  http.post('/ask', async ({ body }) => {
    log.info('asked');
    await queue('first');
    return body ?? {};
  });
});
afterAll(async () => {
  await http?.close();
  await database?.close();
  await testDatabase?.drop();
});

const handlers: Record<string, JobHandler> = {
  first: async () => {
    log.info('first at work');
    await queue('second');
  },
  second: async () => {
    log.info({ jobs: 2 }, 'second at work');
  },
  lone: async () => {
    log.info('lone at work');
    throw new Error('nobody there');
  },
};

test('logs the job and the request that queued it, through any number of jobs', async () => {
  const reply = await http.inject({ method: 'POST', url: '/ask', headers: fromOurPage, payload: { a: 1 } });
  expect([reply.statusCode, reply.json()]).toEqual([200, { a: 1 }]);
  const requestId = reply.headers['x-request-id'];
  expect(linesOf(/^asked$/)).toMatchObject([{ requestId }]);
  await finishJobs(database.pool, handlers, log);
  const [first, second] = linesOf(/at work$/);
  expect([first, second]).toMatchObject([
    { msg: 'first at work', job: 'first', jobId: expect.stringMatching(/^\d+$/), requestId },
    { msg: 'second at work', job: 'second', jobId: expect.stringMatching(/^\d+$/), requestId, jobs: 2 },
  ]);
  expect(first?.jobId).not.toBe(second?.jobId);
});

test('logs the job ID alone when no request queued the job, also on failure', async () => {
  await queue('lone');
  await finishJobs(database.pool, handlers, log);
  const [line] = linesOf(/^lone at work$/);
  expect(line).toMatchObject({ job: 'lone', jobId: expect.stringMatching(/^\d+$/) });
  expect(line).not.toHaveProperty('requestId');
  expect(linesOf(/nobody there/)).toMatchObject([{ level: 50, job: 'lone', jobId: line?.jobId }]);
});

test('keeps the log context of two concurrent requests apart', async () => {
  lines.length = 0;
  const replies = await Promise.all(
    [1, 2].map(() => http.inject({ method: 'POST', url: '/ask', headers: fromOurPage })),
  );
  const ids = replies.map(({ headers }) => headers['x-request-id']);
  expect(new Set(linesOf(/^asked$/).map(({ requestId }) => requestId))).toEqual(new Set(ids));
  await finishJobs(database.pool, handlers, log);
  expect(new Set(linesOf(/^first at work$/).map(({ requestId }) => requestId))).toEqual(new Set(ids));
});
