import { t } from '#kit/t.ts';
import { including } from './choices.ts';
import { guestWords } from './guest-words.ts';
import { SelectField } from './select-field.tsx';
import { type FieldProps, filtersFromText } from './typed-in.ts';

const choices = ['1', '2', '3', '4', '6', '8', '10'].map((value) => ({
  value,
  name: guestWords(value),
}));

export function GuestField({ search: { filters }, reading }: Pick<FieldProps, 'search' | 'reading'>) {
  return (
    <SelectField
      label={t('Guests')}
      name="sleeps"
      value={filters.sleeps}
      any={filtersFromText(reading, t('Any number'), 'sleeps')}
      choices={including(choices, filters.sleeps, guestWords)}
    />
  );
}
