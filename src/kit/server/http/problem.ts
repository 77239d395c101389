import type { Challenge } from 'altcha-lib/types';
import { AppError, type ErrorKind } from '#kit/app-error.ts';
import { type Message, msg, textOf } from '#kit/msg.ts';
import { ChallengeRequired } from '#kit/server/challenges.ts';

/** A body of type application/problem+json (RFC 9457), with the `message` that the original client reads. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  requestId?: string;
  /** The challenge of a 429 with the code `challenge_required`. */
  challenge?: Challenge;
};

const statusByKind: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unsupported: 415,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
  'no-space': 507,
};

/** The number of seconds until a retry makes sense, by status, unless the error says otherwise. */
const defaultRetryAfterSeconds: Record<number, number> = { 429: 60, 503: 5 };

/** Returns the `Retry-After` of an error; every 429 and 503 has one. */
export function retryAfterOf(error: unknown, status: number): number | undefined {
  const retryAfter = error instanceof AppError ? error.retryAfterSeconds : undefined;
  return retryAfter ?? defaultRetryAfterSeconds[status];
}

/**
 * Matches SQLSTATE classes and socket errors that mean that the database is unavailable or busy, and not that
 * a statement is wrong.
 */
const databaseAwayPattern = /^(08|57P0|53)|^(57014|55P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT)$/;

/** Matches messages of the database driver that come without a code. */
const lostConnectionPattern =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Client was closed and is not queryable/;

/** Matches messages of the form parser about malformed forms. */
const brokenFormPattern =
  /^Multipart: Boundary not found|unexpected end of multipart data$|^(Malformed|Missing) content[- ]type/i;

type Render = (message: Message) => string;

/**
 * Returns the response body for an error. An unexpected error becomes a 500 with a fixed text.
 * @param render renders a message in the reader's language; English by default
 */
export function problemOf(error: unknown, render: Render = (message) => textOf(message)): Problem {
  if (error instanceof AppError) {
    const fields = error.fields && Object.entries(error.fields).map(([name, text]) => [name, render(text)]);
    const body = {
      ...problem(statusByKind[error.kind], error.code, render(error.text)),
      ...(fields && { fields: Object.fromEntries(fields) as Record<string, string> }),
    };
    const challenge = error instanceof ChallengeRequired ? error.challenge : null;
    return challenge ? { ...body, challenge } : body;
  }
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return problem(statusCode, 'bad_request', message ?? render(notUnderstoodMessage));
  if (message && brokenFormPattern.test(message))
    return problem(400, 'bad_form', render(unreadableFormMessage));
  if ((code && databaseAwayPattern.test(code)) || lostConnectionPattern.test(message ?? ''))
    return problem(503, 'unavailable', render(takingTooLongMessage));
  return problem(500, 'internal', render(internalMessage));
}

const notUnderstoodMessage = msg('This request could not be understood.');
const unreadableFormMessage = msg(
  'We could not read this form because it is incomplete or its boundary is missing.',
);
const takingTooLongMessage = msg('This is taking too long right now. Please try again in a moment.');
const internalMessage = msg('Something went wrong on our side. Please try again.');

function problem(status: number, code: string, message: string): Problem {
  return { type: 'about:blank', title: code.replaceAll('_', ' '), status, code, message };
}
