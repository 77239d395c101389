import { expect, test } from 'vitest';
import { AppError, type ErrorKind } from '#kit/app-error.ts';
import { problemOf, retryAfterOf } from './problem.ts';

const secret = 'relation "users" of postgres://app:secret@db';
const coded = (code: string, message = secret) => Object.assign(new Error(message), { code });

test.each<[ErrorKind, number]>([
  ['invalid', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['not-found', 404],
  ['conflict', 409],
  ['gone', 410],
  ['too-large', 413],
  ['unprocessable', 422],
  ['too-many', 429],
  ['unavailable', 503],
  ['no-space', 507],
])('%s is answered with %i, its own words and its fields', (kind, status) => {
  const error = new AppError(kind, 'some_code', 'A sentence.', { fields: { name: 'is taken' } });
  expect(problemOf(error)).toEqual({
    type: 'about:blank',
    title: 'some code',
    status,
    code: 'some_code',
    message: 'A sentence.',
    fields: { name: 'is taken' },
  });
  expect(problemOf(new AppError(kind, 'some_code', 'A sentence.'))).not.toHaveProperty('fields');
});

test.each(['08006', '57P01', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'])(
  '%s says that the database is away: it is worth another try',
  (code) => {
    expect(problemOf(coded(code))).toMatchObject({ status: 503, code: 'unavailable' });
    expect(problemOf(coded(code)).message).not.toContain('secret');
  },
);

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
])('so does "%s"', (message) => {
  expect(problemOf(new Error(message)).status).toBe(503);
});

test.each(['23505', '42P01', '57014', '40001', 'EACCES', 'XX08', 'ENOTFOUND_x'])(
  '%s is a fault of ours, of which nothing is told',
  (code) => {
    expect(problemOf(coded(code))).toEqual({
      type: 'about:blank',
      title: 'internal',
      status: 500,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    });
  },
);

test.each([
  ['Multipart: Boundary not found'],
  ['Unexpected end of multipart data'],
  ['Malformed content type'],
  ['Missing Content-Type'],
])('a form that is broken is its sender’s: %s', (message) => {
  expect(problemOf(new Error(message))).toMatchObject({ status: 400, code: 'bad_form' });
});

test.each([
  [400, 400],
  [415, 415],
  [499, 499],
  [500, 500],
  [302, 500],
])('a status of %i that the framework gives is answered with %i', (statusCode, status) => {
  expect(problemOf(Object.assign(new Error('words'), { statusCode })).status).toBe(status);
});

test('when to come again is said as precisely as it is known', () => {
  const after = (retryAfterSeconds?: number) =>
    new AppError('too-many', 'x', 'x', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  expect([retryAfterOf(after(7), 429), retryAfterOf(after(), 429)]).toEqual([7, 60]);
  expect([retryAfterOf(new Error('x'), 503), retryAfterOf(new Error('x'), 500)]).toEqual([5, undefined]);
});
