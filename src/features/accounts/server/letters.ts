import { letterTemplate } from '#kit/server/mail/letter-template.ts';

const product = 'Ennyumba';
const account = 'your account “sarah”';

export const confirmationLetter = letterTemplate({
  code: 'confirm-address',
  title: 'Account: confirm the email address',
  subject: 'Confirm your email address for {product}',
  body: `Someone, probably you, has an account at {product} with this address. Confirm that it is yours, in a browser where you are signed in. The link expires in a day.
If you did not open this account, do not confirm it. To take it over, ask for a new password: only you will get that email.`,
  button: 'Confirm this address',
  samples: { product },
});

export const resetLetter = letterTemplate({
  code: 'new-password',
  title: 'Account: choose a new password',
  subject: 'A new password for {product}',
  body: `Someone, probably you, asked for a new password for {account}.
The link is good for {minutes} minutes and for one time. If this was not you, you can ignore this email.`,
  button: 'Choose a new password',
  samples: { product, account, minutes: '60' },
  needs: ['account', 'minutes'],
});

export const passwordChangedLetter = letterTemplate({
  code: 'password-changed',
  title: 'Account: the password was changed',
  subject: 'Your password was changed',
  body: `The password of {account} was changed, and all other sessions were signed out.
If this was not you, ask for a new password at once and tell us.`,
  samples: { account },
  needs: ['account'],
});

export const twoFactorLetters = {
  on: letterTemplate({
    code: 'codes-switched-on',
    title: 'Account: one-time codes were switched on',
    subject: 'One-time codes were switched on',
    body: `Signing in to {account} now asks for a one-time code.
If this was not you, change your password at once and tell us.`,
    samples: { account },
    needs: ['account'],
  }),
  off: letterTemplate({
    code: 'codes-switched-off',
    title: 'Account: one-time codes were switched off',
    subject: 'One-time codes were switched off',
    body: `Signing in to {account} no longer asks for a one-time code.
If this was not you, change your password at once and tell us.`,
    samples: { account },
    needs: ['account'],
  }),
  reset: letterTemplate({
    code: 'codes-reset',
    title: 'Account: an admin switched one-time codes off',
    subject: 'One-time codes were switched off',
    body: `Signing in to {account} no longer asks for a one-time code.
An admin did this, which happens when someone loses their phone. If you did not ask for it, change your password at once and tell us.`,
    samples: { account },
    needs: ['account'],
  }),
};

export const accountLetters = [
  confirmationLetter,
  resetLetter,
  passwordChangedLetter,
  ...Object.values(twoFactorLetters),
];
