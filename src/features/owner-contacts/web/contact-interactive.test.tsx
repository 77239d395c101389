import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import type { Access, ViewingPackage } from '#features/viewing-packages/schema.ts';
// Preloads the dialog, because loading it on the first tap takes long in this test.
import '#features/viewing-packages/web/purchase-dialog.tsx';
import { ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import ContactPrompt from './contact-prompt.tsx';
import { contactQuery, guestContactQuery } from './queries.ts';
import { SeeContact } from './see-contact.tsx';
import UnlockedContact from './unlocked-contact.tsx';

const ask = 'POST /api/properties/5/contact';
const readPackages = 'GET /api/viewing-packages/mine';
const hidden = { access: 'hidden' as const, placesLeft: 0, wasOpened: false, offers: [], isTest: false };
const toBuy: ContactReply = {
  ...hidden,
  opensBy: 'package',
  offers: [
    {
      code: 'rental-10',
      title: 'Viewing Package',
      opens: 'rental_units',
      quota: 10,
      hours: 24,
      price: 15_000,
      currency: 'UGX',
      features: [],
      comingSoon: false,
    },
  ],
};
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
const home = { id: 5, title: 'Flat in Ntinda', hasTour: true };

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

describe('the price of a contact', () => {
  const prompt = (onClose = vi.fn<() => void>()) => <ContactPrompt home={home} onClose={onClose} />;

  test('is requested for a signed-in user once known, and spends nothing', async () => {
    const { client } = renderInteractive(prompt(), [[currentUserKey, null]]);
    expect(sentBody(ask).body).toEqual({ spend: false });
    await respondTo(ask, toBuy);
    expectShown('Viewing Package', 'UGX 15,000');
    expect(client.getQueryData(contactQuery(5, null).queryKey)).toEqual(toBuy);
  });

  test('is not requested while the session is unknown', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed-in=1');
    renderInteractive(prompt());
    expect(pendingRequests()).toEqual(['GET /api/user']);
    expectShown('One moment...');
    vi.restoreAllMocks();
  });

  test('is requested again although known, because a package may have been bought elsewhere', async () => {
    renderInteractive(prompt(), [
      [currentUserKey, null],
      [contactQuery(5, null).queryKey, toBuy],
    ]);
    expectShown('Viewing Package');
    await respondTo(ask, open);
    expectShown('You have already unlocked this owner’s contact details. You can see them again for free.');
  });

  test('stays visible when a refetch fails', async () => {
    renderInteractive(prompt(), [
      [currentUserKey, null],
      [contactQuery(5, null).queryKey, toBuy],
    ]);
    await failWithNetworkError(ask);
    expectShown('Viewing Package');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is replaced by a purchase, and shown again when that closes', async () => {
    const { user } = renderInteractive(prompt(), [
      [currentUserKey, null],
      [ownPackagesQuery().queryKey, access()],
    ]);
    await respondTo(ask, toBuy);
    await user.click(screen.getByRole('button', { name: 'Buy Viewing Package' }));
    expect((await screen.findByRole('dialog')).textContent).not.toContain('Free for everyone');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expectShown('Free for everyone', 'Viewing Package');
  });

  test('uses the token of the stay that unlocks the contact', async () => {
    const { client } = renderInteractive(null);
    const reply = client.fetchQuery(guestContactQuery(5, 'AB12'));
    expect(sentBody(ask).body).toEqual({ spend: false, stay: 'AB12' });
    await respondTo(ask, open);
    await expect(reply).resolves.toEqual(open);
  });
});

describe('the contact button of a card', () => {
  const link = () => screen.getByRole('link', { name: 'Unlock contact details' });
  const card = (packages?: ViewingPackage[]) =>
    renderInteractive(<SeeContact home={home} />, [
      [currentUserKey, null],
      ...(packages ? ([[ownPackagesQuery().queryKey, access(packages)]] as const) : []),
    ]);
  /** Clicks the link while `keys` are pressed. Returns true when the browser would follow the link. */
  function leads(keys: MouseEventInit = {}): boolean {
    const click = createEvent.click(link(), keys);
    fireEvent(link(), click);
    return !click.defaultPrevented;
  }

  test('shows the price over the page until closed', async () => {
    const { user } = card([]);
    expect(leads()).toBe(false);
    await screen.findByRole('dialog');
    expect(sentBody(ask).body).toEqual({ spend: false });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens the property page with a package that unlocks it', async () => {
    card([held]);
    expect(leads()).toBe(true);
    await act(async () => {});
    expect([screen.queryByRole('dialog'), pendingRequests()]).toEqual([null, []]);
  });

  test.each(['metaKey', 'ctrlKey', 'shiftKey'])(
    'opens the page with the %s elsewhere, like a link',
    (key) => {
      card();
      expect(leads({ [key]: true })).toBe(true);
    },
  );
});
