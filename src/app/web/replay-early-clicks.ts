const againMs = 100;

/**
 * Gives a tap again until it reaches a button whose code has not come: React stops it before. Those from before the page
 * was hydrated are marked, and others are noticed here.
 */
export function replayEarlyClicks(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-tapped]'))
    if (needsCode(button)) give(button);
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      const button = isTrusted && target instanceof Element && target.closest('button');
      if (!button || !needsCode(button) || button.dataset['tapped'] === '') return;
      const wasHeard = listen(button);
      setTimeout(() => wasHeard() || give(button));
    },
    { capture: true },
  );
}

/** Others do what they do without the application, or have a script of their own. */
function needsCode(button: HTMLButtonElement): boolean {
  const isPlain = !button.popoverTargetElement && !button.hasAttribute('commandfor');
  return button.type === 'button' && isPlain && button.className !== 'heart';
}

function give(button: HTMLButtonElement): void {
  delete button.dataset['tapped'];
  if (!button.isConnected || button.disabled) return;
  const wasHeard = listen(button);
  button.click();
  if (wasHeard()) return;
  button.dataset['tapped'] = '';
  setTimeout(give, againMs, button);
}

/** Whether a click has reached the button itself since. */
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
