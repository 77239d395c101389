import { type KeyboardEvent, useId } from 'react';
import { t } from '#kit/t.ts';
import { offerName } from './offer-names.ts';
import type { OfferSummary } from './queries.ts';

type Props = {
  offers: readonly OfferSummary[];
  chosen: string;
  onChoose: (code: string) => void;
  panelId: string;
};

/** Shows one tab for each kind of access. The arrow keys move between the tabs. */
export function AccessTabs({ offers, chosen, onChoose, panelId }: Props) {
  const id = useId();
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: offers.length - 1 };
    const step = steps[event.key];
    const selectedIndex = offers.findIndex(({ code }) => code === chosen);
    const next = step && offers[(selectedIndex + step) % offers.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.code);
    document.getElementById(id + next.code)?.focus();
  }
  return (
    // The tabs themselves have the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="tablist"
      aria-label={t('Access type')}
      className="mb-6 grid grid-cols-2 rounded-control bg-sunken p-1"
      onKeyDown={onKeyDown}
    >
      {offers.map(({ code, title, comingSoon }) => (
        <button
          key={code}
          type="button"
          role="tab"
          id={id + code}
          aria-selected={code === chosen}
          aria-controls={panelId}
          tabIndex={code === chosen ? 0 : -1}
          className={`min-h-11 cursor-pointer rounded-control px-1 py-1 t-label ${code === chosen ? 'bg-surface text-ink' : 'text-muted'}`}
          onClick={() => onChoose(code)}
        >
          {offerName(title)}
          {comingSoon && <span className="block t-micro text-muted">{t('Coming soon')}</span>}
        </button>
      ))}
    </div>
  );
}
