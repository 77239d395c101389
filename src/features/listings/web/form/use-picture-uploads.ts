import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#kit/fault.ts';
import { showToast } from '#kit/web/toasts.ts';
import type { FormPicture } from './form-values.ts';
import { pictureFault, sendPicture } from './send-picture.ts';

/** A picture being uploaded. `preview` shows it from the local file. */
export type PictureUpload = { id: number; name: string; preview: string; share: number };

const fail = (description: string) => showToast({ title: 'Error', description, tone: 'destructive' });

/** Uploads the chosen pictures one after the other, in the order they were chosen. */
export function usePictureUploads(room: number, onUploaded: (picture: FormPicture) => void) {
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const count = useRef(0);
  const failures = useRef(0);
  const stop = useRef(new AbortController());
  const tell = useRef(onUploaded);
  useEffect(() => {
    tell.current = onUploaded;
  });
  useEffect(() => {
    const control = new AbortController();
    stop.current = control;
    return () => control.abort();
  }, []);

  const change = (id: number, change: Partial<PictureUpload> | null) =>
    setUploads((before) =>
      before.flatMap((upload) => (upload.id !== id ? [upload] : change ? [{ ...upload, ...change }] : [])),
    );

  async function send(file: File, upload: PictureUpload): Promise<void> {
    const { signal } = stop.current;
    try {
      signal.throwIfAborted();
      const picture = await sendPicture(file, (share) => change(upload.id, { share }), signal);
      tell.current(picture);
      showToast({ title: 'Image uploaded successfully', durationMs: 3_000 });
    } catch (error) {
      failures.current += 1;
      if (!signal.aborted) fail(messageOf(error));
    } finally {
      change(upload.id, null);
      URL.revokeObjectURL(upload.preview);
    }
  }

  /** @returns the field's error when none could be accepted */
  function add(files: readonly File[]): void {
    const fault = files.map(pictureFault).find((words) => words !== null);
    if (fault) fail(fault);
    const good = files
      .filter((file) => pictureFault(file) === null)
      .slice(0, Math.max(0, room - uploads.length));
    for (const file of good) {
      count.current += 1;
      const upload = { id: count.current, name: file.name, preview: URL.createObjectURL(file), share: 0 };
      setUploads((before) => [...before, upload]);
      line.current = line.current.then(() => send(file, upload));
    }
  }

  /**
   * Resolves when all uploads have ended, including later ones, with whether all succeeded. Null when none is in
   * progress.
   */
  function arrival(): Promise<boolean> | null {
    return uploads.length > 0 ? allHere(failures.current) : null;
  }

  async function allHere(failuresBefore: number): Promise<boolean> {
    let waitedFor: Promise<void> | undefined;
    while (waitedFor !== line.current) {
      waitedFor = line.current;
      await waitedFor;
    }
    return failures.current === failuresBefore;
  }

  return { uploads, add, arrival };
}
