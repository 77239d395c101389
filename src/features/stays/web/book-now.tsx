import { useQueryClient } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { t } from '#kit/t.ts';
import { wasOpen } from '#kit/web/hooks/use-back-to-close.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';

/** Loaded only when the visitor opens the dialog. */
const BookingDialog = lazy(() => import('./booking-dialog.tsx'));

const bookParameter = 'book';
const bookingParameter = 'booking';

/**
 * Controls the booking dialog of a home and the message for `?booking=confirmed`. Addresses with `?book=1` or
 * `#book` also open the dialog.
 */
export function useBooking(property: { id: number; title: string }, onConfirmed: () => void) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    const { searchParams, hash } = new URL(location.href);
    // Cards append the fragment, because the query of their address already contains the dates of the search.
    if (searchParams.has(bookParameter) || hash === `#${bookParameter}`) {
      setOpen(true);
      changeAddress((url) => {
        url.searchParams.delete(bookParameter);
        url.hash = '';
      });
    }
    if (wasOpen('stay')) setOpen(true);
    if (searchParams.get(bookingParameter) === 'confirmed')
      void import('./confirmed-booking.ts')
        .then(({ showConfirmedBooking }) => showConfirmedBooking(client, property.id))
        .catch(() => {});
  }, [client, property.id]);
  const dialog = isOpen && (
    <Suspense>
      <BookingDialog
        property={property}
        onConfirmed={() => {
          changeAddress((url) => url.searchParams.set(bookingParameter, 'confirmed'));
          onConfirmed();
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
  return { dialog, open: () => setOpen(true) };
}

function changeAddress(edit: (url: URL) => void): void {
  const url = new URL(location.href);
  edit(url);
  history.replaceState(history.state, '', url);
}

type Props = { onOpen: () => void; className?: string };

/**
 * Opens the booking dialog. It is a link to this page with the dialog open, so that it works before the
 * script has loaded.
 */
export function BookNow({ onOpen, className = '' }: Props) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    onOpen();
  }
  return (
    <a
      href={`?${bookParameter}=1`}
      onClick={open}
      className={buttonClass('primary', `needs-script ${className}`)}
    >
      {t('Book Now')}
    </a>
  );
}
