import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { withoutFooterReads } from '#app/web/testing/apart-from-footer.ts';
import { renderPage } from '#app/web/testing/render-page.ts';
import type { Plan } from '#features/memberships/schema.ts';
import { WaitlistDialog } from '#features/waitlist/web/waitlist-dialog.tsx';

const plan = (name: Plan['name'], title: string, monthlyPrice: number, isMostPopular = false): Plan => ({
  name,
  title,
  monthlyPrice,
  currency: 'USD',
  features: ['One', 'Two', 'Three', 'Four'],
  limits: { listings: 5, days: 30, pictures: 15, tours: name === 'basic' ? 2 : null, featured: 0 },
  isMostPopular,
  shillings: 37_000,
  rateOf: '2026-11-20',
});

const textOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();

describe('the membership page', () => {
  const plans = [
    plan('basic', 'Basic', 10),
    plan('professional', 'Professional', 25, true),
    plan('enterprise', 'Enterprise', 99),
  ];
  const page = async (answer: () => Promise<unknown>) => {
    const { html, status } = await renderPage('/membership', withoutFooterReads(answer));
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    return { status, main, words: textOf(main), cards: main.match(/<article.*?<\/article>/gs) ?? [] };
  };

  test('has a card for each plan, one marked as most popular, and a sales contact for enterprises', async () => {
    const { main, words, cards } = await page(async () => plans);
    expect(cards.map(textOf)).toEqual([
      'Basic $10 / month Free Basic is free with every account. One Two Three Four 5 listings at a time, 30 days for each listing, up to 15 photos per home, tours for up to 2 homes at a time, no featured listings. Choose Basic',
      'Most Popular Professional $25 / month UGX 37,000 at the exchange rate of 20 Nov 2026 One Two Three Four 5 listings at a time, 30 days for each listing, up to 15 photos per home, unlimited tours, no featured listings. Choose Professional',
      'Enterprise $99 / month UGX 37,000 at the exchange rate of 20 Nov 2026 One Two Three Four 5 listings at a time, 30 days for each listing, up to 15 photos per home, unlimited tours, no featured listings. Contact Sales',
    ]);
    expect(words).toContain('Start Free Trial Return Home');
    // The plans for agents are listed separately, in the profile.
    expect(words).not.toMatch(/Standard|Premium|UGX (30|50),000/);
    expect(main).toMatch(/<a [^>]*href="\/auth\?tab=register"[^>]*>Create a free account/);
    expect(main).toMatch(/<a [^>]*href="\/"[^>]*>Return Home/);
    expect(words).not.toContain('could not be loaded');
    expect(main).toContain('>Create Your Account</h2>');
  });

  test('marks features that are not available yet as coming', async () => {
    const features = [
      'Unlimited property listings',
      'Priority support',
      'Property analytics',
      '24/7 dedicated support',
      'Advanced analytics',
      'Custom branding',
      'API access',
    ];
    const { words } = await page(async () => [{ ...plan('enterprise', 'Enterprise', 199), features }]);
    expect(words).toContain(
      'Unlimited property listings Priority support Property analytics 24/7 dedicated support (coming soon) Advanced analytics (coming soon) Custom branding (coming soon) API access (coming soon)',
    );
  });

  test('shows the date of the exchange rate', async () => {
    const { words } = await page(async () => plans);
    expect(words).toContain('20 Nov 2026');
  });

  test('shows an error when the plans cannot be loaded', async () => {
    const { status, words } = await page(() => Promise.reject({ status: 503, message: 'no' }));
    expect(status).toBe(200);
    expect(words).toContain('We could not load the plans. Please try again later.');
  });
});

function draw(part: ReactNode, known: [readonly unknown[], unknown][] = []) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } },
  });
  for (const [key, value] of known) client.setQueryData(key, value);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">{part}</Router>
    </QueryClientProvider>,
  );
  return { html, words: textOf(html) };
}

describe('the waitlist', () => {
  const { html, words } = draw(<WaitlistDialog platform="android" isOpen onClose={() => {}} />);

  test('lists the supported phones, and requires a name and an address', () => {
    expect(words).toContain('We will email you once, when the Android app is ready.');
    expect(html).toMatch(
      /<label[^>]*>Full Name<\/label><input [^>]*required=""[^>]*name="name"|<label[^>]*>Full Name<\/label><input [^>]*name="name"[^>]*required=""/,
    );
    expect(html).toMatch(/<label[^>]*>Email Address<\/label><input [^>]*type="email"/);
    expect(words).toMatch(/Join Waitlist$/);
  });

  test('asks how excited the user is, with “Can’t wait!” by default', () => {
    const choices = [...html.matchAll(/<label[^>]*><input type="radio"([^>]*)><span[^>]*>([^<]+)/g)].map(
      ([, attributes = '', name = '']) => [
        attributes.match(/value="(\d)"/)?.[1],
        textOf(name),
        attributes.includes('checked=""'),
      ],
    );
    expect(choices).toEqual([
      ['1', 'Not very excited', false],
      ['2', 'Somewhat interested', false],
      ['3', 'Interested', false],
      ['4', 'Very interested', false],
      ['5', "Can't wait!", true],
    ]);
  });
});
