import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import type { PhotoCase } from '#features/agents/schema.ts';
import { interceptUploads } from '#kit/web/testing/mock-uploads.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { PhotoEditor } from './photo-editor.tsx';
import { PhotoReportsQueue } from './photo-reports-queue.tsx';
import { ownPhotoQuery, photoCasesQuery } from './queries.ts';
import { ReportPhotoForm } from './report-photo-form.tsx';

const photo = { key: 'a'.repeat(32), width: 600, height: 600, colour: '#ffffff' };
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('reporting a photo', () => {
  const report = 'POST /api/agents/0123456789ab/photograph-reports';

  test('sends the reason once, and confirms it', async () => {
    const { user } = renderInteractive(<ReportPhotoForm mark="0123456789ab" />);
    await user.selectOptions(field('What is wrong with it?'), 'It was copied from somewhere else');
    await user.type(field('Details (optional)'), 'From a shop');
    await user.click(button('Send report'));
    expect(button('Sending...').disabled).toBe(true);
    expect(sentBody(report).body).toEqual({ reason: 'stolen', words: 'From a shop' });
    await respondTo(report, { message: 'Thank you. We will review this photo.' });
    expect(screen.getByRole('status').textContent).toBe('Thank you. We will review this photo.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('keeps the input after a refusal', async () => {
    const { user } = renderInteractive(<ReportPhotoForm mark="0123456789ab" />);
    await user.type(field('Details (optional)'), 'x');
    await user.click(button('Send report'));
    expect(sentBody(report).body).toMatchObject({ reason: 'not_them' });
    await respondWithError(report, 400, 'No', { fields: { words: 'Enter at most 500 characters' } });
    expectShown('Enter at most 500 characters');
    expect(field('Details (optional)').value).toBe('x');
  });

  test('can be retried after a connection failure', async () => {
    const { user } = renderInteractive(<ReportPhotoForm mark="0123456789ab" />);
    await user.click(button('Send report'));
    await failWithNetworkError(report);
    expectShown('You are offline. Your changes are still here. Try again when you are back online.');
    expect(button('Send report').disabled).toBe(false);
  });
});

describe('a reported photo', () => {
  const decide = 'POST /api/photograph-cases/7/decision';
  const read = 'GET /api/photograph-cases';
  const one: PhotoCase = {
    ...{ userId: 7, name: 'Grace Example', mark: '0123456789ab', photograph: photo },
    reports: [{ reason: 'other', words: '', reportedAt: '2026-11-20T09:00:00Z' }],
  };
  const used = () => renderInteractive(<PhotoReportsQueue />, [[photoCasesQuery().queryKey, [one]]]);

  test.each([
    ['Remove photo', 'removed'],
    ['Keep photo', 'kept'],
  ])('sends for %s the decision with the reason once, and reloads the cases', async (name, outcome) => {
    const { user } = used();
    await user.type(field('Reason'), 'I know them');
    await user.click(button(name));
    expect([button('Remove photo').disabled, button('Keep photo').disabled]).toEqual([true, true]);
    expect(sentBody(decide).body).toEqual({ outcome, reason: 'I know them' });
    await respondTo(decide, { message: 'Done' });
    await respondTo(read, []);
    expectShown('No reported photos.');
  });

  test('requires a reason, with one error at its field', async () => {
    const { user } = used();
    await user.click(button('Keep photo'));
    await respondWithError(decide, 400, 'No', { fields: { reason: 'Enter a reason' } });
    expectShown('Enter a reason');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows that another admin decided it, and reloads the cases', async () => {
    const { user } = used();
    await user.click(button('Keep photo'));
    await respondWithError(decide, 404, 'It was decided already');
    expect([screen.getByRole('alert').textContent, pendingRequests()]).toEqual([
      'It was decided already',
      [read],
    ]);
  });

  test('shows that it could not be loaded', async () => {
    renderInteractive(<PhotoReportsQueue />);
    await respondWithError(read, 503, 'Later');
    expect(expectShown('We could not load the reports. Please try again later.')).toBeUndefined();
  });
});

describe("the user's own photo", () => {
  const read = 'GET /api/user/photograph';
  const remove = 'DELETE /api/user/photograph';
  const manager = { ...sampleAccount, role: 'property_manager' } as const;
  const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
  let sent: ReturnType<typeof interceptUploads>;

  beforeEach(() => {
    sent = interceptUploads();
    // Without a worker and a readable image, the browser uploads the original file.
    vi.stubGlobal('Worker', undefined);
    vi.stubGlobal(
      'Image',
      class {
        decode = () => Promise.reject(new Error('Not decoded'));
      },
    );
  });

  const used = (shown: typeof photo | null) =>
    renderInteractive(<PhotoEditor user={manager} />, [[ownPhotoQuery().queryKey, { photograph: shown }]]);

  async function chosen(shown: typeof photo | null = null) {
    const one = used(shown);
    await one.user.upload(field(shown ? 'Change it' : 'Choose photo'), file);
    await expect.poll(() => sent.length).toBe(1);
    return one;
  }

  test('is uploaded as soon as it is chosen, then shown', async () => {
    await chosen();
    expect(field('Sending...').disabled).toBe(true);
    expect([sent[0]?.address, sent[0]?.body.get('image')]).toEqual([
      '/api/user/photograph',
      expect.any(File),
    ]);
    await sent[0]?.answer(200, { photograph: photo });
    await screen.findByRole('button', { name: 'Remove photo' });
    expectShown('Change it');
    expect(toastText()).toBe('Photo saved');
  });

  test.each([
    ['is sent smaller where this device can make it so', new Blob(['small']), 'small'],
    ['that is small enough is sent as it is', null, 'x'],
  ])('%s', async (_, blob, content) => {
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage() {
          this.dispatchEvent(new MessageEvent('message', { data: { outcome: 'done', blob } }));
        }
        terminate() {}
      },
    );
    await chosen();
    const image = sent[0]?.body.get('image');
    expect(image instanceof File && (await image.text())).toBe(content);
  });

  test('shows the reason of a refusal, and accepts the same file again', async () => {
    await chosen();
    await sent[0]?.answer(400, { status: 400, code: 'no', message: 'This is no picture' });
    await screen.findByText('This is no picture');
    expect([field('Choose photo').value, toastText()]).toEqual(['', null]);
  });

  test('is removed with one tap', async () => {
    const { user } = used(photo);
    await user.click(button('Remove photo'));
    expect(button('Remove photo').disabled).toBe(true);
    await respondTo(remove, { photograph: null });
    expectShown('Choose photo');
    expect([screen.queryByRole('button', { name: 'Remove photo' }), toastText()]).toEqual([
      null,
      'Photo removed',
    ]);
  });

  test('stays visible when the removal fails', async () => {
    const { user } = used(photo);
    await user.click(button('Remove photo'));
    await respondWithError(remove, 503, 'Later');
    expect([screen.getByRole('alert').textContent, button('Remove photo').disabled]).toEqual([
      'Later',
      false,
    ]);
  });

  test('sends nothing when the file dialog is cancelled', async () => {
    used(null);
    await act(async () => void field('Choose photo').dispatchEvent(new Event('change', { bubbles: true })));
    expect([sent, screen.queryByText('Sending...')]).toEqual([[], null]);
  });

  test('is requested only for managers', () => {
    const { change } = renderInteractive(<PhotoEditor user={sampleAccount} />);
    expect(pendingRequests()).toEqual([]);
    change(<PhotoEditor user={manager} />);
    expect(pendingRequests()).toEqual([read]);
  });
});
