import { expect, test } from 'vitest';
import { AppError, type ErrorKind } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
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
  ['unsupported', 415],
  ['unprocessable', 422],
  ['too-many', 429],
  ['unavailable', 503],
  ['no-space', 507],
])('maps %s to %i with its own message and fields', (kind, status) => {
  const error = new AppError(kind, 'some_code', english('A sentence.'), {
    fields: { name: english('is taken') },
  });
  expect(problemOf(error)).toEqual({
    type: 'about:blank',
    title: 'some code',
    status,
    code: 'some_code',
    message: 'A sentence.',
    fields: { name: 'is taken' },
  });
  expect(problemOf(new AppError(kind, 'some_code', english('A sentence.')))).not.toHaveProperty('fields');
});

test.each([
  '08001',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53200',
  '53300',
  '57014',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
])('maps %s to an unavailable database with a retry', (code) => {
  expect(problemOf(coded(code))).toMatchObject({ status: 503, code: 'unavailable' });
  expect(problemOf(coded(code)).message).not.toContain('secret');
});

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('maps "%s" to an unavailable database with a retry', (message) => {
  expect(problemOf(new Error(message)).status).toBe(503);
});

test.each(['23505', '57014x', '57000', '42P01', '40001', 'EACCES', 'XX08', 'ENOTFOUND_x'])(
  'maps %s to an internal error without its cause',
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
])('maps a malformed form to a client error: %s', (message) => {
  expect(problemOf(new Error(message))).toMatchObject({ status: 400, code: 'bad_form' });
});

test.each([
  [399, 500],
  [400, 400],
  [415, 415],
  [499, 499],
  [500, 500],
  [302, 500],
])('maps a framework error with status %i to %i', (statusCode, status) => {
  expect(problemOf(Object.assign(new Error('words'), { statusCode })).status).toBe(status);
});

test('sets Retry-After to the known delay or a default', () => {
  const after = (retryAfterSeconds?: number) =>
    new AppError('too-many', 'x', english('x'), retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  expect([retryAfterOf(after(7), 429), retryAfterOf(after(), 429)]).toEqual([7, 60]);
  expect(retryAfterOf(after(0), 429)).toBe(0);
  expect([retryAfterOf(new Error('x'), 503), retryAfterOf(new Error('x'), 500)]).toEqual([5, undefined]);
});
