const againMs = 100;

/**
 * Repeats a tap on a button whose code was not loaded until the tap reaches it, because React stops such
 * taps. Taps before hydration are marked; later ones are detected here.
 */
export function replayEarlyClicks(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-tapped]'))
    if (needsCode(button)) give(button);
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      const button = isTrusted && target instanceof Element && target.closest('button');
      if (!button || !needsCode(button) || button.dataset['tapped'] === '') return;
      const wasHandled = listen(button);
      setTimeout(() => wasHandled() || give(button));
    },
    { capture: true },
  );
}

/** Returns false for buttons that work without the application or have their own script. */
function needsCode(button: HTMLButtonElement): boolean {
  const isPlain = !button.popoverTargetElement && !button.hasAttribute('commandfor');
  return button.type === 'button' && isPlain && button.className !== 'heart';
}

function give(button: HTMLButtonElement): void {
  delete button.dataset['tapped'];
  if (!button.isConnected || button.disabled) return;
  const wasHandled = listen(button);
  button.click();
  if (wasHandled()) return;
  button.dataset['tapped'] = '';
  setTimeout(give, againMs, button);
}

/** Returns a function that returns true when a click has reached the button since this call. */
function listen(button: HTMLButtonElement): () => boolean {
  const hearing = new AbortController();
  const { signal } = hearing;
  button.addEventListener('click', () => hearing.abort(), { capture: true, signal });
  return () => {
    const { aborted } = signal;
    hearing.abort();
    return aborted;
  };
}
