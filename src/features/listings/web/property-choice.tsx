import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listingLimits } from '#features/listings/limits.ts';
import { ComboboxField } from '#kit/web/ui/combobox-field.tsx';
import { managerChoiceQuery } from './queries.ts';

type Choice = { id: number; title: string; location: string };
type Props = { chosen: Choice | null; onChoose(id: number): void };

const pauseMs = 250;
const labelOf = ({ title, location }: Choice) => `${title} (${location})`;

/** Renders a search box for the user's own properties, with results while typing. */
export function PropertyChoice({ chosen, onChoose }: Props) {
  /** The typed text, or null while the box shows the chosen property. */
  const [text, setText] = useState<string | null>(null);
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(setQ, pauseMs, text?.trim() ?? '');
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isError, isPending } = useQuery(managerChoiceQuery(q));
  const options = (data?.items ?? []).map((choice) => ({ key: choice.id, text: labelOf(choice) }));
  return (
    <ComboboxField
      label="Property"
      listLabel="Properties"
      placeholder="Search by title or location"
      maxLength={listingLimits.searchMax}
      value={text ?? (chosen ? labelOf(chosen) : '')}
      options={options}
      onType={setText}
      onChoose={({ key }) => {
        setText(null);
        onChoose(key);
      }}
      onBlur={() => setText(null)}
      error={isError ? 'Error loading properties. Please try again later.' : undefined}
      hint={hintOf({ total: data?.total ?? 0, shown: options.length, isPending })}
    />
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
