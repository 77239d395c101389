import { useEffect, useState } from 'react';

/**
 * On a touch screen, the click event follows a moment after the finger is lifted; this is the maximum delay
 * in milliseconds.
 */
const clickWithinMs = 400;

/** Keeps the value from the press of a pointer until the click that may follow has been handled. */
export function useValueDuringPress<T>() {
  const [frozenValue, freezeValue] = useState<T | null>(null);
  useEffect(() => {
    if (frozenValue === null) return;
    let timer: number | undefined;
    const release = () => {
      timer = window.setTimeout(() => freezeValue(null), clickWithinMs);
    };
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [frozenValue]);
  return [frozenValue, freezeValue] as const;
}
