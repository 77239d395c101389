import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '#kit/t.ts';
import { getConnectionState, onConnectionChange } from '#kit/web/connection-monitor.ts';
import {
  consumeFlash,
  currentToast,
  listenForToasts,
  resumeToasts,
  showToast,
  type Toast,
} from '#kit/web/toasts.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Icon } from './icon.tsx';
import { moveAbove } from './stay-on-top.ts';

const defaultMs = 5000;
let toastCount = 0;

/**
 * The container for toasts and the connection bar, once per page, beside the application. It exists before
 * the first message, so that screen readers observe it. While a dialog is open, it moves into that dialog,
 * because everything else is inert.
 */
export function Toaster() {
  const toast = useSyncExternalStore(listenForToasts, currentToast, () => null);
  // A message that is shown again is a new toast.
  // oxlint-disable-next-line react/exhaustive-deps
  const toastNumber = useMemo(() => ++toastCount, [toast]);
  const connection = useSyncExternalStore(onConnectionChange, getConnectionState, () => 'good' as const);
  const [dismissed, setDismissed] = useState<typeof connection>('good');
  useEffect(() => setDismissed('good'), [connection]);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const resume = ({ persisted }: PageTransitionEvent) => persisted && resumeToasts();
    const flash = consumeFlash();
    if (flash) showToast(flash);
    addEventListener('pageshow', resume);
    return () => removeEventListener('pageshow', resume);
  }, []);
  useEffect(() => {
    if (container.current) moveAbove(container.current);
  }, [toast, connection]);
  return (
    <div ref={container} popover="manual" aria-live="polite" className="toaster">
      {connection !== 'good' && connection !== dismissed && (
        <ConnectionBanner state={connection} onDismiss={() => setDismissed(connection)} />
      )}
      {toast && <ToastCard key={toastNumber} toast={toast} />}
    </div>
  );
}

const hideToast = () => showToast(null);

/** A toast, which closes by itself, but not while it is hovered or focused. */
function ToastCard({ toast }: { toast: Toast }) {
  const { title, description, tone = 'plain', durationMs = defaultMs, action } = toast;
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isPaused = isPointed || hasFocus;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(hideToast, durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, durationMs]);
  return (
    <div
      role={tone === 'destructive' ? 'alert' : undefined}
      className="toast"
      data-tone={tone}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // This keeps Escape from closing the dialog around the toast.
        event.preventDefault();
        hideToast();
      }}
    >
      <div className="min-w-0">
        <p className="t-strong">{title}</p>
        {description && <p className="mt-1 t-small text-pretty">{description}</p>}
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
      <button type="button" aria-label={t('Dismiss')} onClick={hideToast} className="toast-close">
        <Icon name="close" />
      </button>
    </div>
  );
}
