import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '#kit/t.ts';
import { Icon } from './icon.tsx';

type Props = {
  title: string;
  /** A sentence under the title. */
  description?: string;
  isOpen: boolean;
  /** Called when the dialog was closed by Escape, its button or a tap on the backdrop. */
  onClose: () => void;
  children: ReactNode;
};

/** The browser's own modal dialog. It traps the focus, restores it on closing, and closes on Escape. */
export function Dialog({ title, description, isOpen, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A text selection may end on the backdrop, which does not count as a tap on the backdrop.
  const pressedTarget = useRef<EventTarget>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    element.showModal();
    return () => element.close();
  }, [isOpen]);
  return (
    // The target is the dialog itself only for a tap outside its content; keyboard users can press Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={({ target }) => {
        pressedTarget.current = target;
      }}
      onClick={({ target, currentTarget }) =>
        target === currentTarget && pressedTarget.current === target && currentTarget.close()
      }
    >
      <div className="p-4 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="t-heading">
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
        {description && <p className="mt-1 text-muted">{description}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </dialog>
  );
}
