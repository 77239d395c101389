import { ArrowDown, ArrowUp } from 'lucide-react';

type Props = { name: string; direction: 'asc' | 'desc' | false; isNumber: boolean; onClick(): void };

/** The head of a column by which the rows can be sorted. */
export function SortButton({ name, direction, isNumber, onClick }: Props) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onClick}
      className={`group -mx-2 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-control px-2 hover:text-ink ${isNumber ? 'flex-row-reverse' : ''} ${direction ? 'text-ink' : ''}`}
    >
      {name}
      <Arrow
        className={`size-4 shrink-0 ${direction ? '' : 'opacity-0 group-hover:opacity-50 group-focus-visible:opacity-50'}`}
        aria-hidden
      />
    </button>
  );
}
