import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FormPicture } from '#features/listings/web/form/state/form-values.ts';
import { errorMessage } from '#kit/error-fields.ts';
import { whenReconnected } from '#kit/web/connectivity.ts';
import { showToast } from '#kit/web/toasts.ts';
import { reducePicture } from './reduce-picture.ts';
import {
  isHeic,
  PictureRefusal,
  pictureError,
  pictureMessages,
  sendPicture,
  sizeError,
} from './send-picture.ts';

/** A chosen picture that is being uploaded or was rejected. */
export type PictureUpload = {
  id: number;
  name: string;
  step: 'waiting' | 'reducing' | 'sending' | 'offline' | 'refused';
  share: number;
  /** The URL of a preview on this device, once the picture is reduced. */
  preview: string | null;
  /** The reason why the picture was rejected, or null. */
  error: string | null;
  mayPass: boolean;
};

/** The amount of data before and after the reduction of the uploaded pictures. */
export type UploadSavings = { pictures: number; chosenBytes: number; sentBytes: number };

/**
 * Returns the photos with a new one at the end, or null when it is already among them. Equal pictures have
 * equal keys, whatever their file.
 */
export function withUploaded(before: readonly FormPicture[], picture: FormPicture): FormPicture[] | null {
  return before.some(({ key }) => key === picture.key) ? null : [...before, picture];
}

/**
 * Reduces and uploads the chosen pictures one after the other, in the order in which they were chosen.
 * @param allowance the number of pictures that can be added, and the message about pictures beyond it
 * @param onUploaded returns true when the picture was added, and false when it exists already
 */
export function usePictureUploads(
  allowance: { slots: number; limitMessage: string },
  onUploaded: (picture: FormPicture) => boolean,
) {
  const [uploads, setUploads] = useState<PictureUpload[]>([]);
  const [saved, setSaved] = useState<UploadSavings>({ pictures: 0, chosenBytes: 0, sentBytes: 0 });
  const files = useRef(new Map<number, File>());
  const pending = useRef<Promise<void>>(Promise.resolve());
  const lastId = useRef(0);
  const failures = useRef(0);
  const abortController = useRef(new AbortController());
  const onUploadedRef = useRef(onUploaded);
  useEffect(() => {
    onUploadedRef.current = onUploaded;
  });
  useEffect(() => {
    const controller = new AbortController();
    abortController.current = controller;
    return () => controller.abort();
  }, []);
  const pendingCount = uploads.filter(({ step }) => step !== 'refused').length;

  const change = (id: number, change: Partial<PictureUpload> | null) =>
    setUploads((before) =>
      before.flatMap((upload) => (upload.id !== id ? [upload] : change ? [{ ...upload, ...change }] : [])),
    );

  async function send(id: number, file: File): Promise<void> {
    const { signal } = abortController.current;
    let preview: string | null = null;
    try {
      signal.throwIfAborted();
      change(id, { step: 'reducing' });
      const blob = await preparePicture(file, signal);
      preview = URL.createObjectURL(blob);
      change(id, { step: 'sending', preview, share: 0 });
      const picture = await sendWithRetry({ name: file.name, blob }, signal, (progress) =>
        change(id, progress),
      );
      files.current.delete(id);
      const isNew = onUploadedRef.current(picture);
      change(id, null);
      setSaved((before) => ({
        pictures: before.pictures + 1,
        chosenBytes: before.chosenBytes + file.size,
        sentBytes: before.sentBytes + blob.size,
      }));
      showToast(uploadedLabel(file.name, isNew));
    } catch (error) {
      failures.current += 1;
      const isTemporary = !(error instanceof PictureRefusal) || error.mayPass;
      if (!signal.aborted) refuse(id, file.name, errorMessage(error), isTemporary);
    } finally {
      if (preview) URL.revokeObjectURL(preview);
    }
  }

  function refuse(id: number, name: string, error: string, isTemporary: boolean): void {
    change(id, { step: 'refused', error, mayPass: isTemporary, preview: null });
    showToast({ title: 'Error', description: `${name}: ${error}`, tone: 'destructive' });
  }

  /** Adds pictures. Rejected files are listed with their reasons, and the others are uploaded. */
  function add(chosenFiles: readonly File[]): void {
    let slots = allowance.slots - pendingCount;
    for (const file of chosenFiles) {
      lastId.current += 1;
      const id = lastId.current;
      const { name } = file;
      const error = pictureError(file) ?? (slots > 0 ? null : allowance.limitMessage);
      const upload: PictureUpload = {
        id,
        name,
        step: 'waiting',
        share: 0,
        preview: null,
        error: null,
        mayPass: false,
      };
      setUploads((before) => [...before, upload]);
      if (error) {
        refuse(id, name, error, false);
        continue;
      }
      slots -= 1;
      files.current.set(id, file);
      queue(id, file);
    }
  }

  function queue(id: number, file: File): void {
    pending.current = pending.current.then(() => send(id, file));
  }

  function retry(id: number): void {
    const file = files.current.get(id);
    if (!file) return;
    change(id, { step: 'waiting', error: null });
    queue(id, file);
  }

  function dismiss(id: number): void {
    files.current.delete(id);
    change(id, null);
  }

  /**
   * Returns null when no upload is in progress. Otherwise resolves when all uploads have ended, including
   * later ones: with true when none of them failed.
   */
  function whenUploaded(): Promise<boolean> | null {
    return pendingCount > 0 ? waitForUploads(failures.current) : null;
  }

  async function waitForUploads(failuresBefore: number): Promise<boolean> {
    let lastPending: Promise<void> | undefined;
    while (lastPending !== pending.current) {
      lastPending = pending.current;
      await lastPending;
    }
    return failures.current === failuresBefore;
  }

  return { uploads, pendingCount, saved, add, retry, dismiss, arrival: whenUploaded };
}

export function uploadedLabel(name: string, isNew: boolean) {
  return isNew
    ? { title: 'Image uploaded successfully', durationMs: 3_000 }
    : {
        title: 'Photo already added',
        description: `${name} is the same as another photo of this property, so we did not add it again.`,
      };
}

/**
 * Returns the reduced picture, or the file itself when a reduction is not possible or not needed.
 * @throws PictureRefusal for a file that this browser cannot read, or that would be too large
 */
export async function preparePicture(file: File, signal: AbortSignal): Promise<Blob> {
  const reduction = await reducePicture(file, signal);
  if (reduction.outcome !== 'done' && isHeic(file))
    throw new PictureRefusal(pictureMessages.heic, { mayPass: false });
  const blob = (reduction.outcome === 'done' && reduction.blob) || file;
  const error = sizeError(blob);
  if (error) throw new PictureRefusal(error, { mayPass: false });
  return blob;
}

/**
 * Sends a picture, and tries again after a lost connection. If a request fails while there is a connection,
 * the picture itself failed, and the error is thrown.
 */
async function sendWithRetry(
  picture: { name: string; blob: Blob },
  signal: AbortSignal,
  report: (progress: Partial<PictureUpload>) => void,
): Promise<FormPicture> {
  for (;;) {
    try {
      return await sendPicture(picture, (share) => report({ share }), signal);
    } catch (error) {
      if (!(error instanceof TypeError) || signal.aborted) throw error;
      const wasDown = await waitForConnection(() => report({ step: 'offline', share: 0 }));
      signal.throwIfAborted();
      if (!wasDown) throw error;
      report({ step: 'sending' });
    }
  }
}

/** Resolves once there is a connection to the server: with true if it had been lost. */
async function waitForConnection(onOffline: () => void): Promise<boolean> {
  let wasDown = false;
  const check = () => {
    if (onlineManager.isOnline()) return;
    wasDown = true;
    onOffline();
  };
  const unsubscribe = onlineManager.subscribe(check);
  check();
  await whenReconnected();
  unsubscribe();
  return wasDown;
}
