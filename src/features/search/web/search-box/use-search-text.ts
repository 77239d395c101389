import { type RefObject, useEffect, useState } from 'react';

/** Returns the text of the box. */
export function useTyped(box: RefObject<HTMLInputElement | null>): string {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const input = box.current;
    const note = () => setTyped(input?.value.trim() ?? '');
    // Picks up the text typed before the listener was attached. A list loaded late is rendered well before
    // its effects run.
    note();
    input?.addEventListener('input', note);
    return () => input?.removeEventListener('input', note);
  }, [box]);
  return typed;
}
