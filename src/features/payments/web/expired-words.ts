import { t } from '#kit/t.ts';

/** Of a payment that nobody made in time. */
export const expiredWords = {
  title: t('This price has expired'),
  text: t(
    'No payment arrived in time. If money did leave your account, you get what you paid for as soon as the provider tells us.',
  ),
};
