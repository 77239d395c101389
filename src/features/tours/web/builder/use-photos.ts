import { useEffect, useRef, useState } from 'react';
import { photoLimits } from '#features/tours/panorama-photos.ts';
import { addStop } from '#features/tours/tour-plan.ts';
import { loadPhoto } from './load-photo.ts';
import { changeDraft, tourDraft } from './tour-drafts.ts';

export type RejectedFile = { name: string; words: string };

/** Opens the photos that an agent chooses, one after the other, and reports why a photo is unusable. */
export function usePhotos(propertyId: number, onAdded: (id: string) => void) {
  const [refused, setRefused] = useState<RejectedFile[]>([]);
  const [opening, setOpening] = useState<{ done: number; of: number } | null>(null);
  const currentBatch = useRef<AbortController | null>(null);
  useEffect(() => () => currentBatch.current?.abort(), []);

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0 || opening) return;
    const { signal } = (currentBatch.current = new AbortController());
    setRefused([]);
    for (const [done, file] of files.entries()) {
      setOpening({ done, of: files.length });
      const error = await addOne(file, signal);
      if (signal.aborted) return;
      if (error) setRefused((before) => [...before, { name: file.name, words: error }]);
    }
    setOpening(null);
  }

  async function addOne(file: File, signal: AbortSignal): Promise<string | null> {
    if (tourDraft(propertyId).plan.stops.length >= photoLimits.most)
      return `A tour can have at most ${photoLimits.most} rooms.`;
    const opened = await loadPhoto(file, signal).catch(() => ({
      error: 'We could not open this file.',
    }));
    if (signal.aborted) return null;
    if ('error' in opened) return opened.error;
    const id = panoramaId();
    changeDraft(propertyId, ({ plan, photographs }) => ({
      plan: addStop(plan, id),
      photographs: new Map([...photographs, [id, opened.photograph]]),
    }));
    onAdded(id);
    return null;
  }

  return { refused, opening, add: (files: readonly File[]) => void add(files) };
}

/** Returns a random panorama id in the format of 3DVista. */
function panoramaId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `panorama_${parts.join('_').toUpperCase()}`;
}
