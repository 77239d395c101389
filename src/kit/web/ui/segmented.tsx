import type { KeyboardEvent, ReactNode } from 'react';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; name: ReactNode }[];
  value: Value;
  onChange(value: NoInfer<Value>): void;
  /** The id of the panel that shows the selected option. `segmentId` returns the id of the tab that labels it. */
  panelId: string;
};

export const segmentId = (panelId: string, value: string) => `${panelId}-${value}`;

/** Two to four views of one place. The arrow keys move between them. */
export function Segmented<Value extends string>({ label, options, value, onChange, panelId }: Props<Value>) {
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: options.length - 1 }[event.key];
    const index = options.findIndex((option) => option.value === value);
    const next = step && options[(index + step) % options.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(segmentId(panelId, next.value))?.focus();
  }
  return (
    // The tabs themselves have the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="tablist"
      aria-label={label}
      className="flex flex-wrap rounded-control bg-sunken p-1"
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          id={segmentId(panelId, option.value)}
          aria-selected={option.value === value}
          aria-controls={panelId}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          className="min-h-11 grow basis-32 cursor-pointer rounded-control border border-transparent px-2 py-1 t-label text-muted aria-selected:bg-surface aria-selected:text-ink aria-selected:selected"
        >
          {option.name}
        </button>
      ))}
    </div>
  );
}
