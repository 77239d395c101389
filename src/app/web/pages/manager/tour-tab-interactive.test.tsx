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

test('closes on finish when nothing was uploaded', () => {
  const { onFinished } = opened();
  finish();
  expect(onFinished).toHaveBeenCalledOnce();
  expect([pendingRequests(), toastText()]).toEqual([[], null]);
});

test('confirms an uploaded tour once, then closes', async () => {
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

test('does not confirm a confirmed tour again', async () => {
  const { onFinished } = opened(true);
  void tell(({ onUploaded }) => onUploaded());
  await act(async () => finish());
  expect(pendingRequests()).toEqual([]);
  expect(toastText()).toBe('Property has been updated with virtual tour');
  expect(onFinished).toHaveBeenCalledOnce();
});

test('stays open with an error when the confirmation is refused, and can be retried', async () => {
  const { onFinished } = opened();
  void tell(({ onUploaded }) => onUploaded());
  finish();
  await respondWithError(change, 409, 'Somebody else has changed it');
  expect(toastText()).toMatch(/^Error: Failed to update property: /);
  expect([onFinished.mock.calls, button('Finish').disabled]).toEqual([[], false]);
});

test('does not close another tab when its own was closed meanwhile', async () => {
  const { onFinished, change: show } = opened();
  void tell(({ onUploaded }) => onUploaded());
  finish();
  show(<p>Another</p>);
  await respondTo(change, {});
  expect(toastText()).toBe('Property has been updated with virtual tour');
  expect(onFinished).not.toHaveBeenCalled();
});

test('asks before it closes with a file that was not uploaded', () => {
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

test('does not ask once the file was uploaded', () => {
  const { onFinished } = opened();
  void tell(({ onUnsent }) => onUnsent('tour.zip'));
  finish();
  void tell(({ onUnsent }) => onUnsent(null));
  expect(screen.queryByRole('alert')).toBeNull();
  finish();
  expect(onFinished).toHaveBeenCalledOnce();
});

test('does not confirm another published tour as the uploaded one', () => {
  const { onFinished, onChanged } = opened();
  void tell(({ onUploaded }) => onUploaded());
  void tell(({ onChanged: tellChange }) => tellChange());
  finish();
  expect([pendingRequests(), onFinished.mock.calls.length]).toEqual([[], 1]);
  // Each of the two events refreshes at once, and again a second later.
  expect(onChanged).toHaveBeenCalledTimes(2);
  void act(() => vi.advanceTimersByTime(1_000));
  expect(onChanged).toHaveBeenCalledTimes(4);
});
