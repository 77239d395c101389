import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
import UnlockedContact from './unlocked-contact.tsx';

const property = { id: 5, category: 'rental_units', facts: { isFurnished: false } } as const;
const half = {
  id: 1,
  offer: 'rental-10',
  title: 'Viewing Package',
  opens: 'rental_units',
  quota: 10,
  used: 1,
  startsAt: '2026-05-05T09:00:00Z',
  endsAt: '2026-05-06T09:00:00Z',
} as const;
const furnished = { ...half, id: 2, title: 'Premium Access', opens: 'furnished', quota: null } as const;

function draw(reply: ContactReply) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } },
  });
  client.setQueryData(ownPackagesQuery().queryKey, { packages: [half, furnished], opened: [], isTest: true });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <UnlockedContact property={property} reply={reply} message="About listing 5" onReply={() => {}} />
    </QueryClientProvider>,
  );
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
  return { html, words };
}

const nobody = { info: null, name: null, phone: null, email: null, address: null, responseTime: null };
const hidden = { access: 'hidden' as const, offers: [], isTest: true, placesLeft: 0, wasOpened: false };
const left = 'Viewing Package: 9 of 10 unlocks left, until 12:00 PM on 6 May 2026 Your packages and receipts';

describe('an unlocked contact', () => {
  test('shows the contact methods, a notice, and the remaining unlocks for such a property', () => {
    const contact = {
      ...nobody,
      name: 'Daniel Example',
      phone: '+256700000011',
      email: 'd@example.com',
      address: 'Plot 1',
      responseTime: 'An hour',
    };
    const { html, words } = draw({ access: 'open', contact });
    expect(words).toMatch(
      /^Name Daniel Example Phone 0700 000 011 Email d@example.com Address Plot 1 Response time An hour Call WhatsApp Email Safety Notice /,
    );
    expect(words).toMatch(new RegExp(`${left}$`));
    for (const address of [
      'tel:+256700000011',
      'https://wa.me/256700000011?text=About%20listing%205',
      'mailto:d@example.com',
    ])
      expect(html).toContain(`href="${address}"`);
    expect(html.match(/data-contact="5"/g)).toHaveLength(3);
    // Only the chat opens in another tab.
    expect(html.match(/target="_blank" rel="noopener"/g)).toHaveLength(1);
  });

  test('keeps a contact of plain text, and offers no call without a number', () => {
    const { words } = draw({ access: 'open', contact: { ...nobody, info: 'Ask Moses at the gate' } });
    expect(words).toMatch(/^Ask Moses at the gate Safety Notice /);
  });
});

test.each([
  [{ opensBy: 'opening', placesLeft: 9 }, `Unlock contact details (uses 1 of your 9 unlocks) ${left}`],
  [{ opensBy: 'opening', placesLeft: 1 }, `Unlock contact details (uses your last unlock) ${left}`],
  [{ opensBy: 'opening', placesLeft: null }, `Unlock contact details ${left}`],
  [{ opensBy: 'enquiry' }, "Viewing packages do not include this owner's contact details. Contact the agent"],
  [{ opensBy: 'booking' }, 'You need to book this property with a deposit to view owner contact details.'],
] as const)('shows with %j: %s', (more, words) => {
  expect(draw({ ...hidden, ...more }).words).toBe(words);
});
