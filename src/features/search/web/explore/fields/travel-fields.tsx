import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areaName } from '#features/search/web/explore/area-names.ts';
import { type FieldProps, labelFromText } from '#features/search/web/explore/filters-from-text.ts';
import { landmarksQuery } from '#features/search/web/queries.ts';
import { parseReach, type Reach, reachLimits } from '#features/travel/reach.ts';
import { t } from '#kit/t.ts';
import { fieldClass } from './select-field.tsx';

const offeredMinutes = [10, 15, 20, 25, 30, 35, 40, 45, 60, 90];
const suggestionsId = 'travel-places';

/**
 * Shows the places that a home must be close to in minutes. All fields have one name, and their values follow each other
 * in the address: see `parseReach`. The defaults have no value, so that a form without script adds nothing to the address.
 */
export function TravelFields({ search, facets, reading }: Pick<FieldProps, 'search' | 'facets' | 'reading'>) {
  // The names of places are read when they are needed, because most visitors do not type one.
  const [isTyping, setTyping] = useState(false);
  const { data: landmarks = [] } = useQuery({ ...landmarksQuery(), enabled: isTyping });
  const names = new Set([
    ...landmarks.map(({ name }) => name),
    ...Object.keys(facets?.area ?? {}).map(areaName),
  ]);
  const [first, second] = parseReach(search.filters.reach ?? '') ?? [];
  const hint = labelFromText(reading, t('For example Mulago'), 'reach');
  return (
    <fieldset className="grid gap-4 pt-3" onFocus={() => setTyping(true)}>
      <legend className="t-label">{t('Travel time')}</legend>
      <p className="t-small text-muted">
        {t('On a weekday at 7:30. Homes show the minutes and the usual fare.')}
      </p>
      <TripFields label={t('Travel to')} reach={first} hint={hint} />
      <TripFields label={t('And to')} reach={second} hint={t('A second place')} />
      {isTyping && (
        <datalist id={suggestionsId}>
          {[...names].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
    </fieldset>
  );
}

const valueOf = (minutes: number) => (minutes === reachLimits.defaultMinutes ? '' : minutes);

type TripProps = { label: string; reach: Reach | undefined; hint: string };

function TripFields({ label, reach, hint }: TripProps) {
  const { place = '', minutes = reachLimits.defaultMinutes, mode = 'boda' } = reach ?? {};
  const choices = [...new Set([...offeredMinutes, minutes])].sort((a, b) => a - b);
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{label}</legend>
      <label className="col-span-full grid gap-1 t-small text-muted">
        {label}
        <input
          type="text"
          name="reach"
          list={suggestionsId}
          defaultValue={areaName(place)}
          placeholder={hint}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="done"
          className={fieldClass}
        />
      </label>
      <label className="grid gap-1 t-small text-muted">
        {t('Within')}
        <select name="reach" defaultValue={valueOf(minutes)} className={`${fieldClass} cursor-pointer`}>
          {choices.map((choice) => (
            <option key={choice} value={valueOf(choice)}>
              {t('{minutes} min', { minutes: choice })}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 t-small text-muted">
        {t('By')}
        <select
          name="reach"
          defaultValue={mode === 'boda' ? '' : mode}
          className={`${fieldClass} cursor-pointer`}
        >
          <option value="">{t('Boda')}</option>
          <option value="taxi">{t('Taxi (shared)')}</option>
        </select>
      </label>
    </fieldset>
  );
}
