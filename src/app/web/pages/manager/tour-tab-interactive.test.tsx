import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { TourTab } from './tour-tab.tsx';

type Panel = { onUploaded(): void; onChanged(): void; onUnsent(name: string | null): void };
/** The upload itself has tests of its own. */
const upload = vi.hoisted((): { panel: Panel | null } => ({ panel: null }));
vi.mock('#features/tours/web/upload/tour-panel.tsx', () => ({
  TourPanel: (panel: Panel) => {
    upload.panel = panel;
    return 'The upload';
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
});

const change = 'PATCH /api/properties/7';
const listing = {
  ...{ id: 7, title: 'Home 7', location: 'Kira', hasTour: false, tourUrl: null, isAvailable: true },
};
function opened(hasTour = false) {
  const [onChanged, onFinished] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const tab = <TourTab listing={{ ...listing, hasTour }} onChanged={onChanged} onFinished={onFinished} />;
  return { ...renderInteractive(tab), onChanged, onFinished };
}
const tell = (what: (panel: Panel) => void) => act(() => upload.panel && what(upload.panel));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const finish = (words = 'Finish') => fireEvent.click(button(words));

test('where nothing was uploaded, finishing only closes', () => {
  const { onFinished } = opened();
  finish();
  expect(onFinished).toHaveBeenCalledOnce();
  expect([pendingRequests(), toastText()]).toEqual([[], null]);
});

test('an uploaded tour is confirmed, once, and then it closes', async () => {
  const { onFinished } = opened();
  void tell(({ onUploaded }) => onUploaded());
  finish();
  expect(sentBody(change).body).toEqual({ hasTour: true });
  expect(button('Finishing...').disabled).toBe(true);
  expect(onFinished).not.toHaveBeenCalled();
  await respondTo(change, {});
  expect(toastText()).toBe('Property has been updated with virtual tour');
  expect(onFinished).toHaveBeenCalledOnce();
});

test('a tour that is confirmed already is not confirmed again', async () => {
  const { onFinished } = opened(true);
  void tell(({ onUploaded }) => onUploaded());
  await act(async () => finish());
  expect(pendingRequests()).toEqual([]);
  expect(toastText()).toBe('Property has been updated with virtual tour');
  expect(onFinished).toHaveBeenCalledOnce();
});

test('when that is refused it stays, says so, and can be tried again', async () => {
  const { onFinished } = opened();
  void tell(({ onUploaded }) => onUploaded());
  finish();
  await respondWithError(change, 409, 'Somebody else has changed it');
  expect(toastText()).toMatch(/^Error: Failed to update property: /);
  expect([onFinished.mock.calls, button('Finish').disabled]).toEqual([[], false]);
});

test('a tab that was closed meanwhile does not close another one', async () => {
  const { onFinished, change: show } = opened();
  void tell(({ onUploaded }) => onUploaded());
  finish();
  show(<p>Another</p>);
  await respondTo(change, {});
  expect(toastText()).toBe('Property has been updated with virtual tour');
  expect(onFinished).not.toHaveBeenCalled();
});

test('a file that was not sent is asked about before it is left', () => {
  const { onFinished } = opened();
  const question = 'tour.zip has not been uploaded yet. Upload it so that visitors can see it.';
  void tell(({ onUnsent }) => onUnsent('tour.zip'));
  finish();
  expectShown(question);
  expect(onFinished).not.toHaveBeenCalled();
  finish('Back to upload');
  expect(screen.queryByText(question)).toBeNull();
  finish();
  finish('Finish without uploading');
  expect(onFinished).toHaveBeenCalledOnce();
});

test('once it is sent nothing is asked any more', () => {
  const { onFinished } = opened();
  void tell(({ onUnsent }) => onUnsent('tour.zip'));
  finish();
  void tell(({ onUnsent }) => onUnsent(null));
  expect(screen.queryByRole('alert')).toBeNull();
  finish();
  expect(onFinished).toHaveBeenCalledOnce();
});

test('another tour that was published is not confirmed as the uploaded one', () => {
  const { onFinished, onChanged } = opened();
  void tell(({ onUploaded }) => onUploaded());
  void tell(({ onChanged: tellChange }) => tellChange());
  finish();
  expect([pendingRequests(), onFinished.mock.calls.length]).toEqual([[], 1]);
  // At once for each, and again a second later.
  expect(onChanged).toHaveBeenCalledTimes(2);
  void act(() => vi.advanceTimersByTime(1_000));
  expect(onChanged).toHaveBeenCalledTimes(4);
});
