import { emailTemplate } from '#kit/server/email/email-template.ts';

const title = 'Two-bedroom apartment with a balcony';
const until = '10:00 AM on 12 Dec 2026';

/** The email about one home, and about several at once. */
export const questionEmailTemplates = {
  one: emailTemplate({
    code: 'still-free',
    title: 'Still free? Of one home, to whoever lists it',
    subject: 'Is “{title}” still {state}?',
    body: `{why}
Please tell us until {until}, without signing in. Without an answer the listing is paused: visitors see it as unavailable until you bring it back.`,
    button: 'Answer with one tap',
    samples: { title, state: 'free', why: 'Nobody has confirmed it for a while.', until },
    needs: ['title', 'until'],
  }),
  several: emailTemplate({
    code: 'still-free-several',
    title: 'Still free? Of several homes, to whoever lists them',
    subject: 'Are your {count} homes on {product} still free?',
    body: `{why}
{titles}
Please tell us until {until}, without signing in. Without an answer the listing is paused: visitors see it as unavailable until you bring it back.`,
    button: 'Answer with one tap',
    samples: {
      product: 'the market',
      count: '3',
      why: 'Nobody has confirmed it for a while.',
      titles: `“${title}”, “Garden cottage in Muyenga”`,
      until,
    },
    needs: ['titles', 'until'],
  }),
};

export const pausedEmailTemplate = emailTemplate({
  code: 'listing-paused',
  title: 'Claim: a listing was paused, to whoever lists it',
  subject: '“{title}” is paused',
  body: `We asked whether it is still {state}, and nobody answered. Visitors see it as unavailable now; nothing of it is lost.
To bring it back, open your listings and switch it to available.`,
  button: 'Open your listings',
  samples: { title, state: 'free' },
});

export const claimEmailTemplate = emailTemplate({
  code: 'claim',
  title: 'Claim: a visitor says something, to whoever lists the home',
  subject: 'A visitor says something about “{title}”',
  body: `Somebody who paid to see how to reach you says that {said}. What they wrote is at your desk.
You can answer until {until}. Without an answer they get their opening back, which costs you nothing.`,
  button: 'Read it and answer',
  samples: { title, said: 'nobody came to show it', until },
  needs: ['said', 'until'],
});

export const waitingEmailTemplate = emailTemplate({
  code: 'claim-waits',
  isEnglish: true,
  title: 'Claim: waits for a decision, to the admins',
  subject: 'A claim on {product} waits for a decision',
  body: 'A visitor claims an opening of listing {listing} back.',
  button: 'Read both sides',
  samples: { product: 'the market', listing: '12' },
});

export const decidedEmailTemplates = {
  returned: emailTemplate({
    code: 'claim-returned',
    title: 'Claim: the opening is back, to the visitor',
    subject: 'Your opening is back',
    body: `You said of “{title}” that {said}.
{decision}
You can open another home with the place. The page says until when.`,
    button: 'See the homes you have opened',
    samples: { title, said: 'the home was gone', decision: 'Whoever lists it has not said otherwise.' },
    needs: ['decision'],
  }),
  refused: emailTemplate({
    code: 'claim-refused',
    title: 'Claim: the opening does not come back, to the visitor',
    subject: 'We looked at what you said of a home',
    body: `You said of “{title}” that {said}.
{decision}
The opening does not come back for it.`,
    button: 'See the homes you have opened',
    samples: { title, said: 'the home was gone', decision: 'It was shown to you on that day.' },
    needs: ['decision'],
  }),
};

export const claimEmailTemplates = [
  pausedEmailTemplate,
  claimEmailTemplate,
  waitingEmailTemplate,
  ...Object.values(decidedEmailTemplates),
  ...Object.values(questionEmailTemplates),
];
