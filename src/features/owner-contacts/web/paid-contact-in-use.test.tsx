import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { answer, expectShown, inUse, refuse, sentWith, waiting } from '#kit/web/testing/in-use.tsx';
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

test('the contact for which a package was just bought is opened without another tap', async () => {
  inUse(<BoughtContact propertyId={5} isFresh />, [[currentUserKey, null]]);
  expect(sentWith(ask).body).toEqual({ spend: false });
  await answer(ask, hidden);
  expect(sentWith(ask).body).toEqual({ spend: true });
  await answer(ask, open);
  expectShown('Owner contact', 'Grace Owner', '0700 000 011');
  expect(waiting()).not.toContain(ask);
});

test('the page of an older payment spends nothing by itself', async () => {
  inUse(<BoughtContact propertyId={5} isFresh={false} />, [[currentUserKey, null]]);
  await answer(ask, hidden);
  expect(waiting()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Unlock contact details' }).getAttribute('href')).toBe(
    '/property/5#owner-contact',
  );
});

test('an opening that was refused is not tried again and again', async () => {
  inUse(<BoughtContact propertyId={5} isFresh />, [[currentUserKey, null]]);
  await answer(ask, hidden);
  await refuse(ask, 503, 'Later');
  expect(waiting()).toEqual([]);
});
