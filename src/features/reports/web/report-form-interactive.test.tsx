import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { ReportForm } from './report-form.tsx';

const send = 'POST /api/properties/12/report';
const email = 'Your email, if you want to know the outcome (optional)';
const page = 'Link to proof (optional)';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const reason = (words: string) => screen.getByRole<HTMLInputElement>('radio', { name: words });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });

function form(initial: Parameters<typeof ReportForm>[0]['initial'] = null) {
  const onSent = vi.fn<(leftAddress: boolean) => void>();
  return { ...renderInteractive(<ReportForm homeId={12} initial={initial} onSent={onSent} />), onSent };
}

test('requires a reason, shows the error at the choice, and focuses it', async () => {
  const { user } = form();
  await user.type(field('Tell us more'), 'Look at it');
  await user.click(sendButton());
  expect(screen.getByRole('group', { description: 'Select what is wrong with the listing' })).toBeTruthy();
  expect(document.activeElement).toBe(reason('It has already been rented or sold'));
  expect([pendingRequests(), field('Tell us more').value]).toEqual([[], 'Look at it']);
});

test('changes the follow-up question with the reason, and keeps the text', async () => {
  const { user } = form();
  await user.type(field('Tell us more'), 'Mine');
  await user.click(reason('The photos are stolen'));
  expect([field('Who owns the photos?').value, field(page).type]).toEqual(['Mine', 'url']);
  await user.click(reason('It is listed twice'));
  expect(field('Which other listing is it?').value).toBe('Mine');
  expect(screen.queryByLabelText(page)).toBeNull();
  expectShown('You can find its reference on its page, under “Listed by”.');
});

test('sends only filled-in fields, trimmed', async () => {
  const { user, onSent } = form('gone');
  await user.type(field('Tell us more'), ' Let in May ');
  await user.click(sendButton());
  expect(sentBody(send).body).toEqual({ reason: 'gone', text: 'Let in May' });
  expect([sendButton().textContent, sendButton().disabled]).toEqual(['Sending...', true]);
  await respondTo(send, { message: 'Thank you' });
  expect(onSent.mock.calls).toEqual([[false]]);
});

test('sends the proof link, the email address and the spam trap when they are filled in', async () => {
  const { user, onSent } = form('stolen_photos');
  await user.type(field('Who owns the photos?'), 'Mine');
  await user.type(field(page), 'https://example.com/mine ');
  await user.type(field(email), 'amina@example.com');
  await user.type(field('Leave this empty'), 'x');
  await user.click(sendButton());
  expect(sentBody(send).body).toEqual({
    reason: 'stolen_photos',
    text: 'Mine',
    link: 'https://example.com/mine',
    email: 'amina@example.com',
    website: 'x',
  });
  await respondTo(send, { message: 'Thank you' });
  expect(onSent.mock.calls).toEqual([[true]]);
});

test('omits the proof link of another reason', async () => {
  const { user } = form('not_theirs');
  await user.type(field(page), 'https://example.com/mine');
  await user.click(reason('Something else'));
  await user.type(field('Tell us more'), 'Odd');
  await user.click(sendButton());
  expect(sentBody(send).body).toEqual({ reason: 'other', text: 'Odd' });
});

test('shows an error at its field, and keeps the input', async () => {
  const { user, onSent } = form('not_theirs');
  await user.type(field(page), 'nowhere');
  await user.click(sendButton());
  const fields = {
    text: 'Explain how you know this',
    link: 'Enter a valid web address',
    email: 'Invalid email address',
  };
  await respondWithError(send, 422, 'Explain how you know this', { fields });
  const described = ['How do you know?', page, email].map(
    (label) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(described).toEqual(Object.values(fields));
  expect(screen.queryByRole('alert')).toBeNull();
  expect([reason('They have no right to rent it out or sell it').checked, field(page).value]).toEqual([
    true,
    'nowhere',
  ]);
  expect(onSent).not.toHaveBeenCalled();
});

test('shows a connection error, and lets the report be resent', async () => {
  const { user, onSent } = form('gone');
  await user.click(sendButton());
  await failWithNetworkError(send);
  expect(screen.getByRole('alert').textContent).toBe(
    'You are offline. Your changes are still here. Try again when you are back online.',
  );
  await user.click(sendButton());
  await respondTo(send, { message: 'Thank you' });
  expect(onSent).toHaveBeenCalledTimes(1);
});
