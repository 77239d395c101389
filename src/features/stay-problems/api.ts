import { z } from 'zod';
import { markParams } from '#features/stays/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import * as shapes from './schema.ts';

const params = z.object({ id: integerParam(int4Max, 'Problem not found') });

export const stayProblem = endpoint({
  method: 'GET',
  path: '/api/stays/:mark/problem',
  summary: 'Returns the problem that the guest of a stay has reported, and until when one can be reported',
  params: markParams,
  reply: shapes.guestProblem,
});

export const reportProblem = endpoint({
  method: 'POST',
  path: '/api/stays/:mark/problem',
  summary: 'Reports that something is wrong with a home on arrival. The host is not paid until it is settled',
  params: markParams,
  body: shapes.problemBody,
  idempotent: 'by-link',
  reply: shapes.guestProblem,
  status: 201,
});

export const withdrawProblem = endpoint({
  method: 'DELETE',
  path: '/api/stays/:mark/problem',
  summary: 'Withdraws a reported problem, because it is solved',
  params: markParams,
  reply: shapes.guestProblem,
});

export const hostedProblems = endpoint({
  method: 'GET',
  path: '/api/desk/stay-problems',
  summary: 'Lists the problems that guests reported about the user’s homes; admins see all',
  reply: shapes.hostedProblems,
});

export const answerProblem = endpoint({
  method: 'POST',
  path: '/api/desk/stay-problems/:id/answer',
  summary: 'Answers a problem as the host of the stay',
  params,
  body: shapes.answerBody,
  idempotent: true,
  reply: shapes.hostedProblem,
});

export const decideProblem = endpoint({
  method: 'POST',
  path: '/api/desk/stay-problems/:id/decision',
  summary: 'Decides how much of the price the guest gets back; the host earns the rest',
  params,
  body: shapes.decisionBody,
  idempotent: true,
  reply: shapes.hostedProblem,
});
