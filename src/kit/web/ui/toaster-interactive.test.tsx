import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as WatchLine from '#kit/web/connection-monitor.ts';
import { reportNewVersion } from '#kit/web/connection-monitor.ts';
import { trackFields } from '#kit/web/dirty-fields.ts';
import { expectShown, renderInteractive, toastText } from '#kit/web/testing/render-interactive.tsx';
import { showToast, type Toast } from '#kit/web/toasts.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Toaster } from './toaster.tsx';

const tries = vi.hoisted(() => vi.fn<() => void>());
vi.mock('#kit/web/connection-monitor.ts', async (original) => ({
  ...(await original<typeof WatchLine>()),
  retryConnection: tries,
}));

beforeEach(() => {
  vi.useFakeTimers();
});

const say = (toast: Toast) => act(() => showToast(toast));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const card = () => screen.getByText('Saved').closest('.toast') ?? document.body;

function shown(toast: Partial<Toast> = {}) {
  const used = renderInteractive(<Toaster />);
  say({ title: 'Saved', ...toast });
  return used;
}

describe('a toast', () => {
  test('shows its text, and closes after five seconds', () => {
    shown({ description: 'It is on the market.' });
    expectShown('Saved', 'It is on the market.');
    void pass(4_999);
    expect(toastText()).toBe('Saved: It is on the market.');
    void pass(1);
    expect([toastText(), screen.queryByText('Saved')]).toEqual([null, null]);
  });

  test('closes on request', () => {
    shown({ durationMs: 3_000 });
    void pass(2_999);
    expectShown('Saved');
    void pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('restarts its time when it is shown again', () => {
    shown();
    void pass(4_000);
    say({ title: 'Saved' });
    void pass(4_000);
    expectShown('Saved');
    void pass(1_000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('replaces the previous one', () => {
    shown();
    say({ title: 'Deleted' });
    expect([toastText(), screen.queryByText('Saved')]).toEqual(['Deleted', null]);
  });

  test('stays under a pointer, and restarts its time after that', () => {
    shown();
    void pass(4_000);
    fireEvent.pointerEnter(card());
    void pass(60_000);
    expectShown('Saved');
    fireEvent.pointerLeave(card());
    void pass(4_999);
    expectShown('Saved');
    void pass(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('stays while a button in it has the focus, also after the pointer has left', () => {
    shown();
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    fireEvent.pointerEnter(card());
    fireEvent.pointerLeave(card());
    void pass(60_000);
    expectShown('Saved');
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    void pass(5_000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('closes by its button', () => {
    shown();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(toastText()).toBeNull();
  });

  test('closes by Escape, which does not reach the dialog around it, and by no other key', () => {
    shown();
    expect(fireEvent.keyDown(card(), { key: 'Enter' })).toBe(true);
    expect(toastText()).toBe('Saved');
    expect(fireEvent.keyDown(card(), { key: 'Escape' })).toBe(false);
    expect(toastText()).toBeNull();
  });

  test('runs its action and closes before the next one', () => {
    const run = vi.fn<() => void>(() => showToast({ title: 'As before' }));
    shown({ action: { words: 'Undo', run } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([run.mock.calls.length, toastText()]).toEqual([1, 'As before']);
  });

  test('is assertive for errors only', () => {
    shown();
    expect(screen.queryByRole('alert')).toBeNull();
    say({ title: 'Not saved', tone: 'destructive' });
    expect(screen.getByRole('alert').textContent).toContain('Not saved');
  });

  test('from the previous page is shown once', () => {
    sessionStorage.setItem('toast-after-load', JSON.stringify({ title: 'Welcome back' }));
    renderInteractive(<Toaster />);
    expectShown('Welcome back');
    expect(sessionStorage.length).toBe(0);
  });
});

describe('the connection banner', () => {
  const button = () => screen.getByRole('button', { name: /again|[Rr]eload/ });
  const ignore = () => {};

  test.each(['offline', 'faulty'] as const)('retries on a tap while it is %s', (state) => {
    tries.mockClear();
    renderInteractive(<ConnectionBanner state={state} onDismiss={ignore} />);
    fireEvent.click(button());
    expect(tries).toHaveBeenCalledTimes(1);
  });

  test('reloads the page when a newer version exists', () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    tries.mockClear();
    renderInteractive(<ConnectionBanner state="renewed" onDismiss={ignore} />);
    expect(button().textContent).toBe('Reload');
    fireEvent.click(button());
    expect([reload.mock.calls.length, tries.mock.calls.length]).toEqual([1, 0]);
    reload.mockRestore();
  });

  test('warns about unsaved input before a reload, while there is any', () => {
    trackFields();
    renderInteractive(
      <>
        <ConnectionBanner state="renewed" onDismiss={ignore} />
        <input aria-label="Note" />
      </>,
    );
    const note = screen.getByLabelText('Note');
    act(() => note.focus());
    fireEvent.input(note, { target: { value: 'A word' } });
    expectShown('Discard and reload');
    fireEvent.input(note, { target: { value: '' } });
    expectShown('Reload', 'Reload the page to continue.');
  });

  test('does not mention unsaved input on a failed connection', () => {
    trackFields();
    const { change } = renderInteractive(<input aria-label="Note" />);
    const note = screen.getByLabelText('Note');
    act(() => note.focus());
    fireEvent.input(note, { target: { value: 'A word' } });
    change(
      <>
        <input aria-label="Note" />
        <ConnectionBanner state="offline" onDismiss={ignore} />
      </>,
    );
    expect(button().textContent).toBe('Try again');
  });

  test('leaves the screen when it is dismissed', () => {
    renderInteractive(<Toaster />);
    act(() => reportNewVersion());
    expectShown('This site has been updated.');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('This site has been updated.')).toBeNull();
  });
});
