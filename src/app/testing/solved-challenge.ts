import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { encodeSolution, solutionHeader } from '#kit/challenge.ts';
import type { TestApp } from './test-app.ts';

/** Returns the header with the solution of the challenge that a refusal contains. */
export async function solutionHeaders(refusal: LightMyRequestResponse): Promise<Record<string, string>> {
  const { challenge } = refusal.json() as { challenge: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge could not be solved');
  return { [solutionHeader]: encodeSolution({ challenge, solution }) };
}

/** Makes a request as our pages do. After a refusal with a challenge, sends it again with the solution. */
export async function injectAsPage(world: TestApp, request: InjectOptions): Promise<LightMyRequestResponse> {
  const first = await world.inject(request);
  if (first.statusCode !== 429 || !first.json().challenge) return first;
  return world.inject({ ...request, headers: { ...request.headers, ...(await solutionHeaders(first)) } });
}
