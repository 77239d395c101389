import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';

type Act =
  | { onSelect(): void; href?: undefined }
  | { href: string; isInNewTab?: boolean; onSelect?: undefined };
export type MenuItem = Act & {
  name: string;
  /** A number after the name, which may change while the menu is open. */
  count?: number | undefined;
  icon?: LucideIcon;
  isDanger?: boolean;
  /** For an item that switches something on and off. The menu stays open. */
  isChecked?: boolean;
};

type Props = {
  /** The name of the button for screen readers, if its content does not name it. */
  label?: string;
  items: readonly MenuItem[];
  className: string;
  /** The column of the button, for `moveBetweenRows`. */
  column?: string;
  children: ReactNode;
};

const gap = 4;

/** A button that opens a menu. The menu is above everything else and inside the window. */
export function Menu({ label, items, className, column, children }: Props) {
  const [place, setPlace] = useState<DOMRect | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const isOpen = place !== null;
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setPlace(null);
    };
    const stayBeside = () => setPlace(button.current?.getBoundingClientRect() ?? null);
    addEventListener('pointerdown', closeOutside);
    addEventListener('resize', stayBeside);
    addEventListener('scroll', stayBeside);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('resize', stayBeside);
      removeEventListener('scroll', stayBeside);
    };
  }, [isOpen]);

  // An item that has been chosen may leave the menu.
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) focusFirst(root.current);
  });

  function close() {
    setPlace(null);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!place) return;
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: at < 1 ? entries.length - 1 : at - 1,
      Home: 0,
      End: entries.length - 1,
    };
    // The table behind the menu must not also handle the key.
    event.stopPropagation();
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') setPlace(null);
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    entries[target]?.focus();
  }

  return (
    <div ref={root} className="inline-block" onKeyDown={onKeyDown}>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        data-col={column}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={place ? id : undefined}
        onClick={({ currentTarget }) => setPlace(place ? null : currentTarget.getBoundingClientRect())}
        className={className}
      >
        {children}
      </button>
      {place && (
        <div
          id={id}
          role="menu"
          aria-labelledby={`${id}-button`}
          ref={focusFirst}
          style={positionBeside(place)}
          className="fixed z-20 max-h-[min(24rem,80dvh)] min-w-48 overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-float"
        >
          {items.map((item) => (
            <Entry key={item.name} item={item} onClose={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function focusFirst(menu: HTMLElement | null) {
  menu?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
}

/** Below the button if there is more space than above, and aligned with the side that is nearer to the edge. */
function positionBeside({ top, bottom, left, right }: DOMRect) {
  return {
    ...(bottom < innerHeight * 0.6 ? { top: bottom + gap } : { bottom: innerHeight - top + gap }),
    ...(left < innerWidth / 2 ? { left } : { right: document.documentElement.clientWidth - right }),
  };
}

const entryClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left t-label whitespace-nowrap hover:bg-sunken pointer-fine:min-h-9';

function Entry({ item, onClose }: { item: MenuItem; onClose(): void }) {
  const { name, count, icon: EntryIcon, isDanger, isChecked } = item;
  const className = `${entryClass} ${isDanger ? 'text-danger' : ''}`;
  const content = (
    <>
      {EntryIcon && <EntryIcon className="size-5 shrink-0" aria-hidden />}
      {isChecked !== undefined && (
        <input
          type="checkbox"
          readOnly
          checked={isChecked}
          tabIndex={-1}
          aria-hidden
          className="size-4 accent-ink"
        />
      )}
      {name}
      {count !== undefined && (
        <>
          {' '}
          <span className="ml-auto pl-4 text-muted tabular-nums">{count}</span>
        </>
      )}
    </>
  );
  if (item.href !== undefined)
    // The router handles only pages of the application, not telephone numbers.
    return item.isInNewTab || !item.href.startsWith('/') ? (
      <a
        role="menuitem"
        tabIndex={-1}
        href={item.href}
        {...(item.isInNewTab && { target: '_blank', rel: 'noopener' })}
        className={className}
        onClick={onClose}
      >
        {content}
      </a>
    ) : (
      <Link role="menuitem" tabIndex={-1} href={item.href} className={className} onClick={onClose}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isChecked}
      tabIndex={-1}
      className={className}
      onClick={() => {
        if (isChecked === undefined) onClose();
        item.onSelect();
      }}
    >
      {content}
    </button>
  );
}
