import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { FormTab } from '#features/listings/web/form/state/remembered-tab.ts';
import { Icon } from '#kit/web/ui/icon.tsx';

type Props = {
  title: string;
  tab: FormTab;
  onTab(tab: FormTab): void;
  onClose(): void;
  details: ReactNode;
  tour: ReactNode;
};

const tabs: readonly { name: FormTab; words: string }[] = [
  { name: 'details', words: 'Property Details' },
  { name: 'tour', words: 'Virtual Tour' },
];

/**
 * Renders the form over the list. It fills the screen on a phone and is a sheet on larger screens. Both tabs
 * keep their state. A tap outside does not close it, because it may be accidental.
 */
export function FormDialog({ title, tab, onTab, onClose, details, tour }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialogElement = dialog.current;
    if (dialogElement && !dialogElement.open) dialogElement.showModal();
    dialogElement?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
    return () => dialogElement?.close();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const otherTab = tab === 'details' ? 'tour' : 'details';
    onTab(otherTab);
    document.getElementById(`${id}-${otherTab}`)?.focus();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // Closing a file chooser also fires this event.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none scroll-pt-32 scroll-pb-24 overflow-y-auto overscroll-contain bg-surface text-ink backdrop:bg-veil sm:m-auto sm:h-auto sm:max-h-[calc(100dvh-48px)] sm:w-[min(56rem,100%-48px)] sm:rounded-card sm:border sm:border-line"
    >
      <div className="sticky top-0 z-10 border-b border-line bg-surface px-4 pt-3 sm:px-6 sm:pt-4">
        <div className="flex items-center justify-between gap-3">
          <h2 id={id} className="t-heading">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-mr-3 grid size-11 shrink-0 cursor-pointer place-content-center rounded-control hover:bg-sunken"
          >
            <Icon name="close" />
          </button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
        <div role="tablist" aria-labelledby={id} className="flex flex-wrap gap-x-6" onKeyDown={onKeyDown}>
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
      </div>
      {tabs.map(({ name }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={tab !== name}
          className="p-4 sm:p-6"
        >
          {name === 'details' ? details : tour}
        </div>
      ))}
    </dialog>
  );
}
