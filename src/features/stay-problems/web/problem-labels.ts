import type { ProblemReason } from '#features/stay-problems/choices.ts';
import { t } from '#kit/t.ts';

/** The reasons as the guest reads them. */
export const reasonLabels: Record<ProblemReason, string> = {
  no_access: t('I cannot get in'),
  not_as_listed: t('The home is not as listed'),
  not_usable: t('Something important does not work'),
  unsafe: t('I do not feel safe'),
  other: t('Something else'),
};

/** The reasons as the host and the admins read them. */
export const hostedReasonLabels: Record<ProblemReason, string> = {
  no_access: 'The guest cannot get in',
  not_as_listed: 'The home is not as listed',
  not_usable: 'Something important does not work',
  unsafe: 'The guest does not feel safe',
  other: 'Something else is wrong',
};
