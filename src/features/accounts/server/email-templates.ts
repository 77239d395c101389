import { emailTemplate } from '#kit/server/email/email-template.ts';

const product = 'Sample Homes';
const account = 'your account “sarah”';

export const confirmationEmailTemplate = emailTemplate({
  code: 'confirm-address',
  title: 'Account: confirm your email address',
  subject: 'Confirm your email address for {product}',
  body: `An account on {product} uses this email address. If it is yours, confirm the address in a browser where you are signed in. The link expires in 24 hours.
If you did not create this account, do not confirm the address. To take over the account, reset its password. We send the reset link only to this address.`,
  button: 'Confirm this address',
  samples: { product },
});

export const welcomeEmailTemplate = emailTemplate({
  code: 'welcome',
  title: 'Account: welcome',
  subject: 'Welcome to {product}',
  body: `Welcome to {product}. You have created {account}. Confirm your email address in the browser in which you registered, so that you can recover your account if you lose access. The link expires in 24 hours. You can request a new one in your settings.
Your saved homes and searches, viewings, stays and payments are in your profile. To list homes, apply there.
If you did not create this account, do not confirm the address. To take over the account, reset its password. We send the reset link only to this address.`,
  button: 'Confirm this address',
  samples: { product, account },
  needs: ['account'],
});

export const resetEmailTemplate = emailTemplate({
  code: 'new-password',
  title: 'Account: password reset',
  subject: 'Reset your {product} password',
  body: `Someone, probably you, asked for a new password for {account}.
The link works once and expires in {minutes} minutes. If you did not ask for this, you can ignore this email.`,
  button: 'Choose a new password',
  samples: { product, account, minutes: '60' },
  needs: ['account', 'minutes'],
});

export const passwordChangedEmailTemplate = emailTemplate({
  code: 'password-changed',
  title: 'Account: password changed',
  subject: 'Your password was changed',
  body: `The password of {account} was changed, and all other sessions were signed out.
If this was not you, reset your password immediately and contact us.`,
  samples: { account },
  needs: ['account'],
});

export const twoFactorEmailTemplates = {
  on: emailTemplate({
    code: 'codes-switched-on',
    title: 'Account: two-factor sign-in turned on',
    subject: 'Two-factor sign-in was turned on',
    body: `Two-factor sign-in is on for {account}. You now sign in with your password and a code from your authenticator app. If you lose your phone, you can sign in with a recovery code, so keep the recovery codes somewhere else.
If this was not you, change your password immediately and contact us.`,
    samples: { account },
    needs: ['account'],
  }),
  off: emailTemplate({
    code: 'codes-switched-off',
    title: 'Account: two-factor sign-in turned off',
    subject: 'Two-factor sign-in was turned off',
    body: `Two-factor sign-in is off for {account}. You now sign in with your password only.
If this was not you, change your password immediately and contact us.`,
    samples: { account },
    needs: ['account'],
  }),
  reset: emailTemplate({
    code: 'codes-reset',
    title: 'Account: two-factor sign-in reset by an admin',
    subject: 'Two-factor sign-in was turned off',
    body: `Two-factor sign-in is off for {account}. You now sign in with your password only.
One of our admins turned it off. We do this for people who lose their phone. If you did not ask for this, change your password immediately and contact us.`,
    samples: { account },
    needs: ['account'],
  }),
  recovered: emailTemplate({
    code: 'recovery-code-used',
    title: 'Account: recovery code used',
    subject: 'A recovery code was used to sign in',
    body: `Someone who knows the password of {account} signed in with one of its recovery codes. That code no longer works. Codes left: {left}.
If this was you and you have another phone now, turn two-factor sign-in off and on again in your settings to get ten new codes.
If this was not you, change your password immediately and contact us.`,
    samples: { account, left: '9' },
    needs: ['account', 'left'],
  }),
};

const addressSamples = { account, wanted: 'j…@example.com', days: '7' };
export const addressEmailTemplates = {
  confirm: emailTemplate({
    code: 'confirm-new-address',
    title: 'Account: confirm your new email address',
    subject: 'Confirm your new email address for {product}',
    body: `We received a request to use this email address for {account} on {product}. Confirm it in a browser where you are signed in. The link expires in 24 hours. Until you confirm, we will keep using your old address.
If you did not ask for this, you can ignore this email.`,
    button: 'Confirm new address',
    samples: { product, account },
    needs: ['account'],
  }),
  asked: emailTemplate({
    code: 'new-address-asked',
    title: 'Account: email change requested',
    subject: 'Your email address is about to change',
    body: `Someone who knows the password of {account} asked to change its email address to {wanted}. It changes once the new address is confirmed.
If this was you, you do not need to do anything. If it was not, cancel the change. We will sign out all devices and ask you to choose a new password.`,
    button: 'Cancel this change',
    samples: addressSamples,
    needs: ['account', 'wanted'],
  }),
  changed: emailTemplate({
    code: 'address-changed',
    title: 'Account: email address changed',
    subject: 'Your email address was changed',
    body: `The email address of {account} is now {wanted}. We will send all further emails there.
If this was not you, undo the change within {days} days. We will restore this address, sign out all devices and ask you to choose a new password.`,
    button: 'Undo this change',
    samples: addressSamples,
    needs: ['account', 'wanted', 'days'],
  }),
};

export const closingEmailTemplates = {
  asked: emailTemplate({
    code: 'account-closing',
    title: 'Account: deletion scheduled',
    subject: 'Your account will be deleted on {day}',
    body: `You asked us to delete {account}. Your homes are hidden, and you are signed out everywhere.
Nothing is deleted before {day}. To restore everything, sign in and choose “Keep my account”.
If this was not you, sign in, keep your account and change your password.`,
    button: 'Sign in to keep your account',
    samples: { account, day: '12 December 2026' },
    needs: ['account', 'day'],
  }),
  closed: emailTemplate({
    code: 'account-closed',
    title: 'Account: deleted',
    subject: 'Your account has been deleted',
    body: `{account} has been deleted, along with the data that identified you. The law requires us to keep receipts, accounting records, bids and the audit log. We keep them without your contact details.
Thank you for using our service.`,
    samples: { account: 'Your account “sarah”' },
    needs: ['account'],
  }),
  open: emailTemplate({
    code: 'account-not-closed',
    title: 'Account: could not be deleted yet',
    subject: 'Your account has not been deleted yet',
    body: `We could not delete {account} today because of the following:
{reasons}
We check every day, and will delete your account when nothing is outstanding.`,
    samples: { account, reasons: ['You have a payment in progress.'] },
    needs: ['account', 'reasons'],
  }),
};

const reason = 'Three visitors paid you for a home that was not yours.';
export const suspensionEmailTemplates = {
  suspended: emailTemplate({
    code: 'account-suspended',
    title: 'Account: suspended',
    subject: 'Your account is suspended',
    body: `We suspended {account}. You are signed out, and your listings are not shown. Existing bookings stay in place until we review them. Bids and deposits in auctions stand, but you cannot bid.
Reason: {reason}
To reply, sign in. You will see this reason and a form for your reply.`,
    button: 'Reply',
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
    title: 'Account: a suspended user replied, to the admins',
    subject: '{name} replied about their suspension',
    body: `{name} wrote:
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
