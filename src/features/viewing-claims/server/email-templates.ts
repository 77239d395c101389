import { emailTemplate } from '#kit/server/email/email-template.ts';

const title = 'Two-bedroom apartment with a balcony';
const until = 'Sat 12 Dec 2026, 10:00 AM (Kampala time)';

/** The templates of availability checks for one home or for several. */
export const availabilityCheckEmailTemplates = {
  one: emailTemplate({
    code: 'still-free',
    title: 'Availability check: one home, to the lister',
    subject: 'Is “{title}” still {state}?',
    body: `{why}
Please reply by {until}. You do not need to sign in. If you do not reply, we will pause the listing until you make it available again.`,
    button: 'Confirm availability',
    samples: {
      title,
      state: 'available',
      why: 'You have not confirmed its availability for a while.',
      until,
    },
    needs: ['title', 'until'],
  }),
  several: emailTemplate({
    code: 'still-free-several',
    title: 'Availability check: several homes, to the lister',
    subject: 'Are your {count} homes on {product} still available?',
    body: `{why}
{titles}
Please reply by {until}. You do not need to sign in. If you do not reply, we will pause these listings until you make them available again.`,
    button: 'Confirm availability',
    samples: {
      product: 'Sample Homes',
      count: '3',
      why: 'You have not confirmed their availability for a while.',
      titles: `“${title}”, “Garden cottage in Muyenga”`,
      until,
    },
    needs: ['titles', 'until'],
  }),
};

export const pausedEmailTemplate = emailTemplate({
  code: 'listing-paused',
  title: 'Claim: listing paused, to the lister',
  subject: '“{title}” is paused',
  body: `We asked if this home is still {state} and got no reply, so we paused it. Visitors now see it as unavailable. Nothing was deleted.
To list it again, open your listings and make it available.`,
  button: 'Go to your listings',
  samples: { title, state: 'available' },
});

export const claimEmailTemplate = emailTemplate({
  code: 'claim',
  title: 'Claim: new claim, to the lister',
  subject: 'A visitor made a claim about “{title}”',
  body: `A visitor who paid to see your contact details says that {said}. You can read their claim in your account.
Please respond by {until}. If you do not respond, we will return the visitor’s unlock. This costs you nothing.`,
  button: 'Read and respond',
  samples: { title, said: 'the agent did not show up', until },
  needs: ['said', 'until'],
});

export const waitingEmailTemplate = emailTemplate({
  code: 'claim-waits',
  isEnglish: true,
  title: 'Claim: decision needed, to admins',
  subject: 'A claim on {product} needs a decision',
  body: 'A visitor has asked for their unlock of listing {listing} to be returned.',
  button: 'Review claim',
  samples: { product: 'Sample Homes', listing: '12' },
});

export const decidedEmailTemplates = {
  returned: emailTemplate({
    code: 'claim-returned',
    title: 'Claim: approved, to the visitor',
    subject: 'We returned your unlock',
    body: `Your report about “{title}”: {said}.
{decision}
We returned your unlock. You can use it for another home. Your unlocked homes page shows when it expires.`,
    button: 'View your unlocked homes',
    samples: {
      title,
      said: 'the home was no longer available',
      decision: 'The agent did not dispute your report.',
    },
    needs: ['decision'],
  }),
  refused: emailTemplate({
    code: 'claim-refused',
    title: 'Claim: declined, to the visitor',
    subject: 'We reviewed your report',
    body: `Your report about “{title}”: {said}.
{decision}
We did not return your unlock.`,
    button: 'View your unlocked homes',
    samples: {
      title,
      said: 'the home was no longer available',
      decision: 'The home was shown to you on that day.',
    },
    needs: ['decision'],
  }),
};

export const claimEmailTemplates = [
  pausedEmailTemplate,
  claimEmailTemplate,
  waitingEmailTemplate,
  ...Object.values(decidedEmailTemplates),
  ...Object.values(availabilityCheckEmailTemplates),
];
