const retryMs = 100;

/**
 * Repeats a tap on a button whose code has not loaded, until the button handles it, because React stops such
 * taps. The start script marks taps and submits before hydration; this function detects later taps, and must be
 * called in the same task as `hydrateRoot`, because the start script marks none after it.
 */
export function replayEarlyClicks(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-tapped]:not(.heart)'))
    replayClick(button);
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      const button = isTrusted && target instanceof Element && target.closest('button');
      if (!button || !needsCode(button) || button.dataset['tapped'] === '') return;
      const wasHandled = watchForClick(button);
      setTimeout(() => wasHandled() || replayClick(button));
    },
    { capture: true },
  );
}

/** Returns false for buttons that work without the application or have their own script. */
function needsCode(button: HTMLButtonElement): boolean {
  const isPlain = !button.popoverTargetElement && !button.hasAttribute('commandfor');
  return button.type === 'button' && isPlain && button.className !== 'heart';
}

function replayClick(button: HTMLButtonElement): void {
  delete button.dataset['tapped'];
  if (!button.isConnected || button.disabled) return;
  const wasHandled = watchForClick(button);
  button.click();
  if (wasHandled()) return;
  button.dataset['tapped'] = '';
  setTimeout(replayClick, retryMs, button);
}

/** Returns a function that returns true when a click has reached the button since this call. */
function watchForClick(button: HTMLButtonElement): () => boolean {
  const controller = new AbortController();
  const { signal } = controller;
  button.addEventListener('click', () => controller.abort(), { capture: true, signal });
  return () => {
    const { aborted } = signal;
    controller.abort();
    return aborted;
  };
}
