import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { FormValues } from '#features/listings/web/form/state/form-values.ts';
import { amenitiesQuery } from '#features/listings/web/queries.ts';

/**
 * The amenities that are not offered, because they are fields of the form, which the search reads. A selected
 * one stays visible, so that the user can deselect it.
 */
const shownAsFields = new Set(['Furnished', 'Parking', 'Servants Quarter', 'Solar Power', 'Borehole']);

export function AmenityField() {
  const { data, isPending } = useQuery(amenitiesQuery());
  const { field } = useController<FormValues, 'amenities'>({ name: 'amenities' });
  const offered =
    data?.map(({ name }) => name).filter((name) => !shownAsFields.has(name) || field.value.includes(name)) ??
    [];
  const names = [...offered, ...field.value.filter((selected) => !offered.includes(selected))];
  const toggle = (name: string) =>
    field.onChange(
      field.value.includes(name)
        ? field.value.filter((selected) => selected !== name)
        : [...field.value, name],
    );
  return (
    <fieldset>
      <legend className="sr-only">Amenities</legend>
      {names.length === 0 && (
        <p className="text-muted">{isPending ? 'Loading amenities...' : 'No amenities available'}</p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,30%)),1fr))] gap-x-4">
        {names.map((name) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={field.value.includes(name)}
              onChange={() => toggle(name)}
              className="size-5 shrink-0 accent-ink"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
