import { useSyncExternalStore } from 'react';
import { yearInKampala } from '#kit/dates.ts';

/** Where the footer writes it, so that hydration can read what the page was written with. */
export const yearId = 'year';

/** This year. A page that was written last year and is hydrated this year agrees with itself first, and is put right then. */
export function useYear(): number {
  return useSyncExternalStore(neverTells, yearNow, yearWritten);
}

const neverTells = () => () => {};
const yearNow = () => yearInKampala(new Date().toISOString());

function yearWritten(): number {
  const written = typeof document === 'undefined' ? null : document.getElementById(yearId)?.textContent;
  return written ? Number(written) : yearNow();
}
