import { useEffect, useState } from 'react';

/** On a touch screen the click is heard a moment after the finger was lifted. */
const clickWithinMs = 400;

/** Holds what was there when something was pressed, until the click that may follow has been heard. */
export function useHeld<T>() {
  const [held, hold] = useState<T | null>(null);
  useEffect(() => {
    if (held === null) return;
    let timer: number | undefined;
    const release = () => {
      timer = window.setTimeout(() => hold(null), clickWithinMs);
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [held]);
  return [held, hold] as const;
}
