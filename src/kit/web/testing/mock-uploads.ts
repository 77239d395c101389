import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

type Sending = {
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
export function interceptUploads(): Sending[] {
  const sent: Sending[] = [];
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
        const happens = (on: EventTarget, event: Event) => act(async () => void on.dispatchEvent(event));
        sent.push({
          address: this.address,
          body,
          progress: (loaded, total) =>
            happens(this.upload, Object.assign(new Event('progress'), { loaded, total })),
          answer: (status, reply) => {
            this.status = status;
            this.response = reply;
            return happens(this, new Event('load'));
          },
          fail: () => happens(this, new Event('error')),
        });
      }
    },
  );
  return sent;
}

/** Chooses a file so that its form contains it, which `user.upload` does not do here. */
export function chooseFile(field: HTMLInputElement, file: File): void {
  const carrier = new DataTransfer();
  carrier.items.add(file);
  field.files = carrier.files;
  fireEvent.change(field);
}
