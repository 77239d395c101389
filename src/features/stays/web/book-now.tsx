import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { showToast } from '#kit/web/toasts.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';

/** Loaded on tap. */
const BookingDialog = lazy(() => import('./booking-dialog.tsx'));

const bookName = 'book';
const confirmedName = 'booking';

/** The dialog of a home, which an address with `?book=1` opens as well; and the words of `?booking=confirmed`. */
export function useBooking(property: { id: number; title: string }, onConfirmed: () => void) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const { searchParams } = new URL(location.href);
    if (searchParams.has(bookName)) {
      setOpen(true);
      changeAddress((search) => search.delete(bookName));
    }
    if (searchParams.get(confirmedName) === 'confirmed')
      showToast({
        title: 'Booking Confirmed!',
        description: 'Your booking has been confirmed. Owner contact details are now available.',
      });
  }, []);
  const dialog = isOpen && (
    <Suspense>
      <BookingDialog
        property={property}
        onConfirmed={() => {
          setOpen(false);
          changeAddress((search) => search.set(confirmedName, 'confirmed'));
          onConfirmed();
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
  return { dialog, open: () => setOpen(true) };
}

function changeAddress(change: (search: URLSearchParams) => void): void {
  const url = new URL(location.href);
  change(url.searchParams);
  history.replaceState(history.state, '', url);
}

type Props = { onOpen: () => void; className?: string };

/** A link to this page with the dialog open, for a tap that comes before the script. */
export function BookNow({ onOpen, className = '' }: Props) {
  function open(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    onOpen();
  }
  return (
    <a href={`?${bookName}=1`} onClick={open} className={buttonClass('primary', `needs-script ${className}`)}>
      Book Now
    </a>
  );
}
