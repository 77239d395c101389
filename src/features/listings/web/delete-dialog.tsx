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
  /** Null when the dialog is closed. */
  ids: readonly number[] | null;
  /** Of those that are known. */
  titles?: readonly string[];
  /** @param cancels also cancels the viewings and stays of these homes */
  onConfirm(cancels: boolean): void;
  onTakeOffMarket(): void;
  onClose(): void;
};

/** Deleting always asks for confirmation, and says which bookings it would break. */
export function DeleteDialog({ ids, titles = [], onConfirm, onTakeOffMarket, onClose }: Props) {
  const count = ids?.length ?? 1;
  return (
    <Dialog
      title={count === 1 ? 'Delete Property' : 'Delete Properties'}
      isOpen={ids !== null}
      onClose={onClose}
    >
      {titles.length > 0 && <Titles titles={titles} count={count} />}
      {ids && <Choice ids={ids} {...{ onConfirm, onTakeOffMarket, onClose }} />}
    </Dialog>
  );
}

type ChoiceProps = Omit<Props, 'ids' | 'titles'> & { ids: readonly number[] };

function Choice({ ids, onConfirm, onTakeOffMarket, onClose }: ChoiceProps) {
  const count = ids.length;
  // The server checks it again; a line that is lost here must not make a deletion impossible.
  const { data, isPending } = useQuery(obligationsQuery(ids));
  const found = data ?? noObligations;
  const blocker = deletionBlocker(found, count);
  const isBooked = hasBookings(found);
  return (
    <>
      <p>
        {count === 1
          ? 'Are you sure you want to delete this property? This action cannot be undone.'
          : `Are you sure you want to delete ${count} properties? This action cannot be undone.`}
      </p>
      <div role="status" className="mt-3 grid gap-2">
        {isPending && <p className="text-muted">Checking for bookings...</p>}
        {blocker && <p className="font-semibold">{blocker}</p>}
        {!blocker && <Obligations found={found} count={count} />}
      </div>
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-3 max-sm:*:w-full">
        <Button tone={isBooked ? 'quiet' : 'secondary'} onClick={onClose}>
          Cancel
        </Button>
        {!blocker && isBooked && (
          <Button tone="secondary" onClick={() => onConfirm(true)}>
            Cancel them and delete
          </Button>
        )}
        {!blocker && isBooked && <Button onClick={onTakeOffMarket}>Take off the market</Button>}
        {!blocker && !isBooked && (
          <Button disabled={isPending} onClick={() => onConfirm(false)}>
            {count === 1 ? 'Delete' : `Delete ${count}`}
          </Button>
        )}
      </div>
    </>
  );
}

function Obligations({ found, count }: { found: ListingObligations; count: number }) {
  return (
    <>
      {hasBookings(found) && (
        <p>
          {`${count === 1 ? 'This home has' : 'These homes have'} ${bookingsText(found)}. If you delete, we cancel these bookings, email the people concerned and refund what guests have paid.`}
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

/** The first few by name, so that a wrong tick is noticed. */
function Titles({ titles, count }: { titles: readonly string[]; count: number }) {
  const named = titles.slice(0, mostNamed);
  return (
    <ul className="mb-3 grid gap-1 font-semibold break-words">
      {named.map((title, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two listings may have the same title
        <li key={at}>{title}</li>
      ))}
      {count > named.length && (
        <li className="font-normal text-muted">{`and ${count - named.length} more`}</li>
      )}
    </ul>
  );
}
