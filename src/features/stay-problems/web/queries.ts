import type * as api from '#features/stay-problems/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/** @param token the access token of the stay */
export const stayProblemQuery = (token: string) =>
  read<typeof api.stayProblem>('/api/stays/:mark/problem', { params: { mark: token } });

export const hostedProblemsQuery = () => read<typeof api.hostedProblems>('/api/desk/stay-problems');

export const sendProblem = (
  token: string,
  body: BodyInput<typeof api.reportProblem>,
  idempotencyKey: string,
) =>
  call<typeof api.reportProblem>('POST', '/api/stays/:mark/problem', {
    params: { mark: token },
    body,
    idempotencyKey,
  });

export const sendWithdrawal = (token: string) =>
  call<typeof api.withdrawProblem>('DELETE', '/api/stays/:mark/problem', { params: { mark: token } });

export const sendAnswer = (id: number, text: string, idempotencyKey: string) =>
  call<typeof api.answerProblem>('POST', '/api/desk/stay-problems/:id/answer', {
    params: { id },
    body: { text },
    idempotencyKey,
  });

export const sendDecision = (id: number, body: BodyInput<typeof api.decideProblem>, idempotencyKey: string) =>
  call<typeof api.decideProblem>('POST', '/api/desk/stay-problems/:id/decision', {
    params: { id },
    body,
    idempotencyKey,
  });
