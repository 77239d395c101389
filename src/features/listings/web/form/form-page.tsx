import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { FormTab } from '#features/listings/web/form/state/remembered-tab.ts';
import { Icon } from '#kit/web/ui/icon.tsx';

type Props = {
  title: string;
  /** The address of the list. */
  listAddress: string;
  /** Links to other pages about the listing. */
  links?: ReactNode;
  tab: FormTab;
  onTab(tab: FormTab): void;
  details: ReactNode;
  tour: ReactNode;
};

const tabs: readonly { name: FormTab; words: string }[] = [
  { name: 'details', words: 'Property Details' },
  { name: 'tour', words: 'Virtual Tour' },
];

/** Renders the form as a page. Both tabs keep their state. */
export function FormPage({ title, listAddress, links, tab, onTab, details, tour }: Props) {
  const id = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const otherTab = tab === 'details' ? 'tour' : 'details';
    onTab(otherTab);
    document.getElementById(`${id}-${otherTab}`)?.focus();
  }

  return (
    <section aria-labelledby={id} className="@container page-frame pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Link href={listAddress} className="inline-flex min-h-11 items-center gap-1 link">
          <Icon name="next" className="size-4 rotate-180" />
          Property Manager
        </Link>
        {links}
      </div>
      <h1 id={id} className="t-title">
        {title}
      </h1>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <div
        role="tablist"
        aria-labelledby={id}
        className="flex flex-wrap gap-x-6 border-b border-line"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name, words: label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={tab === name}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => onTab(name)}
            className={`min-h-11 cursor-pointer border-b-3 t-strong ${tab === name ? 'border-ink' : 'border-transparent text-muted'}`}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ name }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={tab !== name}
        >
          {name === 'details' ? details : tour}
        </div>
      ))}
    </section>
  );
}
