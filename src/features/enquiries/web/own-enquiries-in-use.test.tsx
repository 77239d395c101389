import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, breakLine, expectShown, inUse, refuse, waiting } from '#kit/web/testing/in-use.tsx';
import { OwnEnquiries } from './own-enquiries.tsx';
import { stageWords } from './stage-words.ts';
import { Withdrawal } from './withdrawal.tsx';

describe('deleting an enquiry', () => {
  const send = 'DELETE /api/enquiries/AB12';
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  async function asked() {
    const onDeleted = vi.fn<() => void>();
    const used = inUse(<Withdrawal reference="AB12" onDeleted={onDeleted} />);
    await used.user.click(button('Delete this enquiry'));
    return { ...used, onDeleted };
  }

  test('takes a second tap', async () => {
    const { user, onDeleted } = await asked();
    expect(waiting()).toEqual([]);
    await user.click(button('Delete enquiry'));
    expect(waiting()).toEqual([send]);
    expect(button('Deleting...').disabled).toBe(true);
    expect(onDeleted).not.toHaveBeenCalled();
    await answer(send, { message: 'Deleted' });
    expect(onDeleted).toHaveBeenCalledTimes(1);
  });

  test('can be thought better of', async () => {
    const { user } = await asked();
    await user.click(button('Keep it'));
    expect(screen.queryByRole('button', { name: 'Delete enquiry' })).toBeNull();
    expect([button('Delete this enquiry').disabled, waiting()]).toEqual([false, []]);
  });

  test('that did not succeed says so, and can be tried again', async () => {
    const { user, onDeleted } = await asked();
    await user.click(button('Delete enquiry'));
    await breakLine(send);
    expect(screen.getByRole('alert').textContent).toMatch(/^There is no connection/);
    expect(onDeleted).not.toHaveBeenCalled();
    await user.click(button('Delete enquiry'));
    expect(screen.queryByRole('alert')).toBeNull();
    await answer(send, { message: 'Deleted' });
    expect(onDeleted).toHaveBeenCalledTimes(1);
  });
});

test('what was asked and could not be read can be read again', async () => {
  const read = 'GET /api/enquiries/mine';
  const { user } = inUse(<OwnEnquiries />);
  await refuse(read, 503, 'Not now');
  expectShown('We could not load your enquiries.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await answer(read, []);
  expectShown(/^No enquiries yet\./);
});

test('a stage that is not known here is said as the server says it', () => {
  expect([stageWords('Answered'), stageWords('Something new')]).toEqual(['Answered', 'Something new']);
});
