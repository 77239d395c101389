import { emailTemplate } from '#kit/server/email/email-template.ts';

const reason = 'The paper names another home.';
const check = { badge: 'Ownership or mandate checked', home: ' of “Two-bedroom apartment”', reason };

export const requestEmailTemplates = {
  approved: emailTemplate({
    code: 'request-approved',
    title: 'Request to list: yes, to the member',
    subject: 'You can list homes on {product}',
    body: `We said yes to your request. Your account is now that of a property manager.
{note}
{wish}
A verified name brings more visitors: on the page of your request you can give what we check.`,
    button: 'List your first home',
    samples: {
      product: 'the market',
      note: 'Welcome: your flats in Ntinda are what people look for.',
      wish: ['You wished for the Standard plan. It begins when it is paid for.'],
    },
  }),
  refused: emailTemplate({
    code: 'request-refused',
    title: 'Request to list: no, to the member',
    subject: 'Your request to list homes',
    body: `We could not say yes this time. The reason:
{reason}
You can ask again when this has changed.`,
    button: 'See your request',
    samples: { reason: 'We could not reach you by phone.' },
    needs: ['reason'],
  }),
  asked: emailTemplate({
    code: 'request-asked',
    title: 'Request to list: a question, to the member',
    subject: 'A question about your request to list homes',
    body: `{reason}
Your request waits for your answer.`,
    button: 'Answer',
    samples: { reason: 'Which homes will you list?' },
    needs: ['reason'],
  }),
  revoked: emailTemplate({
    code: 'request-revoked',
    title: 'Request to list: the permission is taken back, to the member',
    subject: 'Your account can no longer list homes',
    body: `We took back the permission to list homes. The reason:
{reason}
Your account, and what you have listed, stay as they are. You can ask again when this has changed.`,
    button: 'See your request',
    samples: { reason: 'We could not reach you by phone.' },
    needs: ['reason'],
  }),
};

export const checkEmailTemplates = {
  pass: emailTemplate({
    code: 'check-passed',
    title: 'Verification: a badge, to the member',
    subject: '{badge}{home}',
    body: `{reason}
The badge is public from now on{end}. We write to you before it does.`,
    button: 'See what is checked',
    samples: { ...check, end: ', and ends on 12 Dec 2027' },
    needs: ['badge', 'reason', 'end'],
  }),
  refuse: emailTemplate({
    code: 'check-refused',
    title: 'Verification: not passed, to the member',
    subject: 'We could not check: {what}{home}',
    body: `{reason}
You can give something else.`,
    button: 'See what is checked',
    samples: { what: 'Ownership or mandate', home: check.home, reason },
    needs: ['what', 'reason'],
  }),
  revoke: emailTemplate({
    code: 'check-revoked',
    title: 'Verification: a badge is taken back, to the member',
    subject: 'We took back a badge: {badge}{home}',
    body: `{reason}
You can give it again when this has changed.`,
    button: 'See what is checked',
    samples: check,
    needs: ['badge', 'reason'],
  }),
  ends: emailTemplate({
    code: 'badge-ends',
    title: 'Verification: a badge ends soon, to the member',
    subject: 'A badge ends on {day}',
    body: '“{badge}”{home} is true of the day on which we looked. Give it again, and it goes on without a gap.',
    button: 'Give it again',
    samples: { badge: check.badge, home: check.home, day: '12 Dec 2027' },
    needs: ['badge', 'day'],
  }),
};
