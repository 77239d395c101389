import { t } from '#kit/t.ts';
import { CallError, type Problem } from './call.ts';

/**
 * Sends a file as a form field, by XMLHttpRequest because `fetch` does not report upload progress.
 * @param onProgress called with the progress from 0 to 1
 * @throws CallError when the file was refused; TypeError when there was no response
 */
export function sendFile<Reply>(
  address: string,
  { field, file }: { field: string; file: File },
  onProgress: (share: number) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
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
    body.append(field, file, field);
    request.send(body);
  });
}

function refusalOf({ status, response }: XMLHttpRequest): CallError {
  const problem: Problem | null = typeof response?.message === 'string' ? response : null;
  return new CallError(status, problem?.message ?? t('We could not upload the file.'), problem);
}
