import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { deskLimits } from '#features/listings/limits.ts';
import { useCurrentInView } from '#kit/web/hooks/use-current-in-view.ts';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from '#kit/web/ui/chip-row.tsx';
import { categoryFilters } from './desk-filter.ts';
import type { DeskFilter } from './queries.ts';

type Props = {
  filter: DeskFilter;
  addressFor(change: { category: string | null }): string;
  onSearch(q: string): void;
};

const pauseMs = 250;

/** The search box follows the URL, and the URL follows the typed text after a short pause. */
export function DeskToolbar({ filter, addressFor, onSearch }: Props) {
  const [text, setText] = useState(filter.q);
  const row = useCurrentInView<HTMLElement>();
  const timer = useRef<number>(undefined);
  const sent = useRef(filter.q);
  useEffect(() => {
    if (filter.q !== sent.current) setText(filter.q);
    sent.current = filter.q;
  }, [filter.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(q: string) {
    clearTimeout(timer.current);
    sent.current = q.trim();
    onSearch(q.trim());
  }

  function type(q: string) {
    setText(q);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(search, pauseMs, q);
  }

  return (
    <div className="grid gap-4">
      <form
        role="search"
        aria-label="Your properties"
        className="relative max-w-xl"
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <label>
          <span className="sr-only">Search your properties</span>
          <Search className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" aria-hidden />
          <input
            type="search"
            value={text}
            maxLength={deskLimits.searchMax}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            placeholder="Title, location or description"
            className="min-h-11 w-full rounded-control border border-line bg-card pr-3 pl-11"
          />
        </label>
      </form>
      <ChipRow ref={row} label="Categories">
        {categoryFilters.map(({ category, name }) => (
          <Chip key={name} href={addressFor({ category })} current={filter.category === category}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
