import { emailTemplate } from '#kit/server/email/email-template.ts';

const titles = ['2-bedroom flat in Kisaasi', 'Cottage in Ntinda'];
const account = 'the account sarah';

export const handoverEmailTemplates = {
  received: emailTemplate({
    code: 'listings-received',
    isEnglish: true,
    title: 'Listings: handed over, to the new manager',
    subject: '{listings} handed over to you',
    body: `{from} no longer manages these homes. You now manage them, with their leads, viewings and stays:
{titles}
{paused}
Check the contact details, the viewing hours and the calendar of each home.`,
    button: 'Go to your listings',
    samples: {
      listings: '2 listings',
      titles,
      from: 'Grace Sample',
      paused: 'Your plan has no room for one of them, so it is paused.',
    },
    needs: ['titles'],
  }),
  given: emailTemplate({
    code: 'listings-handed-over',
    isEnglish: true,
    title: 'Listings: handed over, to the previous manager',
    subject: '{listings} handed over to {to}',
    body: `An admin handed over these listings of {account} to {to}, with their leads, viewings and stays:
{titles}
If this is wrong, contact us.`,
    samples: { account, listings: '2 listings', titles, to: 'Joel Sample' },
    needs: ['account', 'titles', 'to'],
  }),
};
