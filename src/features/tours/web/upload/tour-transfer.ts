import type { DetailedError, HttpResponse, Upload } from 'tus-js-client';
import { generatedTourName } from '#features/tours/made-tour.ts';
import { deviceStorage } from '#kit/web/storage.ts';
import { uploadMessages } from './file-error.ts';

const endpoint = '/api/uploads/tours';
const chunkBytes = 8 * 1024 * 1024;
/**
 * The delays of retries in milliseconds. Connections in Kampala may be down for minutes, so retries continue
 * for about ten minutes. Then the user decides.
 */
const retryDelays = [0, 1_000, 3_000, 5_000, ...Array.from({ length: 60 }, () => 10_000)];

/** The interval of retries while the server's disk is full, in milliseconds. */
export const diskFullRetryMs = 20_000;

const keyOf = (propertyId: number) => `tour:${propertyId}:`;

export type TourTransfer = {
  pause(): void;
  /** Starts or resumes the transfer. */
  resume(): void;
  /** Cancels the transfer and discards the sent bytes. It takes effect in this browser at once. */
  cancel(): void;
};

type Listener = {
  onProgress(sent: number, total: number): void;
  /** Called when the connection is lost, or the server's disk is full. The transfer resumes automatically. */
  onWaiting(reason: 'line' | 'room'): void;
  /**
   * Called when the server rejects a chunk for now, with its reason. The transfer is retried automatically.
   */
  onRefused(reason: string): void;
  onSent(uploadId: string): void;
  onError(error: Error): void;
};

/**
 * Sends a file in chunks, once `resume` is called. Parts already sent of the same file for the same property
 * are not sent again. A complete upload stays known until `forgetFinished`, because the response to its end
 * may be lost.
 */
export function openTransfer(file: File, propertyId: number, listener: Listener): TourTransfer {
  let upload: Upload | null = null;
  let isActive = false;

  const start = () => {
    if (isActive) upload?.start();
  };
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const onOnline = () => void upload?.abort().then(start);
  const stop = () => {
    isActive = false;
    clearTimeout(retryTimer);
    removeEventListener('online', onOnline);
  };
  const fail = (error: Error) => {
    if (error instanceof DiskFullError) {
      if (!isActive) return;
      listener.onWaiting('room');
      retryTimer = setTimeout(start, diskFullRetryMs);
      return;
    }
    stop();
    listener.onError(error);
  };

  prepareUpload(file, propertyId, {
    ...listener,
    onSent(uploadId) {
      stop();
      listener.onSent(uploadId);
    },
    onError: fail,
  }).then((prepared) => {
    upload = prepared;
    start();
  }, fail);

  return {
    pause() {
      stop();
      void upload?.abort();
    },
    resume() {
      if (isActive) return;
      isActive = true;
      addEventListener('online', onOnline);
      start();
    },
    cancel() {
      stop();
      // The upload is forgotten at once and not after the server's response, because by then another upload
      // may have begun.
      forgetUnfinished(propertyId);
      void upload?.abort(true).catch(() => {});
    },
  };
}

async function prepareUpload(file: File, propertyId: number, listener: Listener): Promise<Upload> {
  const tus = await import('tus-js-client');
  const upload = new tus.Upload(file, {
    endpoint,
    chunkSize: chunkBytes,
    retryDelays,
    metadata: { propertyId: String(propertyId), filename: file.name },
    fingerprint: async () => `${keyOf(propertyId)}${file.name}:${file.size}:${file.lastModified}`,
    onProgress: (sent, total) => listener.onProgress(sent, total),
    onAfterResponse(request, response) {
      if (request.getMethod() === 'HEAD' && isUnanswered(response)) throw new UnansweredError(response);
    },
    onShouldRetry: (error, attempt) => {
      const status = statusOf(error);
      if (!isRetryable(status, attempt)) return false;
      if (status === 0) listener.onWaiting('line');
      else listener.onRefused(refusalIn(error, status));
      return true;
    },
    onSuccess: () => listener.onSent(idOf(upload)),
    onError: (error) => listener.onError(toUserError(error)),
  });
  const [previousUpload] = await upload.findPreviousUploads();
  if (previousUpload) upload.resumeFromPreviousUpload(previousUpload);
  return upload;
}

const diskFullStatus = 507;
/**
 * The statuses of temporary failures: the server is busy with an earlier request, is restarting, or cannot be
 * reached by its proxy.
 */
const temporaryStatuses = [0, 409, 423, 429, 502, 503, 504];
/** The number of retries after any other failure of the server. */
const maxRetries = 3;

function isRetryable(status: number, attempt: number): boolean {
  if (temporaryStatuses.includes(status)) return true;
  return status >= 500 && status !== diskFullStatus && attempt < maxRetries;
}

/** Thrown when the server's disk is full. The sent bytes are kept there. */
class DiskFullError extends Error {}

/**
 * Thrown when the server did not report how much of the upload it has. tus-js-client would consider it lost
 * and send everything again.
 */
class UnansweredError extends Error {
  readonly response: HttpResponse;

  constructor(response: HttpResponse) {
    super('The upload was interrupted. Your progress is saved. Choose the same file again to continue.');
    this.response = response;
  }
}

function isUnanswered(response: HttpResponse): boolean {
  const status = response.getStatus();
  return status >= 300 && status !== 404 && status !== 410;
}

function unansweredError(error: Error | DetailedError): UnansweredError | null {
  return 'causingError' in error && error.causingError instanceof UnansweredError ? error.causingError : null;
}

function statusOf(error: Error | DetailedError): number {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  return (unansweredError(error)?.response ?? response)?.getStatus() ?? 0;
}

function idOf({ url }: Upload): string {
  return (url ?? '').split('/').findLast((part) => part !== '') ?? '';
}

/** Extracts the server's message from a tus-js-client error. */
function toUserError(error: Error | DetailedError): Error {
  if (statusOf(error) === diskFullStatus) return new DiskFullError();
  const unanswered = unansweredError(error);
  if (unanswered) return unanswered;
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response)
    return new Error(
      'There is no connection right now. What you have sent is kept: choose the same file again to continue.',
    );
  const status = response.getStatus();
  const message = messageIn(response);
  // The response of a proxy is not meant for users.
  if (message === null) return new Error(`${uploadMessages.failed}: ${status}`);
  return new Error(status >= 500 ? `${uploadMessages.failed}: ${message}` : message);
}

/** Returns the server's reason. The response to a HEAD request has no body, so its status is returned. */
function refusalIn(error: Error | DetailedError, status: number): string {
  return unansweredError(error) ? `${uploadMessages.failed}: ${status}` : toUserError(error).message;
}

function messageIn(response: HttpResponse): string | null {
  try {
    const { message } = JSON.parse(response.getBody());
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

const storagePrefix = 'tus::';

/**
 * Returns the name of a file whose upload for this property was started in this browser and never finished.
 */
export function unfinishedUpload(propertyId: number): string | null {
  const wasChosenByUser = (name: string) => !name.includes(`:${generatedTourName}:`);
  const key = deviceStorage
    .keys()
    .find((name) => name.startsWith(storagePrefix + keyOf(propertyId)) && wasChosenByUser(name));
  const stored = key ? (deviceStorage.getJson(key) as { metadata?: { filename?: unknown } } | null) : null;
  const filename = stored?.metadata?.filename;
  return typeof filename === 'string' ? filename : null;
}

function forgetUnfinished(propertyId: number): void {
  forget((name) => name.startsWith(storagePrefix + keyOf(propertyId)));
}

/** Forgets an upload that has become a tour or never will. */
export function forgetFinished(uploadId: string): void {
  forget((name, value) => name.startsWith(storagePrefix) && value.includes(`/${uploadId}"`));
}

function forget(matches: (name: string, value: string) => boolean): void {
  for (const name of deviceStorage.keys())
    if (matches(name, deviceStorage.get(name) ?? '')) deviceStorage.remove(name);
}
