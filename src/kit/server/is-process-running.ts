import { errorCode } from '#kit/error-fields.ts';

/** Whether a process of this machine runs, whoever it belongs to. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
