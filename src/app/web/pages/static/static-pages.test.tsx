import { expect, test } from 'vitest';
import { renderPage } from '#app/web/testing/render-page.ts';
import { inboxLimits } from '#features/notifications/choices.ts';

const phone = '+256700000001';
const support = { email: 'support@example.com', phone };
const contacts = {
  areSamples: true,
  support,
  hostSupport: support,
  privacy: support,
  agent: { phone, chats: [] },
};

async function words(path: string): Promise<string> {
  const { status, html } = await renderPage(path, (address) =>
    address === '/api/contacts'
      ? Promise.resolve(contacts)
      : Promise.reject({ status: 404, message: 'nothing else is read' }),
  );
  expect(status).toBe(200);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(main).toMatch(/<a [^>]*href="\/"[^>]*>.*?Back to Home/);
  return main
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');
}

const legal = ['/terms', '/privacy', '/host-responsibly', '/resources'];

test.each([...legal, '/community', '/virtual-tour-creation', '/sitemap'])(
  'has a page %s with a link to the home page',
  async (path) => {
    expect((await words(path)).length).toBeGreaterThan(200);
  },
);

test.each(legal)(
  'cites Acts on %s by name and year only, and states that it is not legal advice',
  async (path) => {
    const text = await words(path);
    expect(text).toContain('not legal advice');
    expect(text).not.toMatch(/\b(sections?|ss?\.|articles?|art\.|cap\.?)\s*\d/i);
    for (const [act] of text.matchAll(/[A-Z]\w+ Act\b.{6}/g)) expect(act).toMatch(/Act, \d{4}$/);
  },
);

test('states no disputed or unchecked claims as law', async () => {
  for (const path of legal)
    expect(await words(path)).not.toMatch(/\b(60|90|45|21|7) (working )?days|\b\d+ ?%|\b999\b|\b112\b/);
});

test('explains both ways to add a tour: from photos on this site, or as an export', async () => {
  const text = await words('/virtual-tour-creation');
  for (const said of [
    'There are two ways to add a virtual tour. Connect 360° photos on this site, or create the tour in 3DVista and upload the export.',
    "Open the Virtual Tour Manager or the property's tour tab, and choose “Create a tour from 360° photos”.",
    'Choose one photo for each room, up to 40. Photos must be JPEG, PNG or WebP, twice as wide as they are high, and at least 2,000 pixels wide.',
    'Choose “Create tour”. The tour is created on your device, without the location and date of the photos. You see its size before you upload it.',
    'Create a tour in 3DVista',
    'Zip the whole folder. index.htm must be at the root of the ZIP or in a single folder.',
  ])
    expect(text).toContain(said);
});

test('has all required sections in the terms', async () => {
  const text = await words('/terms');
  for (const said of [
    'May 5, 2025',
    'at least 18 years',
    'Your duties when you list homes',
    'service fee',
    '30 days',
    'Homes in bank sales are sold by the bank and its auctioneer under the Mortgage Act, 2009 and the Mortgage Regulations, 2012. A sale may be stopped or postponed at any time before it closes. We do not guarantee the outcome of an auction, the condition of the home, or that it will be vacant. Every bid binds the bidder to the terms of sale, which bidders accept before their first bid.',
    'The refund rules are shown next to the price before you book.',
    'You pay for a plan in advance, for as many months as you choose.',
  ])
    expect(text).toContain(said);
});

test('has all required sections in the privacy policy', async () => {
  const text = await words('/privacy');
  for (const said of [
    'May 5, 2025',
    'aged 18',
    'Data Protection and Privacy Act, 2019',
    'Personal Data Protection Office',
    'Your browser stores your language, the homes you viewed or saved, and your unfinished drafts.',
    'We keep the homes, notes and searches you save until you remove them.',
    'Our admins read your report about a listing. The lister sees what was reported, but never who reported it. If you add an email address, we use it only to contact you about your report.',
    `inbox for ${inboxLimits.retentionDays} days`,
    'When you bid',
    'Your rights',
    'to have it corrected, blocked, erased or destroyed',
    'to complain',
    'Public connections are encrypted. Access is limited to people who need it, and we record changes to access rights. If there is a data breach, we notify the Personal Data Protection Office immediately, and you as it directs.',
  ])
    expect(text).toContain(said);
});

test('has all sections in Host Responsibly, with a contact marked as a sample', async () => {
  const text = await words('/host-responsibly');
  const sections = [
    'Legal requirements',
    'Ownership documents',
    'Tax compliance',
    'Health and safety',
    'Accurate representation',
    'Non-discrimination',
    'ethnic background',
    'tribe or region',
    'religion',
    'gender',
    'disability',
    'family status',
    'Security',
    'Record keeping',
    'Environmental responsibility',
    'Consequences of non-compliance',
    'Listing removal',
    'Account suspension',
    'Reporting',
    'Penalties',
    'Resources',
    'Contact',
    'Sample contact details.',
  ];
  let from = 0;
  for (const section of sections) {
    const at = text.indexOf(section, from);
    expect([section, at >= from]).toEqual([section, true]);
    from = at;
  }
});

test('lists unconfirmed addresses of public bodies separately, and marks them', async () => {
  const text = await words('/resources');
  expect(text.indexOf('Uganda Revenue Authority')).toBeLessThan(text.indexOf('Unverified addresses'));
  expect(text.indexOf('Kampala Capital City Authority')).toBeGreaterThan(
    text.indexOf('Unverified addresses'),
  );
});

test('promises tours from exports only', async () => {
  const text = await words('/virtual-tour-creation');
  for (const said of ['3DVista', 'index.htm', 'ZIP', '5 GB']) expect(text).toContain(said);
  expect(text).not.toMatch(/coming soon|will be able|planned/i);
});
