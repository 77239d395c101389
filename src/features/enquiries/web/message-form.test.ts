import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { EnquiryTextForm } from './message-form.tsx';

afterEach(() => vi.unstubAllGlobals());

type Form = ReactElement<{ onSubmit(event: object): Promise<void> }>;

/**
 * Renders the form.
 * @returns a function that submits the form with a text
 */
function formThat(send: (text: string, key: string) => Promise<object>) {
  const drawn: Form[] = [];
  const said = { label: 'Your reply', words: 'Send reply', hint: '', done: 'Sent', onSent: () => {} };
  const Screen = () => {
    drawn.push(EnquiryTextForm({ ...said, send }) as Form);
    return null;
  };
  renderToStaticMarkup(createElement(Screen));
  return async (text: string) => {
    vi.stubGlobal(
      'FormData',
      class {
        get = () => text;
      },
    );
    await drawn[0]?.props.onSubmit({ preventDefault() {}, currentTarget: { reset() {} } });
  };
}

test('keeps the key until a text is stored, and sends the same text again with a new key', async () => {
  const keys: string[] = [];
  const submit = formThat(async (_, key) => {
    keys.push(key);
    if (keys.length === 1) throw new TypeError('no line');
    return {};
  });
  for (let time = 0; time < 3; time += 1) await submit('Yes, it is.');
  const [lost, kept, again] = keys;
  expect([keys.length, kept]).toEqual([3, lost]);
  expect(again).not.toBe(kept);
});
