import type { DeskLot } from '#features/auctions/schema.ts';
import { CallError, type Problem } from '#kit/web/call.ts';

type Sent = { lotId: number; name: string; file: File };

/**
 * Uploads a paper, by XMLHttpRequest because `fetch` does not report upload progress.
 * @param onProgress from 0 to 1
 * @throws CallError when it was refused; TypeError when there was no response
 */
export function sendPaper(
  { lotId, name, file }: Sent,
  onProgress: (share: number) => void,
): Promise<DeskLot> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/desk/lots/${lotId}/papers?name=${encodeURIComponent(name)}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status < 300 && request.response) return resolve(request.response);
      reject(refusalOf(request));
    });
    request.addEventListener('error', () => reject(new TypeError('no answer')));
    const body = new FormData();
    body.append('paper', file, 'paper');
    request.send(body);
  });
}

function refusalOf({ status, response }: XMLHttpRequest): CallError {
  const problem: Problem | null = typeof response?.message === 'string' ? response : null;
  return new CallError(status, problem?.message ?? 'The paper could not be sent.', problem);
}
