import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#kit/app-error.ts';
import { endpoint } from '#kit/endpoint.ts';
import { fieldError } from '#kit/field-error.ts';
import { english, msg } from '#kit/msg.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { openTranslator } from '#kit/server/translator.ts';
import { mountRoutes } from './mount-routes.ts';
import { openHttp } from './open-http.ts';
import { openResponseCache } from './response-cache.ts';
import { type RouteDefinition, route } from './route.ts';

const translator = openTranslator((language) =>
  language === 'lg'
    ? new Map([
        ['“{title}” is saved.', '“{title}” etereddwa.'],
        ['“{title}” is no longer available.', '“{title}” tekyaliwo.'],
        ['At most {count} characters', 'Nnukuta ezitasukka {count}'],
        ['Saved', 'Kiterekeddwa'],
        ['House', 'Nyumba'],
        ['Pool', 'Ekidiba'],
        ['Land', 'Ettaka'],
      ])
    : new Map(),
);
const kit = { translator } as unknown as Kit;

const titled = z.object({ title: z.string().max(5, fieldError('At most {count} characters', { count: 5 })) });
const save = endpoint({
  method: 'POST',
  path: '/api/save',
  summary: 'Saves',
  body: titled,
  reply: z.object({ message: renderedMessage, note: z.string() }),
});
const typed = endpoint({
  method: 'POST',
  path: '/api/write',
  summary: 'Writes',
  reply: z.object({ message: z.string() }),
});
const list = endpoint({ method: 'POST', path: '/api/list', summary: 'Lists', reply: z.array(z.string()) });
const refuse = endpoint({
  method: 'POST',
  path: '/api/refuse',
  summary: 'Refuses',
  body: titled,
  reply: z.null(),
});

const routes: RouteDefinition[] = [
  route(save, {
    access: 'everyone',
    handle: async ({ body: { title } }) => ({
      message: msg('“{title}” is saved.', { title }),
      note: 'Saved',
    }),
  }),
  route(typed, { access: 'everyone', handle: async () => ({ message: 'Saved' }) }),
  route(list, { access: 'everyone', handle: async () => ['Saved'] }),
  route(refuse, {
    access: 'everyone',
    handle: async ({ body: { title } }) => {
      const message = msg('“{title}” is no longer available.', { title });
      throw new AppError('invalid', 'no', message, { fields: { title: message, desk: english('Saved') } });
    },
  }),
];

let app: FastifyInstance;
beforeAll(async () => {
  app = await openHttp(openLog('silent'), { trustProxy: false, translator });
  mountRoutes(app, routes, kit, openResponseCache(kit, unchanging), async () => null);
});
afterAll(() => app.close());

async function post(url: string, title = 'House', page = '/lg/bnbs') {
  const headers = { 'sec-fetch-site': 'same-origin', referer: `http://homes.example${page}` };
  const response = await app.inject({ method: 'POST', url, headers, payload: { title } });
  return response.json();
}

test('translates the message of a reply to the language of the page, and no other field', async () => {
  expect(await post('/api/save')).toEqual({ message: '“House” etereddwa.', note: 'Saved' });
  expect(await post('/api/save', 'House', '/bnbs')).toEqual({ message: '“House” is saved.', note: 'Saved' });
});

test('leaves user text, and replies without a message, unchanged', async () => {
  expect(await post('/api/write')).toEqual({ message: 'Saved' });
  expect(await post('/api/list')).toEqual(['Saved']);
});

test.each(['House', 'Pool', 'Land'])('does not translate the title %s in an error', async (title) => {
  const message = `“${title}” tekyaliwo.`;
  expect(await post('/api/refuse', title)).toMatchObject({
    code: 'no',
    message,
    fields: { title: message, desk: 'Saved' },
  });
});

test('renders the field errors of a schema', async () => {
  expect(await post('/api/refuse', 'Too long')).toMatchObject({
    code: 'invalid_input',
    message: 'title: Nnukuta ezitasukka 5',
    fields: { title: 'Nnukuta ezitasukka 5' },
  });
});

test('does not compile an error or a reply with a plain string', () => {
  // @ts-expect-error: the text is a Message.
  expect(() => new AppError('invalid', 'no', 'Saved')).toThrow();
  route(typed, { access: 'everyone', handle: async () => ({ message: 'Saved' }) });
  // @ts-expect-error: the message of this reply is a Message.
  route(save, { access: 'everyone', handle: async () => ({ message: 'Saved', note: '' }) });
});
