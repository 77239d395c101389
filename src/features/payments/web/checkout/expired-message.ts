import { t } from '#kit/t.ts';

/** The texts for a payment that was not made in time. */
export const expiredLabels = {
  title: t('This price has expired'),
  text: t(
    'We did not receive your payment in time. If money left your account, you will get what you paid for, or a refund, when the provider confirms it.',
  ),
};
