import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '#kit/t.ts';
import { useBackToClose } from '#kit/web/hooks/use-back-to-close.ts';
import { Icon } from './icon.tsx';

type Props = {
  title: string;
  /** A sentence under the title. */
  description?: string | undefined;
  isOpen: boolean;
  /** Called when the dialog was closed by Escape, Back, its button or a tap on the backdrop. */
  onClose: () => void;
  /** A name by which a page opens the dialog again after a reload: see `wasOpen`. */
  name?: string;
  /** True for a dialog of several steps, which has the same height in all of them. */
  hasSteps?: boolean;
  /** True for content that needs two columns where there is room. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * The browser's own modal dialog: a sheet at the foot of a phone, and a box in the middle of a larger screen. It
 * traps the focus, restores it on closing, and closes on Escape and on Back.
 */
export function Dialog({ title, description, isOpen, onClose, name, hasSteps, isWide, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // A text selection may end on the backdrop, which does not count as a tap on the backdrop.
  const pressedTarget = useRef<EventTarget>(null);
  const shownTitle = useRef<string>(null);
  const fullTitle = `${title} ${description ?? ''}`;
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    return () => {
      element.close();
      shownTitle.current = null;
    };
  }, [isOpen]);
  // A tap on the page while the dialog leaves may ask for another one, which has the same element.
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element || shownTitle.current === fullTitle) return;
    shownTitle.current = fullTitle;
    if (element.open) return;
    element.showModal();
    heading.current?.focus({ preventScroll: true });
  }, [isOpen, fullTitle]);
  useBackToClose(isOpen, () => dialog.current?.close(), name);
  return (
    // The target is the dialog itself only for a tap outside its content; keyboard users can press Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      data-has-steps={hasSteps}
      data-wide={isWide}
      onClose={({ currentTarget }) => void whenHidden(currentTarget, onClose)}
      onPointerDown={({ target }) => {
        pressedTarget.current = target;
      }}
      onClick={({ target, currentTarget, detail }) => {
        // The second click of a double click on a button may land outside a dialog that has become smaller.
        const isTapBeside = target === currentTarget && pressedTarget.current === target && detail < 2;
        if (isTapBeside) currentTarget.close();
      }}
    >
      <div className="dialog-head">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="t-heading">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t('Close')}
          onClick={() => dialog.current?.close()}
          className="-mt-2 -mr-3 grid size-11 shrink-0 cursor-pointer place-content-center rounded-control hover:bg-sunken"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="dialog-body">
        {description && <p className="-mt-2 mb-4 text-muted">{description}</p>}
        {children}
      </div>
    </dialog>
  );
}

/** Calls `then` when a closed dialog has left the screen, unless it has been removed before. */
async function whenHidden(dialog: HTMLDialogElement, then: () => void): Promise<void> {
  const exits = dialog.getAnimations?.() ?? [];
  if (exits.length === 0) return then();
  await Promise.allSettled(exits.map(({ finished }) => finished));
  if (dialog.isConnected && !dialog.open) then();
}

/**
 * The bar at the foot of a dialog, in the same place in all steps. It comes last in the content; its last child is
 * the primary button.
 */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="dialog-foot">{children}</div>;
}
