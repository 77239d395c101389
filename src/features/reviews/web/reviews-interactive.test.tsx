import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { Review, ReviewRequest } from '#features/reviews/schema.ts';
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
import { GuestReviews } from './guest-reviews.tsx';
import HideDialog from './hide-dialog.tsx';
import { homeReviewsQuery, reviewRequestQuery } from './queries.ts';
import { ReviewSection } from './review-section.tsx';
import { ReviewRequestView } from './write-review.tsx';

const review: Review = {
  id: 1,
  name: 'Amina',
  after: 'stay',
  rating: 4,
  text: 'Quiet at night.',
  month: '2026-11',
  answer: null,
};
const parts = { cleanliness: null, accuracy: null, location: 2, value: null };
const own = { ...review, parts, hiddenBecause: null };
const open: ReviewRequest = {
  side: 'guest',
  kind: 'stay',
  home: { id: 7, title: 'A cottage' },
  day: '2026-11-20',
  other: 'Grace',
  closesAt: '2026-12-04T09:00:00Z',
  standing: 'open',
  mayWrite: true,
  own: null,
  theirs: null,
  mayAnswer: false,
};
const written: ReviewRequest = { ...open, own, standing: 'written' };

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const stars = (group: string, count: number) =>
  within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', {
    name: new RegExp(`^${count} out of 5: `),
  });
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Your review');

describe('a review', () => {
  const keep = 'PUT /api/reviews/m';
  const page = (changes: Partial<ReviewRequest> = {}) => {
    const occasion = { ...open, ...changes };
    return renderInteractive(<ReviewRequestView token="m" occasion={occasion} />, [
      [reviewRequestQuery('m').queryKey, occasion],
    ]);
  };

  test('is not sent without stars', async () => {
    const { user } = page();
    await user.type(words(), 'Quiet');
    await user.click(button('Submit review'));
    expectShown('Please choose 1 to 5 stars');
    expect(pendingRequests()).toEqual([]);
  });

  test('is sent with its stars, the rated categories and its text', async () => {
    const { user, client } = page();
    await user.click(stars('Overall rating', 2));
    await user.click(stars('Overall rating', 4));
    await user.click(stars('Location (optional)', 5));
    await user.click(stars('Value (optional)', 1));
    await user.type(words(), 'Quiet');
    await user.click(button('Submit review'));
    expect(sentBody(keep).body).toEqual({ rating: 4, location: 5, value: 1, text: 'Quiet' });
    expect(button('Saving...').disabled).toBe(true);
    await respondTo(keep, written);
    expect(toastText()).toBe('Your review was saved');
    expect(client.getQueryData(reviewRequestQuery('m').queryKey)).toEqual(written);
  });

  test('of a guest has no categories, even if they were rated before', async () => {
    const { user } = page({ ...written, side: 'host' });
    await user.click(button('Edit review'));
    await user.click(button('Save changes'));
    expect(sentBody(keep).body).toEqual({ rating: 4, text: 'Quiet at night.' });
  });

  test('is prefilled for a change, and closes once it is saved', async () => {
    const { user } = page(written);
    await user.click(button('Edit review'));
    expect(stars('Overall rating', 4).checked).toBe(true);
    expect(stars('Location (optional)', 2).checked).toBe(true);
    expect(words().value).toBe('Quiet at night.');
    await user.click(stars('Overall rating', 1));
    await user.click(button('Save changes'));
    expect(sentBody(keep).body).toMatchObject({ rating: 1, location: 2 });
    await respondTo(keep, written);
    expect(button('Edit review')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Your review' })).toBeNull();
  });

  test('keeps the input after a refusal with the error beside its field', async () => {
    const { user } = page();
    await user.click(stars('Overall rating', 3));
    await user.type(words(), 'Call 0772 123456');
    await user.click(button('Submit review'));
    await respondWithError(keep, 422, 'Please leave phone numbers out', {
      fields: { text: 'No phone numbers' },
    });
    expectShown('No phone numbers');
    expect(screen.queryByText('Please leave phone numbers out')).toBeNull();
    expect(words().value).toBe('Call 0772 123456');
    expect(stars('Overall rating', 3).checked).toBe(true);
    expect(button('Submit review').disabled).toBe(false);
    expect(toastText()).toBeNull();
  });

  test('can be sent again after a connection failure', async () => {
    const { user } = page();
    await user.click(stars('Overall rating', 3));
    await user.click(button('Submit review'));
    await failWithNetworkError(keep);
    expectShown('You are offline. Your changes are still here. Try again when you are back online.');
    await user.click(button('Submit review'));
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    expect(pendingRequests()).toEqual([keep]);
  });
});

describe("a host's reply", () => {
  const send = 'POST /api/reviews/m/answer';
  const published: ReviewRequest = {
    ...open,
    side: 'host',
    standing: 'published',
    mayWrite: false,
    own,
    theirs: { ...review, id: 2 },
    mayAnswer: true,
  };

  test('is published once', async () => {
    const { user, client } = renderInteractive(<ReviewRequestView token="m" occasion={published} />);
    await user.type(screen.getByLabelText('Your reply (optional)'), 'Thank you');
    await user.click(button('Publish reply'));
    expect(sentBody(send).body).toEqual({ text: 'Thank you' });
    expect(button('Saving...').disabled).toBe(true);
    const answered: ReviewRequest = { ...published, mayAnswer: false };
    await respondTo(send, answered);
    expect(toastText()).toBe('Your reply was published');
    expect(client.getQueryData(reviewRequestQuery('m').queryKey)).toEqual(answered);
  });

  test('that is refused says why', async () => {
    const { user } = renderInteractive(<ReviewRequestView token="m" occasion={published} />);
    await user.click(button('Publish reply'));
    await respondWithError(send, 422, 'Refused', { fields: { text: 'Please write a reply' } });
    expectShown('Please write a reply');
    expect(toastText()).toBeNull();
    await user.click(button('Publish reply'));
    await respondWithError(send, 409, 'It was answered before');
    expectShown('It was answered before');
  });
});

describe('the reviews of a property', () => {
  const readAll = 'GET /api/properties/7/reviews';
  const property = { id: 7, rating: '4.5', reviewCount: 3 };
  const page = (items: Review[], next: number | null) => ({ parts: null, items, next });
  const asUser = (role: CurrentUser['role']) =>
    renderInteractive(<ReviewSection property={property} />, [
      [homeReviewsQuery(7, null).queryKey, page([review], null)],
      [currentUserKey, { role }],
    ]);

  test('load the next page below the previous ones on request', async () => {
    const { user } = renderInteractive(<ReviewSection property={property} />, [
      [homeReviewsQuery(7, null).queryKey, page([review], 1)],
    ]);
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Show more reviews'));
    expectShown('Loading reviews...');
    await respondTo(`${readAll}?before=1`, page([{ ...review, id: 0, text: 'Far from town.' }], null));
    expectShown('Quiet at night.', 'Far from town.');
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
  });

  test('are requested again after a failure', async () => {
    const { user } = renderInteractive(<ReviewSection property={property} />);
    await respondWithError(readAll, 500, 'Broken');
    await user.click(button('Try again'));
    await respondTo(readAll, page([review], null));
    expectShown('Quiet at night.');
  });

  test('can be hidden by an admin only', async () => {
    asUser('property_manager');
    expect(screen.queryByRole('button', { name: 'Hide this review' })).toBeNull();
  });

  test('are reloaded after an admin hid one', async () => {
    const { user } = asUser('admin');
    await user.click(button('Hide this review'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this review?' }));
    await user.type(dialog.getByLabelText('Reason'), 'It names a town.');
    await user.click(dialog.getByRole('button', { name: 'Hide review' }));
    expect(sentBody('POST /api/reviews/1/hide').body).toEqual({ reason: 'It names a town.' });
    expect(button('Hiding...').disabled).toBe(true);
    await respondTo('POST /api/reviews/1/hide', { message: 'Hidden' });
    expect(toastText()).toBe('The review was hidden');
    expect(screen.queryByRole('dialog')).toBeNull();
    await respondTo(readAll, page([], null));
    expect(screen.queryByText('Quiet at night.')).toBeNull();
  });
});

describe('the dialog to hide a review', () => {
  const hide = 'POST /api/reviews/1/hide';
  const opened = () => {
    const onClose = vi.fn<() => void>();
    return { onClose, ...renderInteractive(<HideDialog review={review} onClose={onClose} />) };
  };

  test('stays open with the reason of a refusal', async () => {
    const { user, onClose } = opened();
    await user.type(screen.getByLabelText('Reason'), ' ');
    await user.click(button('Hide review'));
    await respondWithError(hide, 422, 'Refused', { fields: { reason: 'Enter a reason' } });
    expectShown('Enter a reason');
    expect(button('Hide review').disabled).toBe(false);
    await user.click(button('Hide review'));
    await respondWithError(hide, 409, 'It is hidden already');
    expectShown('It is hidden already');
    expect(onClose).not.toHaveBeenCalled();
    expect(toastText()).toBeNull();
  });
});

describe("other hosts' reviews of a guest", () => {
  test.each([
    ['stay', 'GET /api/desk/stays/5/guest-reviews'],
    ['visit', 'GET /api/desk/viewings/5/guest-reviews'],
  ] as const)('load for a %s once a host asks', async (kind, read) => {
    const { user } = renderInteractive(<GuestReviews kind={kind} id={5} />);
    expect(pendingRequests()).toEqual([]);
    await user.click(button('What other hosts say'));
    expectShown('Loading reviews...');
    await respondTo(read, { items: [{ ...review, name: null }] });
    expectShown('A host', 'Quiet at night.');
  });

  test('show an empty state, or a retry after a failure', async () => {
    const { user } = renderInteractive(<GuestReviews kind="stay" id={5} />);
    await user.click(button('What other hosts say'));
    await failWithNetworkError('GET /api/desk/stays/5/guest-reviews');
    expectShown('The reviews could not be loaded.');
    await user.click(button('Try again'));
    await respondTo('GET /api/desk/stays/5/guest-reviews', { items: [] });
    expectShown('No reviews from other hosts yet.');
  });
});
