import { useQuery } from '@tanstack/react-query';
import {
  bookingsText,
  deletionBlocker,
  hasBookings,
  type ListingObligations,
  noObligations,
} from '#features/listings/obligations.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { obligationsQuery } from './queries.ts';

type Props = {
  /** The listing to delete, or null when the dialog is closed. */
  row: { id: number; title: string } | null;
  /**
   * Deletes the listing.
   * @param cancels true to also cancel the viewings and stays of the home
   */
  onConfirm(cancels: boolean): void;
  onTakeOffMarket(): void;
  onClose(): void;
};

/** Asks for a confirmation before a listing is deleted, and lists the bookings that this would cancel. */
export function DeleteDialog({ row, onConfirm, onTakeOffMarket, onClose }: Props) {
  return (
    <Dialog title="Delete Property" isOpen={row !== null} onClose={onClose}>
      {row && <DeletedTitles titles={[row.title]} />}
      {row && <Choice id={row.id} {...{ onConfirm, onTakeOffMarket, onClose }} />}
    </Dialog>
  );
}

function Choice({ id, onConfirm, onTakeOffMarket, onClose }: Omit<Props, 'row'> & { id: number }) {
  // The server checks the obligations again, so a deletion remains possible when this request fails.
  const { data, isPending } = useQuery(obligationsQuery(id));
  const found = data ?? noObligations;
  const blocker = deletionBlocker(found);
  const isBooked = hasBookings(found);
  return (
    <>
      <p>{deletionQuestion(1)}</p>
      <div role="status" className="mt-3 grid gap-2">
        {isPending && <p className="text-muted">Checking for bookings...</p>}
        {blocker && <p className="font-semibold">{blocker}</p>}
        {!blocker && <Obligations found={found} />}
      </div>
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-3 max-sm:*:w-full">
        <Button tone={isBooked ? 'quiet' : 'secondary'} onClick={onClose}>
          Cancel
        </Button>
        {!blocker && isBooked && (
          <Button tone="secondary" className="text-alert!" onClick={() => onConfirm(true)}>
            Cancel them and delete
          </Button>
        )}
        {!blocker && isBooked && <Button onClick={onTakeOffMarket}>Take off the market</Button>}
        {!blocker && !isBooked && (
          <Button
            tone="secondary"
            className="text-alert!"
            disabled={isPending}
            onClick={() => onConfirm(false)}
          >
            Delete
          </Button>
        )}
      </div>
    </>
  );
}

/** Returns the question before a deletion, with the text of the specification. */
export const deletionQuestion = (count: number): string =>
  count === 1
    ? 'Are you sure you want to delete this property? This action cannot be undone.'
    : `Are you sure you want to delete ${count} properties? This action cannot be undone.`;

function Obligations({ found }: { found: ListingObligations }) {
  return (
    <>
      {hasBookings(found) && (
        <p>
          {`This home has ${bookingsText(found)}. If you delete, we cancel these bookings, email the people concerned and refund what guests have paid.`}
        </p>
      )}
      {found.enquiries > 0 && (
        <p className="text-muted">
          {found.enquiries === 1
            ? 'One open enquiry stays in your leads.'
            : `${found.enquiries} open enquiries stay in your leads.`}
        </p>
      )}
    </>
  );
}

const mostNamed = 3;

/** Lists the first few titles, so that the user notices a wrong selection. */
export function DeletedTitles({ titles }: { titles: readonly string[] }) {
  const named = titles.slice(0, mostNamed);
  return (
    <ul className="mb-3 grid gap-1 font-semibold break-words">
      {named.map((title, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two listings may have the same title
        <li key={at}>{title}</li>
      ))}
      {titles.length > named.length && (
        <li className="font-normal text-muted">{`and ${titles.length - named.length} more`}</li>
      )}
    </ul>
  );
}
