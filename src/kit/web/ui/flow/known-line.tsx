import type { ReactNode } from 'react';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';

type Props = {
  /** What the line is about, for the name of its button. */
  label: string;
  /** The known values by the names of their fields, which the form sends. */
  values: Record<string, string>;
  onChange: () => void;
  children: ReactNode;
};

/** What we already know, as one line in place of its fields. 'Change' shows them. */
export function KnownLine({ label, values, onChange, children }: Props) {
  return (
    <div className="flex items-center justify-between gap-x-4">
      <div className="min-w-0 wrap-anywhere">{children}</div>
      <Button tone="quiet" onClick={onChange} className="-mr-4" aria-label={`${t('Change')}: ${label}`}>
        {t('Change')}
      </Button>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </div>
  );
}
