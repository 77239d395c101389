import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '#app/testing/test-app.ts';

type Described = {
  requestBody?: { content: object };
  parameters?: { name: string; in: string; required?: boolean }[];
  responses: Record<string, { content?: object }>;
};

// `test.each` needs the calls when this file loads.
const world = await createTestApp();
let paths: Record<string, Record<string, Described>>;
beforeAll(async () => {
  paths = (await world.inject({ url: '/api/docs/json' })).json().paths;
});
afterAll(() => world.close());

/** The event stream is not described, because it is not a JSON endpoint. */
const undescribed = new Set(['GET /api/events']);
const calls = [...world.app.servedCalls.keys()].filter(
  (call) => / \/api\//.test(call) && !undescribed.has(call),
);

test.each(calls)('documents %s', (call) => {
  const [method = '', path = ''] = call.split(' ');
  expect(paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses).toBeDefined();
});

test.each<[string, string, string[]]>([
  ['post', '/api/waitlist', ['application/json']],
  ['post', '/api/properties/create', ['application/json', 'application/x-www-form-urlencoded']],
  ['post', '/api/upload/property-image', ['multipart/form-data']],
  ['post', '/api/upload/virtual-tour/{id}', ['multipart/form-data']],
])('documents the request of %s %s', (method, path, types) => {
  expect(Object.keys(paths[path]?.[method]?.requestBody?.content ?? {})).toEqual(types);
});

test.each([
  ['post', '/api/lots/{id}/bids', [true]],
  ['post', '/api/stays/{mark}/cancel', [true]],
  ['post', '/api/properties/create', [undefined]],
  ['post', '/api/waitlist', []],
])('documents whether %s %s needs an Idempotency-Key', (method, path, required) => {
  const { parameters = [] } = paths[path]?.[method] ?? {};
  const headers = parameters.filter((parameter) => parameter.in === 'header');
  expect(headers).toMatchObject(required.map(() => ({ name: 'idempotency-key' })));
  expect(headers.map((header) => header.required || undefined)).toEqual(required);
});

test('does not describe the downloadable file as JSON', () => {
  const { content } = paths['/api/desk/properties.csv']?.get?.responses['200'] ?? {};
  expect(Object.keys(content ?? {})).toEqual(['text/csv; charset=utf-8']);
});
