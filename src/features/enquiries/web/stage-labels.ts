import { t } from '#kit/t.ts';

/** The translations of the statuses of an enquiry, which the server sends in English. */
const labels = new Map([
  ['Sent, no reply yet', t('Sent, no reply yet')],
  ['Answered', t('Answered')],
  ['A viewing is being arranged', t('A viewing is being arranged')],
  ['An offer has been made', t('An offer has been made')],
  ['Closed', t('Closed')],
]);

export const stageLabel = (stage: string): string => labels.get(stage) ?? stage;
