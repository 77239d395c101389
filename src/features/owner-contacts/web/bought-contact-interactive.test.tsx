import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import type { OfferSummary } from '#features/viewing-packages/web/queries.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import ContactPrompt from './contact-prompt.tsx';
import { contactQuery } from './queries.ts';

type Purchase = { offer: OfferSummary; wayBack: string; onBought(): void; onClose(): void };

// Purchases have tests of their own.
vi.mock('#features/viewing-packages/web/purchase-dialog.tsx', () => ({
  default: ({ offer, wayBack, onBought, onClose }: Purchase) => (
    <>
      <p>{`${offer.code} from ${wayBack}`}</p>
      <button type="button" onClick={onBought}>
        It is paid
      </button>
      <button type="button" onClick={onClose}>
        Away
      </button>
    </>
  ),
}));

const ask = 'POST /api/properties/5/contact';
const offer = {
  ...{ code: 'rental-10', title: 'Viewing Package', opens: 'rental_units' as const, quota: 10, hours: 24 },
  ...{ price: 15_000, currency: 'UGX', features: [], comingSoon: false },
};
const hidden = { access: 'hidden' as const, placesLeft: 0, wasOpened: false, offers: [], isTest: false };
const toBuy: ContactReply = {
  ...hidden,
  opensBy: 'package',
  offers: [{ ...offer, code: 'rental-5', title: 'Unlock', quota: 5 }, offer],
};

test('buys the tapped offer for a contact, then loads what unlocks it', async () => {
  const { user } = renderInteractive(
    <ContactPrompt home={{ id: 5, title: 'Flat in Ntinda', hasTour: true }} onClose={() => {}} />,
    [
      [currentUserKey, null],
      [contactQuery(5, null).queryKey, toBuy],
    ],
  );
  await respondTo(ask, toBuy);
  await user.click(screen.getByRole('button', { name: 'Buy Viewing Package' }));
  await screen.findByText('rental-10 from /property/5');
  expect(pendingRequests()).not.toContain(ask);
  await user.click(screen.getByRole('button', { name: 'It is paid' }));
  expect(sentBody(ask).body).toEqual({ spend: false });
  await respondTo(ask, { ...hidden, opensBy: 'opening', placesLeft: 10 });
  await user.click(screen.getByRole('button', { name: 'Away' }));
  expectShown('Your viewing package can unlock these contact details. We will ask before we use an unlock.');
});
