import { emailTemplate } from '#kit/server/email/email-template.ts';

const product = 'the market';
const account = 'your account “sarah”';

export const confirmationEmailTemplate = emailTemplate({
  code: 'confirm-address',
  title: 'Account: confirm the email address',
  subject: 'Confirm your email address for {product}',
  body: `Someone, probably you, has an account at {product} with this address. Confirm that it is yours, in a browser where you are signed in. The link expires in a day.
If you did not open this account, do not confirm it. To take it over, ask for a new password: only you will get that email.`,
  button: 'Confirm this address',
  samples: { product },
});

export const welcomeEmailTemplate = emailTemplate({
  code: 'welcome',
  title: 'Account: it was opened',
  subject: 'Welcome to {product}',
  body: `Welcome to {product}: {account} is open. Confirm that this address is yours, in the browser in which you registered, so that you can always get back in. The link expires in a day; your settings send another one.
Your profile keeps the homes and searches that you save, and your viewings, stays and payments. Whoever wants to list homes asks for it there.
If you did not open this account, do not confirm it. To take it over, ask for a new password: only you will get that email.`,
  button: 'Confirm this address',
  samples: { product, account },
  needs: ['account'],
});

export const resetEmailTemplate = emailTemplate({
  code: 'new-password',
  title: 'Account: choose a new password',
  subject: 'A new password for {product}',
  body: `Someone, probably you, asked for a new password for {account}.
The link is good for {minutes} minutes and for one time. If this was not you, you can ignore this email.`,
  button: 'Choose a new password',
  samples: { product, account, minutes: '60' },
  needs: ['account', 'minutes'],
});

export const passwordChangedEmailTemplate = emailTemplate({
  code: 'password-changed',
  title: 'Account: the password was changed',
  subject: 'Your password was changed',
  body: `The password of {account} was changed, and all other sessions were signed out.
If this was not you, ask for a new password at once and tell us.`,
  samples: { account },
  needs: ['account'],
});

export const twoFactorEmailTemplates = {
  on: emailTemplate({
    code: 'codes-switched-on',
    title: 'Account: two-factor sign-in was switched on',
    subject: 'Two-factor sign-in was switched on',
    body: `Two-factor sign-in is on for {account}: signing in asks for your password and for a code from your authenticator app. If you ever lose your phone, one of the recovery codes that you were shown lets you in, so keep them somewhere else.
If this was not you, change your password at once and tell us.`,
    samples: { account },
    needs: ['account'],
  }),
  off: emailTemplate({
    code: 'codes-switched-off',
    title: 'Account: two-factor sign-in was switched off',
    subject: 'Two-factor sign-in was switched off',
    body: `Two-factor sign-in is off for {account}: signing in asks for your password alone.
If this was not you, change your password at once and tell us.`,
    samples: { account },
    needs: ['account'],
  }),
  reset: emailTemplate({
    code: 'codes-reset',
    title: 'Account: an admin switched two-factor sign-in off',
    subject: 'Two-factor sign-in was switched off',
    body: `Two-factor sign-in is off for {account}: signing in asks for your password alone.
An admin did this, which happens when someone loses their phone. If you did not ask for it, change your password at once and tell us.`,
    samples: { account },
    needs: ['account'],
  }),
  recovered: emailTemplate({
    code: 'recovery-code-used',
    title: 'Account: a recovery code signed somebody in',
    subject: 'A recovery code was used to sign in',
    body: `Somebody who knows the password of {account} signed in with one of its recovery codes. That code opens nothing any more; codes that are left: {left}.
If this was you and you have another phone now, switch two-factor sign-in off and on again in your settings: you get ten new codes.
If this was not you, change your password at once and tell us.`,
    samples: { account, left: '9' },
    needs: ['account', 'left'],
  }),
};

const addressSamples = { account, wanted: 'j…@example.com', days: '7' };
export const addressEmailTemplates = {
  confirm: emailTemplate({
    code: 'confirm-new-address',
    title: 'Account: confirm the new email address',
    subject: 'Confirm your new email address for {product}',
    body: `Someone, probably you, wants {account} at {product} to have this address. Confirm it in a browser where you are signed in. The link expires in a day, and until then the old address stays.
If you know nothing of it, you can ignore this email.`,
    button: 'Confirm the new address',
    samples: { product, account },
    needs: ['account'],
  }),
  asked: emailTemplate({
    code: 'new-address-asked',
    title: 'Account: another email address was asked for',
    subject: 'Your email address is about to change',
    body: `Someone who gave the password of {account} asked to change its address to {wanted}. It changes once the new address is confirmed.
If this was you, you need do nothing. If it was not, stop it: everybody is signed out, and you choose a new password.`,
    button: 'Stop this change',
    samples: addressSamples,
    needs: ['account', 'wanted'],
  }),
  changed: emailTemplate({
    code: 'address-changed',
    title: 'Account: the email address was changed',
    subject: 'Your email address was changed',
    body: `The address of {account} is {wanted} now. From now on we write to that address.
If this was not you, take it back within {days} days: this address counts again, everybody is signed out, and you choose a new password.`,
    button: 'Take this change back',
    samples: addressSamples,
    needs: ['account', 'wanted', 'days'],
  }),
};

export const closingEmailTemplates = {
  asked: emailTemplate({
    code: 'account-closing',
    title: 'Account: it will be closed',
    subject: 'Your account will be closed on {day}',
    body: `You asked us to close {account}. Your homes are off the market, and you are signed out everywhere.
Until {day} nothing is deleted: sign in and choose "Keep my account" to have everything back.
If this was not you, sign in, keep your account and change your password.`,
    button: 'Sign in and keep it',
    samples: { account, day: '12 December 2026' },
    needs: ['account', 'day'],
  }),
  closed: emailTemplate({
    code: 'account-closed',
    title: 'Account: it was closed',
    subject: 'Your account was closed',
    body: `{account} was closed and what named you was deleted. What the law has us keep stays without your contact: receipts and the books, bids, and who did what.
Thank you for having been with us.`,
    samples: { account: 'Your account “sarah”' },
    needs: ['account'],
  }),
  open: emailTemplate({
    code: 'account-not-closed',
    title: 'Account: it could not be closed yet',
    subject: 'Your account is not closed yet',
    body: `We could not close {account} today, because something is still open:
{reasons}
It is closed once that is over; we look again every day.`,
    samples: { account, reasons: ['A payment is under way.'] },
    needs: ['account', 'reasons'],
  }),
};

const reason = 'Three visitors paid you for a home that was not yours.';
export const suspensionEmailTemplates = {
  suspended: emailTemplate({
    code: 'account-suspended',
    title: 'Account: it was suspended',
    subject: 'Your account is suspended',
    body: `We suspended {account}. You are signed out, and your listings are not shown. Bookings go on until we decide about them.
Reason: {reason}
To answer, sign in: the page shows this reason and a form for your answer.`,
    button: 'Answer',
    samples: { account, reason },
    needs: ['account', 'reason'],
  }),
  restored: emailTemplate({
    code: 'account-restored',
    title: 'Account: its suspension ended',
    subject: 'Your account is restored',
    body: `We restored {account}. You can sign in, and your listings are shown as before.
Reason: {reason}`,
    button: 'Sign in',
    samples: { account, reason: 'The payments were refunded.' },
    needs: ['account', 'reason'],
  }),
  answered: emailTemplate({
    code: 'suspension-answered',
    isEnglish: true,
    title: 'To the admins: a suspended person answered',
    subject: '{name} answered the suspension of their account',
    body: `{name} answered the suspension of their account:
{answer}`,
    button: 'Open the account',
    samples: { name: 'sarah', answer: 'The home belongs to my sister. I can send you the title.' },
    needs: ['name', 'answer'],
  }),
};

export const accountEmailTemplates = [
  welcomeEmailTemplate,
  confirmationEmailTemplate,
  resetEmailTemplate,
  passwordChangedEmailTemplate,
  ...Object.values(twoFactorEmailTemplates),
  ...Object.values(addressEmailTemplates),
  ...Object.values(closingEmailTemplates),
  ...Object.values(suspensionEmailTemplates),
];
