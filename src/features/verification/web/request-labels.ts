import type { CheckStatus, RequestState, RequestTab } from '#features/verification/choices.ts';
import type { QueuedRequest } from '#features/verification/schema.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';

export const stateNames: Record<RequestState, string> = {
  open: 'Under review',
  asked: 'Reply needed',
  approved: 'Approved',
  refused: 'Declined',
  withdrawn: 'Withdrawn',
  revoked: 'Permission revoked',
};

export const stateTones: Record<RequestState, BadgeTone> = {
  open: 'info',
  asked: 'danger',
  approved: 'ok',
  refused: 'danger',
  withdrawn: 'plain',
  revoked: 'danger',
};

/** The labels of the check statuses, for admins. */
export const checkStatusNames: Record<CheckStatus, string> = {
  none: 'Not submitted',
  given: 'Awaiting your decision',
  passed: 'Checked',
  refused: 'Declined',
  revoked: 'Badge revoked',
  expired: 'Expired',
};

export const checkStatusTones: Record<CheckStatus, BadgeTone> = {
  none: 'plain',
  given: 'info',
  passed: 'ok',
  refused: 'danger',
  revoked: 'danger',
  expired: 'danger',
};

/** Returns sentences about the effects of an approval, for the deciding admin. */
export function approvalEffects({ account, checks }: Pick<QueuedRequest, 'account' | 'checks'>): string[] {
  const openChecks = checks.filter(({ standing }) => standing !== 'passed').map(({ title }) => title);
  return [
    `${account.fullName} becomes a property manager immediately, and we email them.`,
    ...(account.requestedPlan === 'trial'
      ? ['The free trial they requested starts today, if they have not had one before.']
      : []),
    ...(account.isEmailConfirmed ? [] : ['Their email address is not confirmed.']),
    openChecks.length > 0
      ? `Not verified yet: ${openChecks.join(', ')}. Approving does not award any badges.`
      : 'All required checks have been passed.',
  ];
}

export const tabNames: Record<RequestTab, string> = {
  waiting: 'Under review',
  asked: 'Waiting for member',
  decided: 'Decided',
};

export const isOpen = (state: RequestState): boolean => state === 'open' || state === 'asked';

/**
 * Formats a waiting time as `today`, `1 day` or `12 days`.
 * @param now in milliseconds
 */
export function ageLabel(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / 86_400_000);
  if (days < 1) return 'today';
  return days === 1 ? '1 day' : `${days} days`;
}

/** Returns the additional information in the form, followed by the answer to an admin's question. */
export function readRequestText(text: (name: string) => string): string {
  return [text('words'), text('answer')].filter(Boolean).join('\n\n');
}
