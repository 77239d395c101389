import { t } from '#kit/t.ts';
import { type FieldProps, filtersFromText } from './filters-from-text.ts';
import { guestWords } from './guest-label.ts';
import { including } from './option-counts.ts';
import { SelectField } from './select-field.tsx';

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
