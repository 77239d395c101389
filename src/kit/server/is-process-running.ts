import { errorCode } from '#kit/error-fields.ts';

/** Returns true when the process runs on this machine, whichever user it belongs to. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
