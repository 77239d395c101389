import { useQuery } from '@tanstack/react-query';
import {
  bookingsText,
  deletionBlocker,
  hasBookings,
  type ListingObligations,
  noObligations,
} from '#features/listings/obligations.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
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
      {row && <DeletionChoice id={row.id} {...{ onConfirm, onTakeOffMarket, onClose }} />}
    </Dialog>
  );
}

function DeletionChoice({ id, onConfirm, onTakeOffMarket, onClose }: Omit<Props, 'row'> & { id: number }) {
  // The server checks the obligations again, so a deletion remains possible when this request fails.
  const { data, isPending } = useQuery(obligationsQuery(id));
  const obligations = data ?? noObligations;
  const blocker = deletionBlocker(obligations);
  const isBooked = hasBookings(obligations);
  return (
    <>
      <p>{deletionQuestion(1)}</p>
      <div role="status" className="mt-3 grid gap-2">
        {isPending && <p className="text-muted">Checking for bookings...</p>}
        {blocker && <p className="t-strong">{blocker}</p>}
        {!blocker && <Obligations found={obligations} />}
      </div>
      <DialogFoot>
        <Button tone={isBooked ? 'quiet' : 'secondary'} onClick={onClose}>
          {!blocker && isBooked ? 'Keep property' : 'Cancel'}
        </Button>
        {!blocker && isBooked && (
          <Button tone="danger" onClick={() => onConfirm(true)}>
            Cancel bookings and delete
          </Button>
        )}
        {!blocker && isBooked && <Button onClick={onTakeOffMarket}>Take off the market</Button>}
        {!blocker && !isBooked && (
          <Button tone="danger" disabled={isPending} onClick={() => onConfirm(false)}>
            Delete
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

/** Returns the confirmation question of a deletion, as worded in the specification. */
export const deletionQuestion = (count: number): string =>
  count === 1
    ? 'Are you sure you want to delete this property? This action cannot be undone.'
    : `Are you sure you want to delete ${count} properties? This action cannot be undone.`;

function Obligations({ found: obligations }: { found: ListingObligations }) {
  return (
    <>
      {hasBookings(obligations) && (
        <p>
          {`This home has ${bookingsText(obligations)}. If you delete, we cancel these bookings, email the people concerned and refund what guests have paid.`}
        </p>
      )}
      {obligations.enquiries > 0 && (
        <p className="text-muted">
          {obligations.enquiries === 1
            ? 'One open enquiry stays in your leads.'
            : `${obligations.enquiries} open enquiries stay in your leads.`}
        </p>
      )}
    </>
  );
}

const maxNamed = 3;

/** Lists the first few titles, so that the user notices a wrong selection. */
export function DeletedTitles({ titles }: { titles: readonly string[] }) {
  const shownTitles = titles.slice(0, maxNamed);
  return (
    <ul className="mb-3 grid gap-1 t-strong break-words">
      {shownTitles.map((title, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two listings may have the same title
        <li key={index}>{title}</li>
      ))}
      {titles.length > shownTitles.length && (
        <li className="t-regular text-muted">{`and ${titles.length - shownTitles.length} more`}</li>
      )}
    </ul>
  );
}
