import faceAddress from '#app/web/fonts/literata-display.woff2?url';
import { connection } from '#kit/web/network-information.ts';

/** The key under which a browser remembers that the face is cached; the page shell reads it before the first paint. */
const keptAs = 'face';

/**
 * Fetches the display face when idle, for the next page load. This page keeps the font that it was painted with, so
 * nothing moves. Not with Save-Data, nor on a slow connection.
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
    // Without storage or a connection the system's serif stays.
  }
}
