import type { QueryClient } from '@tanstack/react-query';
import { t } from '#kit/t.ts';
import { showToast } from '#kit/web/toasts.ts';
import { ownStaysQuery } from './queries.ts';

/**
 * Shows the confirmation only to a visitor who has a confirmed stay in this home, because anyone can open the
 * address.
 */
export async function showConfirmedBooking(client: QueryClient, propertyId: number): Promise<void> {
  const stays = await client.fetchQuery({ ...ownStaysQuery(), staleTime: 0 }).catch(() => []);
  if (!stays.some((stay) => stay.propertyId === propertyId && stay.state === 'confirmed')) return;
  showToast({
    title: t('Booking Confirmed!'),
    description: t('Your booking has been confirmed. Owner contact details are now available.'),
  });
}
