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

describe('deletion of an enquiry', () => {
  const send = 'DELETE /api/enquiries/AB12';
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  async function asked() {
    const onDeleted = vi.fn<() => void>();
    const used = renderInteractive(<Withdrawal reference="AB12" onDeleted={onDeleted} />);
    await used.user.click(button('Delete this enquiry'));
    return { ...used, onDeleted };
  }

  test('requires a second tap', async () => {
    const { user, onDeleted } = await asked();
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Delete enquiry'));
    expect(pendingRequests()).toEqual([send]);
    expect(button('Deleting...').disabled).toBe(true);
    expect(onDeleted).not.toHaveBeenCalled();
    await respondTo(send, { message: 'Deleted' });
    expect(onDeleted).toHaveBeenCalledTimes(1);
  });

  test('can be cancelled', async () => {
    const { user } = await asked();
    await user.click(button('Keep enquiry'));
    expect(screen.queryByRole('button', { name: 'Delete enquiry' })).toBeNull();
    expect([button('Delete this enquiry').disabled, pendingRequests()]).toEqual([false, []]);
  });

  test('shows an error and allows a retry when it fails', async () => {
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

test('reloads own enquiries after a failure', async () => {
  const read = 'GET /api/enquiries/mine';
  const { user } = renderInteractive(<OwnEnquiries />);
  await respondWithError(read, 503, 'Not now');
  expectShown('We could not load your enquiries.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await respondTo(read, []);
  expectShown(/^No enquiries yet\./);
});

test("shows an unknown stage with the server's text", () => {
  expect([stageLabel('Answered'), stageLabel('Something new')]).toEqual(['Answered', 'Something new']);
});
