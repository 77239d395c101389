import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';

type Props = {
  /** The subject of the line, for the name of its button. */
  label: string;
  /** The known values by the names of their fields, which the form sends. */
  values: Record<string, string>;
  onChange: () => void;
  children: ReactNode;
};

/** Shows known values as one line in place of their fields, which 'Change' brings back. */
export function KnownLine({ label, values, onChange, children }: Props) {
  function change({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    flushSync(onChange);
    // The button that had the focus is gone.
    const field = form?.elements.namedItem(Object.keys(values)[0] ?? '');
    if (field instanceof HTMLElement) field.focus();
  }
  return (
    <div className="flex items-center justify-between gap-x-4">
      <div className="min-w-0 wrap-anywhere">{children}</div>
      <Button
        tone="quiet"
        onClick={change}
        className="-mr-4 shrink-0"
        aria-label={`${t('Change')}: ${label}`}
      >
        {t('Change')}
      </Button>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </div>
  );
}
