import { filterLabel } from '#features/search/web/explore/filter-labels.ts';
import { withValue } from '#features/search/web/explore/option-counts.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { controlClass } from '#kit/web/ui/control-class.ts';
import type { Choice } from './price-options.ts';

type Props = {
  label: string;
  name: string;
  value: string | undefined;
  /** The text shown while nothing is chosen. */
  any: string;
  choices: Choice[];
};

export const fieldClass = `w-full min-w-0 t-body ${controlClass}`;
const labelClass = 'grid min-w-0 content-end gap-1 t-small text-muted';

/**
 * Renders a select field. The form sets its value, so it keeps the focus when its choices change: see
 * use-search-form.ts.
 */
export function SelectField({ label, name, value = '', any, choices }: Props) {
  const allChoices = withValue(choices, value, (selected) => filterLabel(name, selected));
  return (
    <label className={labelClass}>
      {label}
      <select name={name} defaultValue={value} className={`${fieldClass} cursor-pointer truncate`}>
        <option value="">{any}</option>
        {allChoices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}

type AmountProps = {
  label: string;
  name: string;
  value: string | undefined;
  hint: string;
  /** True when the text of the field cannot be parsed. */
  isInvalid: boolean;
};

/** Shows an amount as people type it. The form parses it: see use-search-form.ts. */
export function AmountField({ label, name, value = '', hint, isInvalid }: AmountProps) {
  return (
    <label className={labelClass}>
      {label}
      <input
        type="text"
        name={name}
        defaultValue={shownAmount(value)}
        placeholder={hint}
        maxLength={30}
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${name}-unread` : undefined}
        className={fieldClass}
      />
      {isInvalid && (
        <span id={`${name}-unread`} className="text-danger">
          {t('Enter an amount such as 900k, 1.2m or $800')}
        </span>
      )}
    </label>
  );
}

/** Formats a whole number of shillings as `900,000`. Any other text stays unchanged. */
export function shownAmount(value: string): string {
  return /^\d+$/.test(value) ? groupThousands(value) : value;
}

type DayProps = Omit<AmountProps, 'hint'> & { note?: string | undefined };

/** Shows a calendar day with the browser's own picker. */
export function DayField({ label, name, value = '', note, isInvalid }: DayProps) {
  return (
    <label className={labelClass}>
      {label}
      <input
        type="date"
        name={name}
        defaultValue={value}
        aria-invalid={isInvalid || undefined}
        aria-describedby={note ? `${name}-note` : undefined}
        className={fieldClass}
      />
      {note && (
        <span id={`${name}-note`} className={isInvalid ? 'text-danger' : ''}>
          {note}
        </span>
      )}
    </label>
  );
}

/** Renders the field for keywords, which take effect while the visitor types. */
export function KeywordsField({ value = '' }: { value: string | undefined }) {
  return (
    <label className={labelClass}>
      {t('Keywords')}
      <input
        type="search"
        name="q"
        defaultValue={value}
        maxLength={200}
        enterKeyHint="search"
        placeholder={t('Title, location or description')}
        className={fieldClass}
      />
    </label>
  );
}
