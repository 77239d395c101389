import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { CallError } from '#kit/web/call.ts';
import ContactPrompt from './contact-prompt.tsx';
import { contactQuery } from './queries.ts';
import { hasUnlock, SeeContact } from './see-contact.tsx';

const home = { id: 5, title: 'Flat in Ntinda', hasTour: true };
const offer = {
  code: 'rental-10',
  title: 'Viewing Package',
  opens: 'rental_units' as const,
  quota: 10,
  hours: 24,
  price: 15_000,
  currency: 'UGX',
  features: [],
  comingSoon: false,
};
const hidden = { access: 'hidden' as const, wasOpened: false, offers: [], isTest: true, placesLeft: 0 };
const nobody = { info: 'x', name: null, phone: null, email: null, address: null, responseTime: null };

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9, retry: false, retryOnMount: false },
    },
  });

function draw(reply: ContactReply | null, of = home, client = newClient()) {
  client.setQueryData(currentUserKey, null);
  if (reply) client.setQueryData(contactQuery(5, null).queryKey, reply);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <ContactPrompt home={of} onClose={() => {}} />
      </Router>
    </QueryClientProvider>,
  );
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
  return { words, links: [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, address]) => address) };
}

const free =
  "Unlock contact details Flat in Ntinda Free for everyone The listing, its photos and its virtual tour. Take the virtual tour first Owner's contact details";

test.each([
  [null, 'One moment...', []],
  [
    { ...hidden, opensBy: 'package', offers: [offer] },
    'A viewing package unlocks the contact details of this owner and of others. Viewing Package 10 homes for 24 hours UGX 15,000 Buy Test mode: no real money is charged',
    [],
  ],
  [
    { ...hidden, opensBy: 'package', offers: [offer], isTest: false },
    'A viewing package unlocks the contact details of this owner and of others. Viewing Package 10 homes for 24 hours UGX 15,000 Buy',
    [],
  ],
  [
    { ...hidden, opensBy: 'opening', placesLeft: 3 },
    "Your viewing package can unlock these contact details. We will ask before we use an unlock. Go to the owner's contact details",
    ['/property/5#owner-contact'],
  ],
  [
    { access: 'open', contact: nobody },
    'You have already unlocked this owner’s contact details. You can see them again for free. Unlock contact details',
    ['/property/5#owner-contact'],
  ],
  [
    { ...hidden, opensBy: 'enquiry' },
    "Viewing packages do not include this owner's contact details. Contact the agent",
    ['/property/5#contact'],
  ],
] satisfies [ContactReply | null, string, string[]][])(
  'shows free access first, then for %j: %s',
  (reply, words, links) => {
    const said = draw(reply);
    expect(said).toEqual({ words: `${free} ${words}`, links: ['/property/5', ...links] });
  },
);

test('shows that the price could not be loaded', async () => {
  const client = newClient();
  const queryFn = () => Promise.reject(new CallError(503, '', null));
  await client.prefetchQuery({ ...contactQuery(5, null), queryFn });
  expect(draw(null, home, client).words).toBe(`${free} The price could not be loaded. Please try again.`);
});

test('promises no tour without one', () => {
  const { words } = draw(null, { ...home, hasTour: false });
  expect(words).toContain('The listing and its photos. View listing');
  expect(words).not.toMatch(/walk/i);
});

test('links the card button to the page for a tap before the script', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SeeContact home={home} />
    </QueryClientProvider>,
  );
  expect(html).toMatch(/^<a href="\/property\/5#owner-contact"[^>]*>Unlock contact details<\/a>$/);
});

describe('a tap that leads to the page at once', () => {
  const held = (over: object = {}, opened: number[] = []) => ({
    opened,
    packages: [{ opens: 'rental_units', quota: 10, used: 9, ...over } as never],
  });
  test.each([
    ['with a place left', held(), true],
    ['with no place left', held({ used: 10 }), false],
    ['with no place left, where it was opened', held({ used: 10 }, [5]), true],
    ['where another was opened', held({ used: 10 }, [6]), false],
    ['without a limit', held({ quota: null, used: 90 }), true],
    ['with places for furnished homes only', held({ opens: 'furnished' }), false],
    ['without a package', { opened: [], packages: [] }, false],
    ['before anything is known', undefined, false],
  ])('%s: %s', (_, access, leads) => {
    expect(hasUnlock(access, 5)).toBe(leads);
  });
});
