import { screen, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StayPicture } from '#features/stay-pictures/schema.ts';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { hostAccess } from './picture-access.ts';
import StayPictures from './stay-pictures.tsx';

type Sent = {
  address: string;
  answer(status: number, response: unknown): Promise<void>;
  fail(): Promise<void>;
};
const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      response: unknown = null;
      open(_method: string, address: string) {
        const end = (type: string) => act(async () => void this.dispatchEvent(new Event(type)));
        sent.push({
          address,
          answer: (status, response) => {
            Object.assign(this, { status, response });
            return end('load');
          },
          fail: () => end('error'),
        });
      }
      send() {}
    },
  );
});

const pictures: StayPicture[] = [
  { id: 1, side: 'guest' },
  { id: 2, side: 'host' },
];
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

test('shows both sides, and opens a photo larger', async () => {
  const access = hostAccess(9, 'problem', { isHost: true });
  const { user } = renderInteractive(
    <StayPictures pictures={pictures} access={access} mayAdd={false} onChange={() => {}} />,
  );
  expect(screen.queryByLabelText('Add photos')).toBeNull();
  expect(screen.getByText('Photos from the guest')).toBeDefined();
  expect(screen.getByText('Your photos')).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Photo 1 of 1' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Photos from the guest' });
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/api/desk/stay-pictures/1?size=large');
  expect(within(dialog).queryByRole('button', { name: 'Remove photo' })).toBeNull();
});

test('keeps the photos that were not sent, and sends them again', async () => {
  const onChange = vi.fn<() => void>();
  const access = hostAccess(9, 'problem', { isHost: true });
  const { user } = renderInteractive(
    <StayPictures pictures={[]} access={access} mayAdd onChange={onChange} />,
  );
  await user.upload(screen.getByLabelText('Add photos'), [photo('one.jpg'), photo('two.jpg')]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.address).toBe('/api/desk/stays/9/pictures/problem');
  expect(screen.getByText('Uploading... 2 photos left')).toBeDefined();
  await sent[0]?.fail();
  expect(screen.getByText('Not sent: one.jpg')).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await sent[1]?.answer(201, pictures);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(onChange).toHaveBeenCalledOnce();
  await sent[2]?.answer(400, { message: 'Please upload an image file', fields: {} });
  expect(screen.getByText('Not sent: two.jpg')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Skip this photo' }));
  expect(screen.getByLabelText('Add photos')).toBeDefined();
});
