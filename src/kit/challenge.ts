import type { Challenge, Solution } from 'altcha-lib/types';

/** The code of a 429 with a `challenge`. The same request with the solution is accepted. */
export const challengeRequired = 'challenge_required';

/** The header with a solution, as `encodeSolution` writes it. */
export const solutionHeader = 'x-challenge-solution';

export type SolvedChallenge = { challenge: Challenge; solution: Pick<Solution, 'counter' | 'derivedKey'> };

export function encodeSolution({ challenge, solution: { counter, derivedKey } }: SolvedChallenge): string {
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
