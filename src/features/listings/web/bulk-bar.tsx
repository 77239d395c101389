import { Trash2 } from 'lucide-react';
import { Button } from '#kit/web/ui/button.tsx';
import type { Deletion } from './use-row-acts.ts';

type Props = {
  count: number;
  deletion: Deletion | null;
  onClear(): void;
  onDelete(): void;
};

/** Actions on all selected rows; stays visible while scrolling. */
export function BulkBar({ count, deletion, onClear, onDelete }: Props) {
  if (count === 0 && !deletion) return null;
  return (
    <div
      role="region"
      aria-label="Selection"
      className="sticky top-2 z-10 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-2 shadow-float"
    >
      <p className="font-semibold" role="status">
        {deletion
          ? `Deleting... ${deletion.done} done, ${deletion.all - deletion.done} to go`
          : `${count} selected`}
      </p>
      <Button tone="quiet" className="sm:ml-auto" disabled={deletion !== null} onClick={onClear}>
        Clear Selection
      </Button>
      <Button className="w-full sm:w-auto" disabled={deletion !== null} onClick={onDelete}>
        <Trash2 className="size-4" aria-hidden />
        Delete Selected ({count})
      </Button>
    </div>
  );
}
