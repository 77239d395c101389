import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { listingLimits } from '#features/listings/limits.ts';
import { useCombobox } from '#features/search/web/search-box/use-combobox.ts';
import { FloatingCard } from '#kit/web/ui/card.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { managerChoiceQuery } from './queries.ts';

type Choice = { id: number; title: string; location: string };
type Props = { chosen: Choice | null; onChoose(id: number): void };

const pauseMs = 250;
const labelOf = ({ title, location }: Choice) => `${title} (${location})`;

/** Renders a search box for the user's own properties, with results while typing. */
export function PropertyChoice({ chosen, onChoose }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  /** The typed text, or null while the box shows the chosen property. */
  const [text, setText] = useState<string | null>(null);
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(setQ, pauseMs, text?.trim() ?? '');
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isError, isPending } = useQuery(managerChoiceQuery(q));
  const options: readonly Choice[] = data?.items ?? [];
  const total = data?.total ?? 0;
  const choose = (choice: Choice) => {
    setText(null);
    onChoose(choice.id);
  };
  const { isOpen, active, optionId, open, close } = useCombobox({ box, id: `${id}-list`, options, choose });
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-list-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const error = isError ? 'Error loading properties. Please try again later.' : undefined;
  const control = { id, error, hint: hintOf({ total, shown: options.length, isPending }) };
  return (
    <FieldFrame {...control} label="Property" className="relative">
      <input
        ref={box}
        {...controlProps(control)}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={listingLimits.searchMax}
        placeholder="Search by title or location"
        value={text ?? (chosen ? labelOf(chosen) : '')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={open}
        onBlur={() => setText(null)}
      />
      <FloatingCard
        as="ul"
        id={`${id}-list`}
        role="listbox"
        aria-label="Properties"
        hidden={!isOpen}
        className="absolute inset-x-0 top-[4.75rem] z-10 max-h-80 overflow-y-auto py-1"
      >
        {options.map((option, index) => (
          // Keyboard input is handled in the box: use-combobox.ts.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={option.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className="min-h-11 cursor-pointer px-3 py-2 break-words hover:bg-sunken aria-selected:bg-sunken"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              close();
              choose(option);
              box.current?.blur();
            }}
          >
            {labelOf(option)}
          </li>
        ))}
      </FloatingCard>
    </FieldFrame>
  );
}

function hintOf({
  total,
  shown,
  isPending,
}: {
  total: number;
  shown: number;
  isPending: boolean;
}): string | undefined {
  if (isPending) return undefined;
  if (total === 0) return 'No property matches. Try another word of its title or location.';
  return total > shown ? `${shown} of ${total} shown. Type more to find the others.` : undefined;
}
