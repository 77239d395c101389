import { useEffect, useReducer, useRef } from 'react';
import { detectWrongUpload } from '#features/tours/detect-wrong-upload.ts';
import type { TourUploadReply } from '#features/tours/schema.ts';
import { CallError } from '#kit/web/call.ts';
import { createTransferRate } from '#kit/web/transfer-rate.ts';
import { fileError, type UploadScreen, uploadMessages } from './file-error.ts';
import { diskFullRetryMs, forgetFinished, openTransfer, type TourTransfer } from './tour-transfer.ts';
import { isDiskFull, isNetworkError, isRefusedForGood, sendFinish, uploadError } from './upload-queries.ts';
import type { ZipInspection } from './zip-inspection.ts';

export type UploadState =
  | { step: 'idle' }
  | { step: 'looking'; file: File }
  | { step: 'chosen'; file: File; look: ZipInspection }
  | {
      step: 'sending';
      file: File;
      sent: number;
      bytesPerSecond: number | null;
      connection: 'moving' | 'waiting' | 'no-room' | 'refused' | 'paused';
      /** The server's reason while it rejects the upload. */
      refusal?: string;
    }
  | { step: 'finishing'; file: File | null; hasSpace: boolean }
  | { step: 'done'; reply: TourUploadReply }
  | {
      step: 'failed';
      message: string;
      /** The advice for the chosen file, if there is one. */
      advice: string | null;
      file: File | null;
      uploadId: string | null;
      response: unknown;
    };

export type TourUpload = {
  state: UploadState;
  choose(file: File | undefined): void;
  send(): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  /** Retries the import of a completely received upload. */
  finishAgain(): void;
};

/** Controls the upload of one tour file, which is inspected, sent in chunks, and checked by the server. */
export function useTourUpload(
  propertyId: number | null,
  place: UploadScreen,
  callbacks: { uploaded(reply: TourUploadReply): void; failed(message: string): void },
): TourUpload {
  const [state, setState] = useReducer(reduceState, { step: 'idle' });
  const transfer = useRef<TourTransfer | null>(null);
  const runId = useRef(0);
  const isSending = state.step === 'sending' || state.step === 'finishing';

  useLeaveWarning(isSending);
  useEffect(() => {
    setState({ step: 'idle' });
    return () => {
      runId.current += 1;
      transfer.current?.pause();
      transfer.current = null;
    };
  }, [propertyId]);

  function fail(
    error: unknown,
    file: File | null,
    details: { uploadId?: string; advice?: string | null } = {},
  ) {
    const failed = failedState(error, file, details);
    setState(failed);
    callbacks.failed(failed.message);
  }

  async function choose(file: File | undefined): Promise<void> {
    const ownRunId = ++runId.current;
    if (propertyId === null) return fail(new Error(uploadMessages.noProperty), null);
    if (!file) return fail(new Error(uploadMessages.noFile), null);
    const error = fileError(file, place);
    const advice = detectWrongUpload([file.name]);
    if (error) return fail(new Error(error), null, { advice: advice === error ? null : advice });
    setState({ step: 'looking', file });
    const inspection = await inspect(file);
    if (ownRunId === runId.current) setState({ step: 'chosen', file, look: inspection });
  }

  function send(): void {
    if (propertyId === null || state.step !== 'chosen') return;
    const { file } = state;
    const ownRunId = ++runId.current;
    setState({ step: 'sending', file, sent: 0, bytesPerSecond: null, connection: 'moving' });
    const isMine = () => ownRunId === runId.current;
    const sent = (uploadId: string) => void finish(uploadId, file, ownRunId);
    const failed = (error: unknown) => {
      transfer.current = null;
      fail(error, file);
    };
    transfer.current = openTransfer(
      file,
      propertyId,
      transferListener({ isMine, set: setState, sent, failed }),
    );
    transfer.current.resume();
  }

  async function finish(uploadId: string, file: File | null, ownRunId: number): Promise<void> {
    transfer.current = null;
    setState({ step: 'finishing', file, hasSpace: true });
    const outcome = await requestImport(uploadId);
    if (ownRunId !== runId.current) return;
    if ('reply' in outcome) {
      setState({ step: 'done', reply: outcome.reply });
      callbacks.uploaded(outcome.reply);
    } else if (isDiskFull(outcome.error)) {
      setState({ step: 'finishing', file, hasSpace: false });
      setTimeout(() => ownRunId === runId.current && void finish(uploadId, file, ownRunId), diskFullRetryMs);
    } else fail(outcome.error, file, { uploadId });
  }

  return {
    state,
    choose: (file) => void choose(file),
    send,
    pause() {
      transfer.current?.pause();
      setState((before) => withConnection(before, 'paused'));
    },
    resume() {
      setState((before) => withConnection(before, 'moving'));
      transfer.current?.resume();
    },
    cancel() {
      runId.current += 1;
      transfer.current?.cancel();
      transfer.current = null;
      setState({ step: 'idle' });
    },
    finishAgain() {
      if (state.step === 'failed' && state.uploadId) void finish(state.uploadId, state.file, ++runId.current);
    },
  };
}

function reduceState(
  before: UploadState,
  next: UploadState | ((before: UploadState) => UploadState),
): UploadState {
  return typeof next === 'function' ? next(before) : next;
}

function failedState(
  error: unknown,
  file: File | null,
  { uploadId = null, advice = null }: { uploadId?: string | null; advice?: string | null },
): Extract<UploadState, { step: 'failed' }> {
  const message = uploadError(error);
  const response = error instanceof CallError && error.problem ? error.problem : { message };
  return { step: 'failed', message, advice, file, uploadId, response };
}

/** Handles a transfer's events, unless another upload was started since. */
function transferListener({
  isMine,
  set,
  sent,
  failed,
}: {
  isMine(): boolean;
  set(next: (before: UploadState) => UploadState): void;
  sent(uploadId: string): void;
  failed(error: unknown): void;
}): Parameters<typeof openTransfer>[2] {
  const rate = createTransferRate();
  return {
    onProgress(bytes) {
      rate.note(bytes, performance.now());
      if (isMine()) set((before) => onProgress(before, bytes, rate.bytesPerSecond()));
    },
    onWaiting: (reason) =>
      isMine() && set((before) => withConnection(before, reason === 'room' ? 'no-room' : 'waiting')),
    onRefused: (refusal) => isMine() && set((before) => withConnection(before, 'refused', refusal)),
    onSent: (uploadId) => isMine() && sent(uploadId),
    onError: (error) => isMine() && failed(error),
  };
}

/**
 * Asks the server to import the upload. An upload that it accepts or permanently rejects is not sent again.
 */
async function requestImport(uploadId: string): Promise<{ reply: TourUploadReply } | { error: unknown }> {
  try {
    const reply = await sendFinish(uploadId);
    forgetFinished(uploadId);
    return { reply };
  } catch (error) {
    if (isRefusedForGood(error)) forgetFinished(uploadId);
    return { error: isNetworkError(error) ? new Error(uploadMessages.checkInterrupted) : error };
  }
}

/** Makes the browser ask for confirmation before the page is left. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isOn]);
}

function inspect(file: File): Promise<ZipInspection> {
  return import('./inspect-zip.ts').then(
    ({ inspectZip: inspectFile }) =>
      inspectFile(file).catch((): ZipInspection => ({ verdict: 'error', error: unreadable })),
    (): ZipInspection => ({ verdict: 'unknown', note: uploadMessages.notInspected }),
  );
}

const unreadable = 'We could not read this file. Check that it has not been moved or deleted.';

type Connection = Extract<UploadState, { step: 'sending' }>['connection'];

function onProgress(state: UploadState, sent: number, bytesPerSecond: number | null): UploadState {
  return state.step === 'sending' && state.connection !== 'paused'
    ? { ...state, sent, bytesPerSecond, connection: 'moving' }
    : state;
}

function withConnection(state: UploadState, connection: Connection, refusal = ''): UploadState {
  return state.step === 'sending' && !(state.connection === 'paused' && connection !== 'moving')
    ? { ...state, connection, refusal }
    : state;
}
