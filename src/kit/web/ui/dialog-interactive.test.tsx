import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { Dialog } from './dialog.tsx';

const box = (onClose: () => void, isOpen = true) => (
  <Dialog title="A dialog" isOpen={isOpen} onClose={onClose}>
    <p>Some words</p>
  </Dialog>
);
const shown = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });

function opened() {
  const onClose = vi.fn<() => void>();
  return { ...renderInteractive(box(onClose)), onClose };
}

describe('a dialog', () => {
  test('is modal while open only', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    const { change } = renderInteractive(box(() => {}, false));
    expect([shown().open, showModal.mock.calls.length]).toEqual([false, 0]);
    change(box(() => {}));
    expect([shown().open, showModal.mock.calls.length]).toEqual([true, 1]);
    change(box(() => {}));
    expect(showModal).toHaveBeenCalledTimes(1);
    change(box(() => {}, false));
    expect(shown().open).toBe(false);
    showModal.mockRestore();
  });

  test('has the focus on its title', () => {
    opened();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A dialog' }));
  });

  test('closes on Back', () => {
    // Ends the step back that this page took when another dialog was closed.
    dispatchEvent(new PopStateEvent('popstate'));
    const { onClose } = opened();
    history.replaceState({}, '');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    expect([shown().open, onClose.mock.calls.length]).toEqual([false, 1]);
  });

  test('closes by its button', async () => {
    const { user, onClose } = opened();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect([shown().open, onClose.mock.calls.length]).toEqual([false, 1]);
  });

  test('opens again for what a tap on the page asks for while it leaves', async () => {
    const exit = Promise.withResolvers<void>();
    Object.assign(HTMLDialogElement.prototype, { getAnimations: () => [{ finished: exit.promise }] });
    const onClose = vi.fn<() => void>();
    const dialogOf = (title: string) => (
      <Dialog title={title} isOpen onClose={onClose}>
        <p>Some words</p>
      </Dialog>
    );
    const { change, user } = renderInteractive(dialogOf('Cancel stay'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    change(dialogOf('Cancel stay'));
    expect(shown().open).toBe(false);
    change(dialogOf('Change dates'));
    expect(shown().open).toBe(true);
    await act(async () => exit.resolve());
    expect([shown().open, onClose.mock.calls.length]).toEqual([true, 0]);
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'getAnimations');
  });

  test('closes on a tap beside it', () => {
    const { onClose } = opened();
    fireEvent.pointerDown(shown());
    fireEvent.click(shown());
    expect([shown().open, onClose.mock.calls.length]).toEqual([false, 1]);
  });

  test('stays open on a tap inside', () => {
    const { onClose } = opened();
    fireEvent.pointerDown(screen.getByText('Some words'));
    fireEvent.click(screen.getByText('Some words'));
    expect([shown().open, onClose.mock.calls.length]).toEqual([true, 0]);
  });

  test('stays open on the second click of a double click beside it', () => {
    const { onClose } = opened();
    fireEvent.pointerDown(shown());
    fireEvent.click(shown(), { detail: 2 });
    expect([shown().open, onClose.mock.calls.length]).toEqual([true, 0]);
  });

  test('stays open when a text selection ends beside it', () => {
    const { onClose } = opened();
    fireEvent.pointerDown(screen.getByText('Some words'));
    fireEvent.click(shown());
    expect([shown().open, onClose.mock.calls.length]).toEqual([true, 0]);
  });
});
