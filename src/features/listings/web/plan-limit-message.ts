import { CallError } from '#kit/web/call.ts';
import type { Toast } from '#kit/web/toasts.ts';

const titles: Record<string, string> = {
  plan_full: 'Your plan is full',
  plan_ended: 'Your plan has ended',
};

/** Returns the toast for a full or ended plan, with a link to the membership; null for any other error. */
export function planLimitMessage(error: unknown, toMembership: () => void): Toast | null {
  const problem = error instanceof CallError ? error.problem : null;
  const title = problem && titles[problem.code];
  if (!title) return null;
  return {
    title,
    description: problem.message,
    action: { words: 'View your membership', run: toMembership },
  };
}
