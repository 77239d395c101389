import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { Property } from '#features/properties/schema.ts';
import type { OwnStay } from '#features/stays/schema.ts';
import { ownStaysQuery } from '#features/stays/web/queries.ts';
import OwnerCard from './owner-card.tsx';

const property = { id: 5, lister: { name: 'Daniel Example', isVerified: false } } as Property;
const contact = {
  info: 'Ask Moses',
  name: null,
  phone: null,
  email: null,
  address: null,
  responseTime: null,
};
const stay: OwnStay = {
  mark: 'here',
  propertyId: 5,
  title: 'House by the lake',
  state: 'confirmed',
  checkIn: '2026-12-01',
  checkOut: '2026-12-04',
  nights: 3,
  guests: 2,
  paid: 72_000,
  due: 288_000,
  heldUntil: null,
  minutesLeft: null,
  damageDepositDue: 0,
  returned: { amount: 0, hasArrived: true },
  currency: 'UGX',
  total: 360_000,
};

function draw(stays: OwnStay[], isVerified = false) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } },
  });
  client.setQueryData(ownStaysQuery().queryKey, stays);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/property/5">
        <OwnerCard
          property={{ ...property, lister: { ...property.lister, isVerified } }}
          contact={contact}
          message="About listing 5"
        />
      </Router>
    </QueryClientProvider>,
  );
  return {
    stays: [...html.matchAll(/href="(\/stays\/[^"]+)"[^>]*>([^<]+)/g)].map(([, ...link]) => link),
    isBooked: html.includes('Pay the balance of your stay here, where we can refund it.'),
    isVerified: html.includes('Identity verified'),
  };
}

const elsewhere: OwnStay = { ...stay, mark: 'elsewhere', propertyId: 6 };
const cancelled: OwnStay = { ...stay, mark: 'cancelled', state: 'cancelled' };

test('links a guest with a confirmed stay to it, and shows where to pay the balance', () => {
  expect(draw([elsewhere, stay, cancelled])).toEqual({
    stays: [['/stays/here', 'Your stay: 1 Dec 2026 to 4 Dec 2026, 3 nights']],
    isBooked: true,
    isVerified: false,
  });
});

test('shows nothing for a stay in another property or a cancelled one', () => {
  expect(draw([elsewhere, cancelled])).toEqual({ stays: [], isBooked: false, isVerified: false });
});

test('shows an owner as verified only after the identity check', () => {
  expect(draw([], true).isVerified).toBe(true);
  expect(draw([], false).isVerified).toBe(false);
});
