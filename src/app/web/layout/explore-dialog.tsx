import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { foundInPage } from '#kit/web/server-html.ts';

const dialogId = 'explore';

/** Only the server's build has it in itself. */
const written = import.meta.env.SSR ? (await import('./explore-html.ts')).exploreHtml() : '';

/**
 * The browser opens and closes it by itself, and a tap beside it or Escape closes it. The server writes what stands in it; a
 * page that was navigated to fetches the few lines that do.
 */
export function ExploreDialog() {
  const [html, setHtml] = useState(() => (import.meta.env.SSR ? written : foundInPage(dialogId)));
  useEffect(() => {
    if (!html) void import('./explore-html.ts').then((module) => setHtml(module.exploreHtml()));
  }, [html]);
  return (
    // Its links and its button are what the keyboard reaches; this hears of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      id={dialogId}
      popover="auto"
      aria-labelledby="explore-title"
      className="explore"
      onClick={closeAfter}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** A link was followed without loading a page. */
function closeAfter({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover();
}

type OpenerProps = { className: string; children: ReactNode };

/** Opens the dialog; where the browser cannot, it is a link to the whole search. */
export function ExploreOpener({ className, children }: OpenerProps) {
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
