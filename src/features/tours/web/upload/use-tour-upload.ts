import { useEffect, useReducer, useRef } from 'react';
import type { TourUploadReply } from '#features/tours/schema.ts';
import { whatElse } from '#features/tours/what-else.ts';
import { CallError } from '#kit/web/call.ts';
import { openRate } from '#kit/web/transfer-rate.ts';
import { hasNoRoom, isBrokenLine, isRefusedForGood, sendFinish, sentenceOf } from './calls.ts';
import { fileFault, type UploadPlace, uploadMessages } from './file-fault.ts';
import { forgetFinished, noRoomRetryMs, openTransfer, type TourTransfer } from './tour-transfer.ts';
import type { ZipLook } from './zip-look.ts';

export type UploadState =
  | { step: 'idle' }
  | { step: 'looking'; file: File }
  | { step: 'chosen'; file: File; look: ZipLook }
  | {
      step: 'sending';
      file: File;
      sent: number;
      bytesPerSecond: number | null;
      line: 'moving' | 'waiting' | 'no-room' | 'paused';
    }
  | { step: 'finishing'; file: File | null; hasRoom: boolean }
  | { step: 'done'; reply: TourUploadReply }
  | {
      step: 'failed';
      message: string;
      /** What to do with the file that was chosen, where it can be told. */
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
  /** Asks the server once more to look at what has arrived whole. */
  finishAgain(): void;
};

/** The way of one tour file: looked into, sent piece by piece, checked by the server. */
export function useTourUpload(
  propertyId: number | null,
  place: UploadPlace,
  on: { uploaded(reply: TourUploadReply): void; failed(message: string): void },
): TourUpload {
  const { state, set, transfer, round } = useUploadState(propertyId);

  function fail(
    error: unknown,
    file: File | null,
    { uploadId = null, advice = null }: { uploadId?: string | null; advice?: string | null } = {},
  ): void {
    const message = sentenceOf(error);
    const response = error instanceof CallError && error.problem ? error.problem : { message };
    set({ step: 'failed', message, advice, file, uploadId, response });
    on.failed(message);
  }

  async function choose(file: File | undefined): Promise<void> {
    const mine = ++round.current;
    if (propertyId === null) return fail(new Error(uploadMessages.noProperty), null);
    if (!file) return fail(new Error(uploadMessages.noFile), null);
    const fault = fileFault(file, place);
    if (fault) return fail(new Error(fault), null, { advice: whatElse([file.name]) });
    set({ step: 'looking', file });
    const look = await lookAt(file);
    if (mine === round.current) set({ step: 'chosen', file, look });
  }

  function send(): void {
    if (propertyId === null || state.step !== 'chosen') return;
    const { file } = state;
    const mine = ++round.current;
    const isMine = () => mine === round.current;
    const rate = openRate();
    set({ step: 'sending', file, sent: 0, bytesPerSecond: null, line: 'moving' });
    transfer.current = openTransfer(file, propertyId, {
      onProgress(sent) {
        rate.note(sent, performance.now());
        if (isMine()) set((before) => onProgress(before, sent, rate.bytesPerSecond()));
      },
      onWaiting: (forWhat) =>
        isMine() && set((before) => onLine(before, forWhat === 'room' ? 'no-room' : 'waiting')),
      onSent: (uploadId) => isMine() && void finish(uploadId, file, mine),
      onError(error) {
        if (!isMine()) return;
        transfer.current = null;
        fail(error, file);
      },
    });
    transfer.current.resume();
  }

  async function finish(uploadId: string, file: File | null, mine: number): Promise<void> {
    transfer.current = null;
    set({ step: 'finishing', file, hasRoom: true });
    try {
      const reply = await sendFinish(uploadId);
      forgetFinished(uploadId);
      if (mine !== round.current) return;
      set({ step: 'done', reply });
      on.uploaded(reply);
    } catch (error) {
      if (isRefusedForGood(error)) forgetFinished(uploadId);
      if (mine === round.current && hasNoRoom(error)) {
        set({ step: 'finishing', file, hasRoom: false });
        setTimeout(() => mine === round.current && void finish(uploadId, file, mine), noRoomRetryMs);
        return;
      }
      const told = isBrokenLine(error) ? new Error(uploadMessages.checkBroke) : error;
      if (mine === round.current) fail(told, file, { uploadId });
    }
  }

  return {
    state,
    choose: (file) => void choose(file),
    send,
    pause() {
      transfer.current?.pause();
      set((before) => onLine(before, 'paused'));
    },
    resume() {
      set((before) => onLine(before, 'moving'));
      transfer.current?.resume();
    },
    cancel() {
      round.current += 1;
      transfer.current?.cancel();
      transfer.current = null;
      set({ step: 'idle' });
    },
    finishAgain() {
      if (state.step === 'failed' && state.uploadId) void finish(state.uploadId, state.file, ++round.current);
    },
  };
}

/** Another property begins anew: what was on its way for the one before waits on the server. */
function useUploadState(propertyId: number | null) {
  const [state, set] = useReducer(
    (before: UploadState, next: UploadState | ((before: UploadState) => UploadState)) =>
      typeof next === 'function' ? next(before) : next,
    { step: 'idle' },
  );
  const transfer = useRef<TourTransfer | null>(null);
  const round = useRef(0);
  const isSending = state.step === 'sending' || state.step === 'finishing';

  useEffect(() => {
    set({ step: 'idle' });
    return () => {
      round.current += 1;
      transfer.current?.pause();
      transfer.current = null;
    };
  }, [propertyId]);
  useLeaveWarning(isSending);
  return { state, set, transfer, round };
}

/** The browser asks before it leaves the page. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isOn]);
}

function lookAt(file: File): Promise<ZipLook> {
  return import('./look-into-zip.ts').then(
    ({ lookIntoZip }) => lookIntoZip(file).catch((): ZipLook => ({ verdict: 'fault', fault: unreadable })),
    (): ZipLook => ({ verdict: 'unknown', note: uploadMessages.notLookedInto }),
  );
}

const unreadable = 'This file cannot be read. Is it still where it was?';

type Line = Extract<UploadState, { step: 'sending' }>['line'];

function onProgress(state: UploadState, sent: number, bytesPerSecond: number | null): UploadState {
  return state.step === 'sending' && state.line !== 'paused'
    ? { ...state, sent, bytesPerSecond, line: 'moving' }
    : state;
}

function onLine(state: UploadState, line: Line): UploadState {
  return state.step === 'sending' && !(state.line === 'paused' && line !== 'moving')
    ? { ...state, line }
    : state;
}
