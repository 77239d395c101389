import { type RefObject, useEffect, useState } from 'react';

const restMs = 120;

/** The text of the box, after a short pause in typing. */
export function useTyped(box: RefObject<HTMLInputElement | null>): string {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const input = box.current;
    let resting: number | undefined;
    const note = () => {
      clearTimeout(resting);
      resting = window.setTimeout(() => setTyped(input?.value.trim() ?? ''), restMs);
    };
    // Picks up what was typed before the listener was attached: a list loaded late is rendered well before its
    // effects run.
    note();
    input?.addEventListener('input', note);
    return () => {
      clearTimeout(resting);
      input?.removeEventListener('input', note);
    };
  }, [box]);
  return typed;
}
