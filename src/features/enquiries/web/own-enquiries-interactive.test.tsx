import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { OwnEnquiries } from './own-enquiries.tsx';
import { stageLabel } from './stage-labels.ts';
import { Withdrawal } from './withdrawal.tsx';

describe('deleting an enquiry', () => {
  const send = 'DELETE /api/enquiries/AB12';
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  async function asked() {
    const onDeleted = vi.fn<() => void>();
    const used = renderInteractive(<Withdrawal reference="AB12" onDeleted={onDeleted} />);
    await used.user.click(button('Delete this enquiry'));
    return { ...used, onDeleted };
  }

  test('takes a second tap', async () => {
    const { user, onDeleted } = await asked();
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Delete enquiry'));
    expect(pendingRequests()).toEqual([send]);
    expect(button('Deleting...').disabled).toBe(true);
    expect(onDeleted).not.toHaveBeenCalled();
    await respondTo(send, { message: 'Deleted' });
    expect(onDeleted).toHaveBeenCalledTimes(1);
  });

  test('can be thought better of', async () => {
    const { user } = await asked();
    await user.click(button('Keep enquiry'));
    expect(screen.queryByRole('button', { name: 'Delete enquiry' })).toBeNull();
    expect([button('Delete this enquiry').disabled, pendingRequests()]).toEqual([false, []]);
  });

  test('that did not succeed says so, and can be tried again', async () => {
    const { user, onDeleted } = await asked();
    await user.click(button('Delete enquiry'));
    await failWithNetworkError(send);
    expect(screen.getByRole('alert').textContent).toBe(
      'You are offline. Your changes are still here. Try again when you are back online.',
    );
    expect(onDeleted).not.toHaveBeenCalled();
    await user.click(button('Delete enquiry'));
    expect(screen.queryByRole('alert')).toBeNull();
    await respondTo(send, { message: 'Deleted' });
    expect(onDeleted).toHaveBeenCalledTimes(1);
  });
});

test('what was asked and could not be read can be read again', async () => {
  const read = 'GET /api/enquiries/mine';
  const { user } = renderInteractive(<OwnEnquiries />);
  await respondWithError(read, 503, 'Not now');
  expectShown('We could not load your enquiries.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await respondTo(read, []);
  expectShown(/^No enquiries yet\./);
});

test('a stage that is not known here is said as the server says it', () => {
  expect([stageLabel('Answered'), stageLabel('Something new')]).toEqual(['Answered', 'Something new']);
});
