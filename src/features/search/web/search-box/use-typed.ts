import { type RefObject, useEffect, useState } from 'react';

const restMs = 120;

/** The text of the box, once nobody has typed for a moment. */
export function useTyped(box: RefObject<HTMLInputElement | null>): string {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const input = box.current;
    let resting: number | undefined;
    const note = () => {
      clearTimeout(resting);
      resting = window.setTimeout(() => setTyped(input?.value.trim() ?? ''), restMs);
    };
    // What was typed before anybody listened: a list that arrives late is drawn well before its effects run.
    note();
    input?.addEventListener('input', note);
    return () => {
      clearTimeout(resting);
      input?.removeEventListener('input', note);
    };
  }, [box]);
  return typed;
}
