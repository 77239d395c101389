import { expect, test } from 'vitest';
import { emailTopicNames } from '#features/notifications/choices.ts';
import type { EmailSettings } from '#features/notifications/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { EmailPreferencesForm } from './email-preferences.tsx';
import { emailSettingsQuery } from './queries.ts';

function draw(isAdmin: boolean, over: Partial<EmailSettings> = {}): string {
  const choices = emailTopicNames.map(
    (topic) => ({ topic, choice: topic === 'saved' ? 'weekly' : 'at_once' }) as const,
  );
  return renderPart(<EmailPreferencesForm isAdmin={isAdmin} />, [
    [emailSettingsQuery().queryKey, { choices, bounce: null, ...over }],
  ]).html;
}

test('shows the choice of each topic, and admin topics to admins only', () => {
  const chosen = (html: string) =>
    [...html.matchAll(/<label[^>]*>([^<]+)<.*?selected="">([^<]+)</gs)].map(([, ...found]) => found);
  const own = [
    ['Viewings, stays and enquiries', 'Immediately'],
    ['Payments and refunds', 'Immediately'],
    ['Your listings', 'Immediately'],
    ['Saved homes and searches', 'Weekly summary, on Mondays'],
    ['Auctions', 'Immediately'],
    ['Membership', 'Immediately'],
  ];
  expect(chosen(draw(false))).toEqual(own);
  expect(chosen(draw(true))).toEqual([...own, ['Admin tasks', 'Immediately']]);
});

test('shows why emails bounce with the date, only while they do', () => {
  const html = draw(false, { bounce: { reason: 'No such mailbox', at: '2026-03-31T21:05:00Z' } });
  expect(html).toContain(
    'Emails to your address have bounced since 1 Apr 2026, so we only send essential ones. Reason: “No such mailbox”',
  );
  expect(html).toContain('Resume emails');
  expect(draw(false)).not.toContain('Resume emails');
});
