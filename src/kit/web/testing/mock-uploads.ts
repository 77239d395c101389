import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

type InterceptedUpload = {
  address: string;
  body: FormData;
  progress(loaded: number, total: number): Promise<void>;
  answer(status: number, reply: object): Promise<void>;
  fail(): Promise<void>;
};

/**
 * Intercepts uploads, which `fetch` does not send. Returns those in progress, oldest first. It is undone with
 * all stubbed globals.
 */
export function interceptUploads(): InterceptedUpload[] {
  const uploads: InterceptedUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      response: object | null = null;
      address = '';
      open(_method: string, address: string) {
        this.address = address;
      }
      send(body: FormData) {
        const dispatch = (target: EventTarget, event: Event) =>
          act(async () => void target.dispatchEvent(event));
        uploads.push({
          address: this.address,
          body,
          progress: (loaded, total) =>
            dispatch(this.upload, Object.assign(new Event('progress'), { loaded, total })),
          answer: (status, reply) => {
            this.status = status;
            this.response = reply;
            return dispatch(this, new Event('load'));
          },
          fail: () => dispatch(this, new Event('error')),
        });
      }
    },
  );
  return uploads;
}

/** Chooses a file so that its form contains it, which `user.upload` does not do here. */
export function chooseFile(field: HTMLInputElement, file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  field.files = dataTransfer.files;
  fireEvent.change(field);
}
