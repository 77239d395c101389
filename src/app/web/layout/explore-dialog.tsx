import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { withoutLanguage } from '#kit/t.ts';
import { useHistoryEntry } from '#kit/web/hooks/use-history-entry.ts';
import { cacheHtml } from '#kit/web/render-cache.tsx';
import { readServerHtml } from '#kit/web/server-html.ts';

const dialogId = 'explore';

/** The dialog's content, which only the server renders. The browser reads it from the page. */
let html = import.meta.env.SSR ? (await import('./explore-html.ts')).exploreHtml() : '';

/**
 * The explore dialog, which the browser opens and closes natively, also with Escape or a tap outside it. It
 * precedes the rest of the page, so that it opens even while a slow connection delivers that.
 */
export function ExploreDialog() {
  const [, navigate] = useLocation();
  html ||= readServerHtml(dialogId);
  const dialog = useRef<HTMLDialogElement>(null);
  const historyEntry = useHistoryEntry(dialog);
  return (
    // Keyboard users can use the dialog's links and button, whose clicks bubble up to it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      id={dialogId}
      popover="auto"
      aria-labelledby="explore-title"
      className="dialog explore"
      onToggle={({ newState }) => (newState === 'open' ? historyEntry.take() : historyEntry.leave())}
      onClick={closeOnLinkClick}
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.hidePopover();
        navigate(addressOf(event.target as HTMLFormElement));
      }}
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? cacheHtml(html) : html }}
    />
  );
}

/** Returns the path and query that the form leads to, without empty fields and the language prefix. */
function addressOf(form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim();
    if (text) search.set(name, text);
  }
  const path = withoutLanguage(new URL(form.action).pathname);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Closes the dialog when one of its links is clicked, because client navigation would leave it open. */
function closeOnLinkClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover();
}

type ExploreButtonProps = { className: string; children: ReactNode };

/**
 * A button that opens the dialog. A browser that does not support popovers shows a link to the full search
 * instead.
 */
export function ExploreButton({ className, children }: ExploreButtonProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={dialogId}
        aria-haspopup="dialog"
        className={`opens-explore ${className}`}
      >
        {children}
      </button>
      <Link href="/explore" className={`no-popover ${className}`}>
        {children}
      </Link>
    </>
  );
}
