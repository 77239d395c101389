import { emailTemplate } from '#kit/server/email/email-template.ts';

const reason = 'The document is for a different home.';
const check = { badge: 'Right to list verified for “Two-bedroom apartment”', reason };

export const requestEmailTemplates = {
  approved: emailTemplate({
    code: 'request-approved',
    title: 'Lister application: approved, to the member',
    subject: 'You can now list homes on {product}',
    body: `We approved your application. Your account is now a property manager account.
{note}
{wish}
A verified name attracts more visitors. You can submit your documents on your verification page.`,
    button: 'List your first home',
    samples: {
      product: 'Sample Homes',
      note: 'Welcome. Your flats in Ntinda are just what people are looking for.',
      wish: ['You chose the Standard plan. It starts when you pay.'],
    },
  }),
  refused: emailTemplate({
    code: 'request-refused',
    title: 'Lister application: declined, to the member',
    subject: 'We could not approve your application to list homes',
    body: `We could not approve your application. Reason:
{reason}
You can apply again once this is resolved.`,
    button: 'View your application',
    samples: { reason: 'We could not reach you by phone.' },
    needs: ['reason'],
  }),
  asked: emailTemplate({
    code: 'request-asked',
    title: 'Lister application: more information needed, to the member',
    subject: 'A question about your application to list homes',
    body: `{reason}
Please reply so that we can continue with your application.`,
    button: 'Reply',
    samples: { reason: 'Which homes will you list?' },
    needs: ['reason'],
  }),
  revoked: emailTemplate({
    code: 'request-revoked',
    title: 'Lister application: permission revoked, to the member',
    subject: 'Your account can no longer list homes',
    body: `We revoked your permission to list homes. Reason:
{reason}
Your account and existing listings stay as they are. You can apply again once this is resolved.`,
    button: 'View your application',
    samples: { reason: 'We could not reach you by phone.' },
    needs: ['reason'],
  }),
};

export const checkEmailTemplates = {
  pass: emailTemplate({
    code: 'check-passed',
    title: 'Verification: badge awarded, to the member',
    subject: 'Badge awarded: {badge}',
    body: `We verified your evidence, and your badge is now public. {end}
{reason}`,
    button: 'View verification',
    samples: { ...check, end: 'It expires on 12 Dec 2027. We will remind you before then.' },
    needs: ['badge', 'reason', 'end'],
  }),
  refuse: emailTemplate({
    code: 'check-refused',
    title: 'Verification: check declined, to the member',
    subject: 'We could not verify: {what}',
    body: `{reason}
You can submit different evidence.`,
    button: 'View verification',
    samples: { what: 'Right to list for “Two-bedroom apartment”', reason },
    needs: ['what', 'reason'],
  }),
  revoke: emailTemplate({
    code: 'check-revoked',
    title: 'Verification: badge revoked, to the member',
    subject: 'Badge revoked: {badge}',
    body: `{reason}
You can submit new evidence once this is resolved.`,
    button: 'View verification',
    samples: check,
    needs: ['badge', 'reason'],
  }),
  ends: emailTemplate({
    code: 'badge-ends',
    title: 'Verification: badge expiring, to the member',
    subject: 'Your badge expires on {day}',
    body: `This badge expires on {day}:
{badge}
To keep the badge, submit your evidence again before that date.`,
    button: 'Renew badge',
    samples: { badge: check.badge, day: '12 Dec 2027' },
    needs: ['badge', 'day'],
  }),
};
