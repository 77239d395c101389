import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { AppError, type ErrorKind } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import type { Inspection, InspectionRequest } from './tour-inspection.ts';

export type InspectionMessage =
  | { type: 'repacked'; doneBytes: number; ofBytes: number }
  | { type: 'done'; inspection: Inspection }
  | {
      type: 'refused';
      kind: ErrorKind;
      code: string;
      text: Message;
      fields?: Readonly<Record<string, Message>> | undefined;
    }
  | { type: 'failed'; message: string; code: string | undefined; stack: string | undefined };

export type InspectionLimits = { heapMb: number; timeMs: number };

/**
 * The limits of an inspection. An archive of 5 GB takes minutes, and no legitimate archive needs more time or
 * memory.
 */
const defaultLimits: InspectionLimits = { heapMb: 320, timeMs: 15 * 60_000 };

type OnRepacked = (doneBytes: number, ofBytes: number) => void;

/**
 * Inspects an archive in its own process. An untrusted archive may exhaust memory, and V8 then ends the whole
 * process, even for a small worker thread. This process can crash without affecting the server.
 * @throws AppError 'unprocessable' with the reason, or when the inspection exceeds its limits; 'unavailable'
 * when the process was killed
 */
export function inspectInProcess(
  request: InspectionRequest,
  onRepacked?: OnRepacked,
  { heapMb, timeMs }: InspectionLimits = defaultLimits,
): Promise<Inspection> {
  const child = fork(new URL('./inspection-process.ts', import.meta.url), {
    // Arguments and environment are not inherited, so that the process gets neither secrets nor debuggers.
    // See decision record 14 for the first flag.
    execArgv: ['--no-sparkplug', '--max-semi-space-size=4', `--max-old-space-size=${heapMb}`],
    env: compileCacheEnv(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return new Promise<Inspection>((resolve, reject) => {
    let stderrText = '';
    let outcome: (() => void) | null = null;
    const settle = (finish: () => void) => {
      outcome ??= finish;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => settle(() => reject(tooComplexError())), timeMs);
    child.stderr?.on('data', (chunk) => {
      if (stderrText.length < 10_000) stderrText += chunk;
    });
    child.on('message', (message: InspectionMessage) => {
      if (message.type === 'repacked') onRepacked?.(message.doneBytes, message.ofBytes);
      else if (message.type === 'done') settle(() => resolve(message.inspection));
      else settle(() => reject(errorOf(message)));
    });
    child.on('error', (error) => settle(() => reject(error)));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const exitReason = `${signal ?? code}: ${stderrText}`;
      outcome ??= () =>
        reject(
          isOutOfMemory(signal, code, stderrText)
            ? tooComplexError(exitReason)
            : inspectionFailedError(exitReason),
        );
      outcome();
    });
    child.send(request, (error) => error && settle(() => reject(inspectionFailedError(error.message))));
  });
}

/** Returns the environment of the process: only the folder of Node's compile cache. */
function compileCacheEnv(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}

function errorOf(message: Extract<InspectionMessage, { type: 'refused' | 'failed' }>): Error {
  if (message.type === 'failed') {
    const { code, stack } = message;
    return Object.assign(new Error(message.message), { code, stack });
  }
  return new AppError(message.kind, message.code, message.text, { fields: message.fields });
}

/**
 * Returns true when the process ran out of memory. V8 then prints a message and aborts. Windows has no
 * signals, so the message is checked.
 */
function isOutOfMemory(signal: string | null, code: number | null, stderrText: string): boolean {
  return signal === 'SIGABRT' || code === 134 || stderrText.includes('heap out of memory');
}

function tooComplexError(cause?: string): AppError {
  return new AppError(
    'unprocessable',
    'zip_too_much_work',
    english('This ZIP is too complex to be a tour export.'),
    { cause },
  );
}

function inspectionFailedError(cause: string): AppError {
  return new AppError(
    'unavailable',
    'tour_check_broken_off',
    english('We could not finish checking this tour. Please try again.'),
    { cause },
  );
}
