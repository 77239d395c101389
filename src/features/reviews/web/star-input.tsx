import { t } from '#kit/t.ts';
import { FieldError } from '#kit/web/ui/field.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';

type Props = {
  label: string;
  name: string;
  value: number | null;
  onChange: (value: number) => void;
  error?: string | undefined;
};

const labels = [t('Bad'), t('Poor'), t('Fair'), t('Good'), t('Very good')];

/** Selects one to five stars, by tap or by arrow keys. */
export function StarInput({ label, name, value, onChange, error }: Props) {
  return (
    <fieldset aria-describedby={error ? `${name}-note` : undefined}>
      <legend className="t-label">{label}</legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {labels.map((word, index) => {
          const stars = index + 1;
          const isFilled = value !== null && stars <= value;
          return (
            <label
              key={word}
              className={`relative grid size-11 cursor-pointer place-content-center rounded-control has-focus-visible:focus-ring ${isFilled ? 'text-ink' : 'text-muted [fill-opacity:0]'}`}
            >
              <input
                type="radio"
                name={name}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                className="absolute inset-0 cursor-[inherit] opacity-0"
              />
              <Icon name="star" className="size-7" />
              <span className="sr-only">{t('{stars} out of 5: {word}', { stars, word })}</span>
            </label>
          );
        })}
        {value !== null && <span className="pl-2 text-muted">{labels[value - 1]}</span>}
      </div>
      {error && <FieldError id={`${name}-note`}>{error}</FieldError>}
    </fieldset>
  );
}
