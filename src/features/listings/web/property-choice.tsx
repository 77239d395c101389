import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { deskLimits } from '#features/listings/limits.ts';
import { FieldFrame } from '#kit/web/ui/field.tsx';
import { deskChoiceQuery } from './queries.ts';

type Choice = { id: number; title: string; location: string };
type Props = { chosen: Choice | null; onChoose(id: number | null): void };

const searchFrom = 20;
const pauseMs = 250;
const named = ({ title, location }: Choice) => `${title} (${location})`;

/** A list of one's own properties to choose from; with a search box when there are many. */
export function PropertyChoice({ chosen, onChoose }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(setQ, pauseMs, text.trim());
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isError } = useQuery({ ...deskChoiceQuery(q), placeholderData: (before) => before });
  const items: Choice[] = data?.items ?? [];
  const options = chosen && !items.some((item) => item.id === chosen.id) ? [chosen, ...items] : items;
  const isLong = text !== '' || (data?.total ?? 0) > searchFrom;
  return (
    <div className={`grid grid-cols-1 items-end gap-3 ${isLong ? 'sm:grid-cols-[minmax(0,1fr)_auto]' : ''}`}>
      <FieldFrame id={id} label="Property" className="min-w-0">
        <select
          id={id}
          value={chosen?.id ?? ''}
          onChange={({ currentTarget }) => onChoose(currentTarget.value ? Number(currentTarget.value) : null)}
          className="mt-1 block min-h-11 w-full rounded-control border border-line bg-card px-3 text-ink"
        >
          <option value="">Select a property</option>
          {options.map((item) => (
            <option key={item.id} value={item.id}>
              {named(item)}
            </option>
          ))}
        </select>
        {isError && (
          <p role="alert" className="mt-1 text-sm text-alert">
            Error loading properties. Please try again later.
          </p>
        )}
      </FieldFrame>
      {isLong && (
        <label className="grid min-w-0 grid-cols-1 gap-1">
          <span className="font-medium">Narrow the list</span>
          <input
            type="search"
            value={text}
            maxLength={deskLimits.searchMax}
            placeholder="Title or location"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            className="min-h-11 w-full min-w-0 rounded-control border border-line bg-card px-3"
          />
          <span role="status" className="sr-only">
            {data?.total} properties found
          </span>
        </label>
      )}
    </div>
  );
}
