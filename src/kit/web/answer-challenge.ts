import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';
import { challengeRequired, encodeSolution, solutionHeader } from '#kit/challenge.ts';
import { t } from '#kit/t.ts';
import { currentToast, showToast } from './toasts.ts';

const messageDelayMs = 500;
const maxSolveMs = 60_000;

/**
 * Solves the challenge of a refused request and returns the request with its solution. Returns null if there
 * is no challenge, or if this browser cannot solve it, as on pages without TLS.
 */
export async function withSolution(init: RequestInit, refusal: string): Promise<RequestInit | null> {
  const challenge = parseChallenge(refusal);
  if (!challenge || !globalThis.crypto?.subtle) return null;
  const hideMessage = showCheckingMessage();
  try {
    const solution = await solve(challenge);
    if (!solution || init.signal?.aborted) return null;
    const headers = { ...(init.headers as Record<string, string>) };
    return { ...init, headers: { ...headers, [solutionHeader]: encodeSolution({ challenge, solution }) } };
  } finally {
    hideMessage();
  }
}

function parseChallenge(refusal: string): Challenge | null {
  try {
    const { code, challenge } = JSON.parse(refusal) as { code?: unknown; challenge?: Challenge };
    return code === challengeRequired && challenge ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Solves the challenge in a worker, so that the page stays responsive, or in the page if there are no
 * workers.
 */
async function solve(challenge: Challenge): Promise<Solution | null> {
  return (
    (await solveInWorker(challenge).catch(() => null)) ??
    solveChallenge({ challenge, deriveKey, timeout: maxSolveMs })
  );
}

function solveInWorker(challenge: Challenge): Promise<Solution | null> {
  return new Promise<Solution | null>((resolve, reject) => {
    const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      reject(new Error('The worker could not start'));
    });
    // The worker is our own, so it has no other origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(challenge);
  });
}

/** Shows a message after a while. Returns a function that removes it. */
function showCheckingMessage(): () => void {
  const toast = { title: t('Checking that you are not a robot...'), durationMs: maxSolveMs };
  const timer = setTimeout(() => showToast(toast), messageDelayMs);
  return () => {
    clearTimeout(timer);
    if (currentToast() === toast) showToast(null);
  };
}
