import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

// The page waits for one reply to its only challenge.
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
