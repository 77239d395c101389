import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { usePictureUploads } from './use-picture-uploads.ts';

/** The uploads in progress, with functions that respond to them. */
const sent = vi.hoisted((): { name: string; answer: () => void }[] => []);
vi.mock('./reduce-picture.ts', () => ({ reducePicture: async () => ({ outcome: 'done', blob: null }) }));
vi.mock('./send-picture.ts', async (original) => ({
  ...(await original<object>()),
  sendPicture: ({ name }: { name: string }) =>
    new Promise((done) => {
      sent.push({ name, answer: () => done({ key: name, width: 1, height: 1, colour: '#000000', alt: '' }) });
    }),
}));

const settle = () => new Promise((done) => setTimeout(done));

test('uploads photos one after the other in the chosen order', async () => {
  const added: string[] = [];
  const drawn: ReturnType<typeof usePictureUploads>[] = [];
  const Field = () => {
    drawn.push(usePictureUploads({ slots: 3, limitMessage: '' }, ({ key }) => added.push(key) > 0));
    return null;
  };
  renderToStaticMarkup(createElement(Field));
  const names = ['a.jpg', 'b.jpg', 'c.jpg'];
  drawn[0]?.add(names.map((name) => new File([name], name, { type: 'image/jpeg' })));
  for (const at of names.keys()) {
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(names.slice(0, at + 1));
    sent[at]?.answer();
  }
  await settle();
  expect(added).toEqual(names);
});
