import { useQueryClient } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';

/** Loaded on tap. */
const BookingDialog = lazy(() => import('./booking-dialog.tsx'));

const bookName = 'book';
const confirmedName = 'booking';

/**
 * Controls the dialog of a home, which addresses with `?book=1` or `#book` also open, and the message of
 * `?booking=confirmed`.
 */
export function useBooking(property: { id: number; title: string }, onConfirmed: () => void) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    const { searchParams, hash } = new URL(location.href);
    // A card's link adds it after the dates of its search.
    if (searchParams.has(bookName) || hash === `#${bookName}`) {
      setOpen(true);
      changeAddress((url) => {
        url.searchParams.delete(bookName);
        url.hash = '';
      });
    }
    if (searchParams.get(confirmedName) === 'confirmed')
      void import('./confirmed-booking.ts')
        .then(({ showConfirmedBooking }) => showConfirmedBooking(client, property.id))
        .catch(() => {});
  }, [client, property.id]);
  const dialog = isOpen && (
    <Suspense>
      <BookingDialog
        property={property}
        onConfirmed={() => {
          changeAddress((url) => url.searchParams.set(confirmedName, 'confirmed'));
          onConfirmed();
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
  return { dialog, open: () => setOpen(true) };
}

function changeAddress(change: (url: URL) => void): void {
  const url = new URL(location.href);
  change(url);
  history.replaceState(history.state, '', url);
}

type Props = { onOpen: () => void; className?: string };

/** Shows a link to this page with the dialog open, for a tap before the script has loaded. */
export function BookNow({ onOpen, className = '' }: Props) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    onOpen();
  }
  return (
    <a href={`?${bookName}=1`} onClick={open} className={buttonClass('primary', `needs-script ${className}`)}>
      {t('Book Now')}
    </a>
  );
}
