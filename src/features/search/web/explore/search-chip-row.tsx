import { Link } from 'wouter';
import { scrolling } from '#kit/web/ui/chip-row.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import type { SearchChip } from './search-chips.ts';

type Props = {
  chips: SearchChip[];
  label: string;
  className?: string;
  /** On a phone in one row, which scrolls sideways. */
  isOneRow?: boolean;
};

/** Everything that narrows the search, each with a link that removes it. */
export function SearchChipRow({ chips, label, className = '', isOneRow = false }: Props) {
  const row = isOneRow ? `${scrolling} md:flex-wrap` : 'flex flex-wrap gap-2';
  return (
    <ul aria-label={label} className={`${row} ${className}`}>
      {chips.map(({ key, words, typed, without }) => (
        <li key={key} className="relative shrink-0">
          <Link
            href={without}
            title={typed && `You wrote “${typed}”`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-medium hover:border-clay"
          >
            <span className="sr-only">Remove </span>
            {words}
            <Icon name="close" className="size-4 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
