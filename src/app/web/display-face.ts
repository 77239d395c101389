import faceAddress from '#app/web/fonts/literata-display.woff2?url';
import { connection } from '#kit/web/network-information.ts';

/** The key under which a browser remembers that the face lies in its cache; the page shell reads it before the first paint. */
const keptAs = 'face';

/**
 * Fetches the display face when nothing else is to be done, for the next page load. This page keeps the face that it was
 * painted with, so nothing moves. Not on Save-Data, nor on a line on which 14 kB are felt.
 */
export function keepDisplayFace(): void {
  const line = connection();
  if (line?.saveData || /2g/.test(line?.effectiveType ?? '')) return;
  (window.requestIdleCallback ?? setTimeout)(() => void fetchFace());
}

async function fetchFace(): Promise<void> {
  try {
    if (localStorage.getItem(keptAs) === faceAddress) return;
    const answer = await fetch(faceAddress, { priority: 'low' });
    await answer.arrayBuffer();
    if (answer.ok) localStorage.setItem(keptAs, faceAddress);
  } catch {
    // No storage or no line: the system's serif stays.
  }
}
