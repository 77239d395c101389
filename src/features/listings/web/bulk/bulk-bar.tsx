import { Trash2 } from 'lucide-react';
import { listingLimits } from '#features/listings/limits.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { bulkNames, type ChangeKind } from './bulk-dialog.tsx';

type Props = {
  count: number;
  onClear(): void;
  onDelete(): void;
  onChange(kind: ChangeKind): void;
};

/**
 * Shows the actions for all selected rows. It stays at the bottom of the screen while the page scrolls.
 * Deletion is the last action.
 */
export function BulkBar({ count, onClear, onDelete, onChange }: Props) {
  if (count === 0) return null;
  return (
    <div
      role="region"
      aria-label="Selection"
      className="at-foot sticky bottom-2 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-line bg-surface px-4 py-2 shadow-float"
    >
      <p className="mr-auto t-strong" role="status">
        {`${count} selected`}
        {count >= listingLimits.bulkMax && (
          <span className="block t-small text-muted">This is the most at once.</span>
        )}
      </p>
      <Button tone="quiet" onClick={onClear}>
        Clear Selection
      </Button>
      <label className="max-sm:w-full">
        <span className="sr-only">Edit the selected properties</span>
        <select
          value=""
          onChange={({ target }) => onChange(target.value as ChangeKind)}
          className="min-h-11 w-full cursor-pointer rounded-control border border-edge bg-surface px-3 t-strong"
        >
          <option value="" disabled>
            Edit...
          </option>
          {Object.entries(bulkNames).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button tone="secondary" className="border-danger! text-danger! max-sm:w-full" onClick={onDelete}>
        <Trash2 className="size-4" aria-hidden />
        Delete Selected ({count})
      </Button>
    </div>
  );
}
