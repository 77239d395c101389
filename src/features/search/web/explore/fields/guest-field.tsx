import { type FieldProps, labelFromText } from '#features/search/web/explore/filters-from-text.ts';
import { withValue } from '#features/search/web/explore/option-counts.ts';
import { t } from '#kit/t.ts';
import { guestCountLabel } from './guest-label.ts';
import { SelectField } from './select-field.tsx';

const choices = ['1', '2', '3', '4', '6', '8', '10'].map((value) => ({
  value,
  name: guestCountLabel(value),
}));

export function GuestField({ search: { filters }, reading }: Pick<FieldProps, 'search' | 'reading'>) {
  return (
    <SelectField
      label={t('Guests')}
      name="sleeps"
      value={filters.sleeps}
      any={labelFromText(reading, t('Any number'), 'sleeps')}
      choices={withValue(choices, filters.sleeps, guestCountLabel)}
    />
  );
}
