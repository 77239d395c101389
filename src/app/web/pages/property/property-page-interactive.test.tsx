import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import ReportPage from '#app/web/pages/report.tsx';
import { createTestProperty } from '#app/web/testing/some-property.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { Property } from '#features/properties/schema.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { PropertyBody } from './property-body.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const dialog = (title: string) => screen.findByRole('heading', { name: title, level: 2 });

const links = (name: string) => screen.getAllByRole('link', { name });

describe('the property page', () => {
  const opened = (changes: Partial<Property> = {}) =>
    renderInteractive(
      <PropertyBody property={createTestProperty(7, changes)} readAt={Date.parse('2026-11-24T09:00:00Z')} />,
      [[currentUserKey, null]],
    );

  test('counts and records the view once on this device', () => {
    const { change } = opened();
    const counted = () => pendingRequests().filter((one) => one === 'POST /api/properties/7/view');
    expect(counted()).toHaveLength(1);
    change(<PropertyBody property={createTestProperty(7, { title: 'Renamed' })} readAt={0} />);
    expect(counted()).toHaveLength(1);
    expect(localStorage.getItem('viewed')).toContain('Renamed');
  });

  test('opens the enquiry to the agent in a dialog, which closes', async () => {
    const { user } = opened();
    await user.click(links('Contact Agent')[0] ?? document.body);
    const title = await dialog('Contact Agent');
    await user.click(button('Close'));
    expect(title.isConnected).toBe(false);
  });

  test('opens the booking of a viewing in a dialog', async () => {
    const { user } = opened();
    // The card beside the text and the bar on a phone have the same button.
    const [schedule] = links('Schedule Visit');
    await user.click(schedule ?? document.body);
    const title = await dialog('Schedule Visit');
    await user.click(button('Close'));
    expect(title.isConnected).toBe(false);
  });

  test('opens the viewing dialog from the address', async () => {
    history.replaceState(null, '', '/property/7?visit=');
    opened();
    expect((await dialog('Schedule Visit')).isConnected).toBe(true);
    expect(location.search).toBe('');
  });

  test('opens the share dialog from the address', async () => {
    history.replaceState(null, '', '/property/7#share');
    const { user } = opened();
    const title = await dialog('Share Property');
    await user.click(button('Close'));
    expect(title.isConnected).toBe(false);
  });

  test('offers neither contact nor visit for a property off the market', () => {
    opened({ isAvailable: false });
    expect(screen.queryByRole('link', { name: 'Schedule Visit' })).toBeNull();
    // The bar on a phone leads to the contact of the lister.
    expect(links('Contact Agent')).toHaveLength(1);
  });
});

describe('the report form', () => {
  const open = (search = '') =>
    renderInteractive(<ReportPage params={{ id: '7' }} search={new URLSearchParams(search)} />, [
      [propertyQuery('7').queryKey, createTestProperty(7)],
    ]);
  const send = 'POST /api/properties/7/report';
  const reasons = () => screen.getAllByRole<HTMLInputElement>('radio');

  test.each([
    [
      'amina@example.com',
      'We will review this listing and contact its owner. We will email you our decision.',
    ],
    ['', 'We will review this listing and contact its owner.'],
  ])('confirms a sent report with the next steps: address %j', async (email, words) => {
    const { user } = open();
    await user.click(reasons()[0] ?? document.body);
    await user.type(
      screen.getByLabelText('Your email, if you want to know the outcome (optional)'),
      email || ' ',
    );
    await user.click(button('Send report'));
    expect(sentBody(send).body).toMatchObject({ reason: reasons()[0]?.value });
    expect(button('Sending...').disabled).toBe(true);
    await respondTo(send, { message: 'Thank you' });
    expectShown('Thank you for your report', words);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('requires a reason with a message, and keeps the input after a refusal', async () => {
    const { user } = open();
    await user.click(button('Send report'));
    expect(pendingRequests()).toEqual([]);
    expect(document.activeElement).toBe(reasons()[0]);
    await user.click(reasons()[1] ?? document.body);
    await user.click(button('Send report'));
    await respondWithError(send, 429, 'Please wait a little');
    expectShown('Please wait a little');
    expect(
      reasons()
        .map(({ checked }) => checked)
        .indexOf(true),
    ).toBe(1);
  });

  test('confirms the report when the property is deleted meanwhile', async () => {
    const { user, client } = open();
    await user.click(reasons()[0] ?? document.body);
    await user.click(button('Send report'));
    await respondTo(send, { message: 'Thank you' });
    void client.invalidateQueries({ queryKey: propertyQuery('7').queryKey });
    await respondWithError('GET /api/properties/7', 404, 'Gone');
    expectShown('Thank you for your report');
  });
});
