import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#kit/app-error.ts';
import { endpoint } from '#kit/endpoint.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import type { Speech } from '#kit/server/speech.ts';
import { mountRoutes } from './mount-routes.ts';
import { openHttp } from './open-http.ts';
import { type RouteDefinition, route } from './route.ts';
import { openSharedAnswers } from './shared-answers.ts';

/** Says in which language something was said. */
const speech: Speech = { say: (language, english) => `${language}: ${english}` };
const kit = { speech } as unknown as Kit;

const said = z.object({ message: z.string(), note: z.string() });
const words = { message: 'Saved', note: 'As it was typed' };
const save = endpoint({ method: 'POST', path: '/api/save', summary: 'Saves', reply: said });
const write = endpoint({ ...save, path: '/api/write', isMessageTyped: true });
const read = endpoint({ ...save, method: 'GET', path: '/api/read' });
const count = endpoint({
  method: 'POST',
  path: '/api/count',
  summary: 'Counts',
  reply: z.object({ message: z.number() }),
});
const list = endpoint({ method: 'POST', path: '/api/list', summary: 'Lists', reply: z.array(z.string()) });
const refuse = endpoint({ method: 'POST', path: '/api/refuse', summary: 'Refuses', reply: z.null() });

const routes: RouteDefinition[] = [
  ...[save, write].map((call) => route(call, { access: 'everyone', handle: async () => words })),
  route(read, { access: 'everyone', handle: async () => words }),
  route(count, { access: 'everyone', handle: async () => ({ message: 3 }) }),
  route(list, { access: 'everyone', handle: async () => ['Saved'] }),
  route(refuse, {
    access: 'everyone',
    handle: async () => {
      throw new AppError('invalid', 'no', 'Not so', { fields: { name: 'Too short' } });
    },
  }),
];

let app: FastifyInstance;
beforeAll(async () => {
  app = await openHttp(openLog('silent'), { trustProxy: false, speech });
  mountRoutes(app, routes, kit, openSharedAnswers(kit, unchanging), async () => null);
});
afterAll(() => app.close());

const ask = async (method: 'GET' | 'POST', url: string, page = '/sw/bnbs') =>
  (
    await app.inject({
      method,
      url,
      headers: { 'sec-fetch-site': 'same-origin', referer: `http://homes.example${page}` },
    })
  ).json();

test('what an answer to a change says is in the language of the page, and nothing else of it', async () => {
  expect(await ask('POST', '/api/save')).toEqual({ ...words, message: 'sw: Saved' });
  expect(await ask('POST', '/api/save', '/bnbs')).toEqual({ ...words, message: 'en: Saved' });
});

test('what a person typed, and what is only read, stays as it is', async () => {
  expect(await ask('POST', '/api/write')).toEqual(words);
  expect(await ask('GET', '/api/read')).toEqual(words);
});

test('an answer without words stays as it is', async () => {
  expect(await ask('POST', '/api/count')).toEqual({ message: 3 });
  expect(await ask('POST', '/api/list')).toEqual(['Saved']);
});

test('a refusal is said whole, with what it says of each field', async () => {
  expect(await ask('POST', '/api/refuse', '/lg')).toMatchObject({
    code: 'no',
    message: 'lg: Not so',
    fields: { name: 'lg: Too short' },
  });
});
