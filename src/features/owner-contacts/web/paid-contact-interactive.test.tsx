import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { BoughtContact } from './bought-contact.tsx';

const ask = 'POST /api/properties/5/contact';
const hidden: ContactReply = {
  ...{ access: 'hidden', opensBy: 'opening', placesLeft: 5, wasOpened: false, offers: [], isTest: false },
};
const open: ContactReply = {
  access: 'open',
  contact: {
    ...{ info: null, name: 'Grace Owner', phone: '+256700000011', email: null, address: null },
    responseTime: null,
  },
};

test('unlocks the contact for which a package was just bought without another tap', async () => {
  renderInteractive(<BoughtContact propertyId={5} isFresh />, [[currentUserKey, null]]);
  expect(sentBody(ask).body).toEqual({ spend: false });
  await respondTo(ask, hidden);
  expect(sentBody(ask).body).toEqual({ spend: true });
  await respondTo(ask, open);
  expectShown('Owner contact', 'Grace Owner', '0700 000 011');
  expect(pendingRequests()).not.toContain(ask);
});

test('spends nothing on the page of an older payment', async () => {
  renderInteractive(<BoughtContact propertyId={5} isFresh={false} />, [[currentUserKey, null]]);
  await respondTo(ask, hidden);
  expect(pendingRequests()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Unlock contact details' }).getAttribute('href')).toBe(
    '/property/5#owner-contact',
  );
});

test('does not retry a refused unlock', async () => {
  renderInteractive(<BoughtContact propertyId={5} isFresh />, [[currentUserKey, null]]);
  await respondTo(ask, hidden);
  await respondWithError(ask, 503, 'Later');
  expect(pendingRequests()).toEqual([]);
});
