import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { listenForToasts, presentToast, showToast, type Toast, takeFlash } from '#kit/web/toasts.ts';
import { Icon } from '#kit/web/ui/icon.tsx';

const defaultMs = 5000;
let count = 0;

/**
 * The place where toasts appear: once per page, beside the application. It is there before the first of them, so that a
 * screen reader listens, and lies above an open dialog.
 */
export function Toaster() {
  const toast = useSyncExternalStore(listenForToasts, presentToast, () => null);
  // The same words said again are another toast.
  // oxlint-disable-next-line react/exhaustive-deps
  const number = useMemo(() => ++count, [toast]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const kept = takeFlash();
    if (kept) showToast(kept);
  }, []);
  useEffect(() => {
    // What came into the top layer last lies above.
    if (place.current?.matches(':popover-open')) place.current.hidePopover();
    place.current?.showPopover?.();
  }, [toast]);
  return (
    <div ref={place} popover="manual" aria-live="polite" className="toaster">
      {toast && <ToastCard key={number} toast={toast} />}
    </div>
  );
}

const hideToast = () => showToast(null);

/** Goes by itself, but not while somebody points at it or has the focus in it. */
function ToastCard({ toast }: { toast: Toast }) {
  const { title, description, tone = 'plain', durationMs = defaultMs, action } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(hideToast, durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs]);
  return (
    <div
      role={tone === 'destructive' ? 'alert' : undefined}
      className="toast"
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={({ key }) => key === 'Escape' && hideToast()}
    >
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {description && <p className="mt-0.5 text-sm text-pretty">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            hideToast();
            action.run();
          }}
          className="toast-action"
        >
          {action.words}
        </button>
      )}
      <button type="button" aria-label="Close" onClick={hideToast} className="toast-close">
        <Icon name="close" />
      </button>
    </div>
  );
}
