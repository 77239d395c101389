import { type RefObject, useEffect, useState } from 'react';

/** Returns the text of the box. */
export function useSearchText(box: RefObject<HTMLInputElement | null>): string {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const input = box.current;
    const updateText = () => setTyped(input?.value.trim() ?? '');
    // Picks up the text typed before the listener was attached. A list loaded late is rendered well before
    // its effects run.
    updateText();
    input?.addEventListener('input', updateText);
    return () => input?.removeEventListener('input', updateText);
  }, [box]);
  return typed;
}
