import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { OwnNote } from './own-note.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const area = () => screen.getByLabelText<HTMLTextAreaElement>('Your note');

function used(note = '') {
  const kept = Promise.withResolvers<void>();
  const onKeep = vi.fn<(note: string) => Promise<void>>(() => kept.promise);
  return { ...renderInteractive(<OwnNote note={note} name="A flat" onSave={onKeep} />), kept, onKeep };
}

test('opens with the stored note focused and counts characters as the user types', async () => {
  const { user } = used('Balcony');
  await user.click(button('Edit note : A flat'));
  expect([area().value, document.activeElement]).toEqual(['Balcony', area()]);
  expectShown('7 of 500 characters');
  await user.type(area(), '!');
  expectShown('8 of 500 characters');
});

test('saves the trimmed note once and closes afterwards', async () => {
  const { user, kept, onKeep } = used();
  await user.click(button('Add a note : A flat'));
  await user.type(area(), '  Near the school ');
  await user.click(button('Save note'));
  expect([onKeep.mock.calls, button('Save note').disabled]).toEqual([[['Near the school']], true]);
  kept.resolve();
  expect((await screen.findByRole('button', { name: 'Add a note : A flat' })).textContent).toContain(
    'Add a note',
  );
  expect(screen.queryByLabelText('Your note')).toBeNull();
});

test('keeps the input when saving the note fails', async () => {
  const { user, kept } = used();
  await user.click(button('Add a note : A flat'));
  await user.type(area(), 'Near the school');
  await user.click(button('Save note'));
  kept.reject(new TypeError('Failed to fetch'));
  await screen.findByText(
    'You are offline. Your changes are still here. Try again when you are back online.',
  );
  expect([area().value, button('Save note').disabled]).toEqual(['Near the school', false]);
});

test('discards the input on cancel and keeps the stored note', async () => {
  const { user, onKeep } = used('Balcony');
  await user.click(button('Edit note : A flat'));
  await user.type(area(), ' and a garden');
  await user.click(button('Cancel'));
  expectShown('Balcony');
  await user.click(button('Edit note : A flat'));
  expect([area().value, onKeep.mock.calls]).toEqual(['Balcony', []]);
});
