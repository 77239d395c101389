import { Trash2 } from 'lucide-react';
import { Button } from '#kit/web/ui/button.tsx';
import { type BulkKind, bulkNames } from './bulk-dialog.tsx';
import type { Deletion } from './use-row-acts.ts';

type Props = {
  count: number;
  deletion: Deletion | null;
  onClear(): void;
  onDelete(): void;
  onChange(kind: BulkKind): void;
};

/** Actions on all selected rows; stays visible while scrolling. */
export function BulkBar({ count, deletion, onClear, onDelete, onChange }: Props) {
  if (count === 0 && !deletion) return null;
  return (
    <div
      role="region"
      aria-label="Selection"
      className="sticky top-2 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-line bg-card px-4 py-2 shadow-float"
    >
      <p className="mr-auto font-semibold" role="status">
        {deletion
          ? `Deleting... ${deletion.done} done, ${deletion.all - deletion.done} to go`
          : `${count} selected`}
      </p>
      <Button tone="quiet" disabled={deletion !== null} onClick={onClear}>
        Clear Selection
      </Button>
      <label className="max-sm:w-full">
        <span className="sr-only">Change the selected properties</span>
        <select
          value=""
          disabled={deletion !== null}
          onChange={({ target }) => onChange(target.value as BulkKind)}
          className="min-h-11 w-full cursor-pointer rounded-control border border-line bg-card px-3 font-semibold"
        >
          <option value="" disabled>
            Change...
          </option>
          {Object.entries(bulkNames).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button className="max-sm:w-full" disabled={deletion !== null} onClick={onDelete}>
        <Trash2 className="size-4" aria-hidden />
        Delete Selected ({count})
      </Button>
    </div>
  );
}
