import { Trash2 } from 'lucide-react';
import { listingLimits } from '#features/listings/limits.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FloatingCard } from '#kit/web/ui/card.tsx';
import { controlClass } from '#kit/web/ui/control-class.ts';
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
    <FloatingCard
      role="region"
      aria-label="Selection"
      className="at-foot sticky bottom-2 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2"
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
          className={`w-full cursor-pointer t-strong ${controlClass}`}
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
    </FloatingCard>
  );
}
