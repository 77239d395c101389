import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import type { Access, ViewingPackage } from '#features/viewing-packages/schema.ts';
import { ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { guestContactQuery } from './queries.ts';
import UnlockedContact from './unlocked-contact.tsx';

const ask = 'POST /api/properties/5/contact';
const readPackages = 'GET /api/viewing-packages/mine';
const hidden = { access: 'hidden' as const, placesLeft: 0, wasOpened: false, offers: [], isTest: false };
const open: ContactReply = {
  access: 'open',
  contact: {
    info: null,
    name: 'Daniel Example',
    phone: '+256700000011',
    email: null,
    address: null,
    responseTime: null,
  },
};
const held: ViewingPackage = {
  id: 1,
  offer: 'rental-10',
  title: 'Viewing Package',
  opens: 'rental_units',
  quota: 10,
  used: 1,
  startsAt: '2026-05-05T09:00:00Z',
  endsAt: '2026-05-06T09:00:00Z',
};
const access = (packages: ViewingPackage[] = []): Access => ({ packages, opened: [], isTest: false });

describe('an unlock', () => {
  const property = { id: 5, category: 'rental_units', facts: { isFurnished: false } } as const;
  const see = () =>
    screen.getByRole<HTMLButtonElement>('button', {
      name: /^(Unlock contact details \(uses 1 of your 9 unlocks\)|Unlocking\.\.\.)$/,
    });
  function shown() {
    const onReply = vi.fn<(reply: ContactReply) => void>();
    const used = renderInteractive(
      <UnlockedContact
        property={property}
        reply={{ ...hidden, opensBy: 'opening', placesLeft: 9 }}
        message="Hello"
        onReply={onReply}
      />,
      [[ownPackagesQuery().queryKey, access([held])]],
    );
    return { ...used, onReply };
  }

  test('is spent with one tap, once, then shows the contact and reloads the remainder', async () => {
    const { user, onReply } = shown();
    await user.click(see());
    expect(sentBody(ask).body).toEqual({ spend: true });
    expect([see().textContent, see().disabled]).toEqual(['Unlocking...', true]);
    await respondTo(ask, open);
    expect(onReply.mock.calls).toEqual([[open]]);
    expect(pendingRequests()).toEqual([readPackages]);
    await respondTo(readPackages, access([{ ...held, used: 2 }]));
    expectShown(/^Viewing Package: 8 of 10 unlocks left/);
  });

  test('shows why it was not spent, and can be retried', async () => {
    const { user, onReply } = shown();
    await user.click(see());
    await respondWithError(ask, 409, 'Your package has ended');
    expect(screen.getByRole('alert').textContent).toBe('Your package has ended');
    expect([onReply.mock.calls, pendingRequests(), see().disabled]).toEqual([[], [], false]);
    await user.click(see());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('a request for a contact uses the token of the stay that unlocks it', async () => {
  const { client } = renderInteractive(null);
  const reply = client.fetchQuery(guestContactQuery(5, 'AB12'));
  expect(sentBody(ask).body).toEqual({ spend: false, stay: 'AB12' });
  await respondTo(ask, open);
  await expect(reply).resolves.toEqual(open);
});
