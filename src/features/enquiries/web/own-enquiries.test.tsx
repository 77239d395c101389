import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { OwnEnquiry as Enquiry } from '#features/enquiries/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { OwnEnquiries } from './own-enquiries.tsx';
import { OwnEnquiry } from './own-enquiry.tsx';
import { ownEnquiriesQuery } from './queries.ts';

const enquiry: Enquiry = {
  reference: 'r'.repeat(32),
  home: { id: 12, title: 'Flat in Ntinda' },
  message: 'Is it still available?',
  name: 'Amina Sample',
  email: 'amina@example.com',
  phone: '+256700000001',
  stage: 'Sent, no reply yet',
  askedAt: '2026-03-31T21:05:00Z',
  thread: [],
};
const reply = {
  id: 1,
  kind: 'reply',
  text: 'Hello?',
  by: 'Amina Sample',
  at: '2026-04-01T06:00:00Z',
} as const;
const answer = {
  id: 2,
  kind: 'answer',
  text: 'It is.',
  by: 'Grace Agent',
  at: '2026-04-01T07:00:00Z',
} as const;

const draw = (screen: ReactNode, known?: readonly Enquiry[]) =>
  renderPart(screen, known ? [[ownEnquiriesQuery().queryKey, [...known]]] : [], '/profile');

/** Returns true when the badge has the colour of an answered enquiry. */
const isGreen = (html: string) => /text-ok/.test(html);

describe('enquiry page', () => {
  const shown = (over: Partial<Enquiry>) => draw(<OwnEnquiry enquiry={{ ...enquiry, ...over }} />);

  test('shows the message first, then the thread, and finally the contact details', () => {
    expect(shown({ thread: [reply, answer], stage: 'Answered' }).words).toBe(
      'Flat in Ntinda Answered Is it still available? Amina Sample, 1 Apr 2026, 12:05 AM Hello? Amina Sample, 1 Apr 2026, 9:00 AM It is. Grace Agent, 1 Apr 2026, 10:00 AM Contact details for the reply: 0700 000 001, amina@example.com.',
    );
  });

  test.each([
    [[], false],
    [[reply], false],
    [[reply, answer], true],
  ])('with %j is highlighted as answered: %s', (thread, expected) => {
    expect(isGreen(shown({ thread }).html.split('<ol')[0] ?? '')).toBe(expected);
  });

  test('aligns only responses on the other side', () => {
    const items = [...shown({ thread: [reply, answer] }).html.matchAll(/<li class="([^"]*)"/g)];
    expect(items.map(([, look]) => look?.includes('ml-6'))).toEqual([false, false, true]);
  });

  test('keeps the title of a deleted home without a link', () => {
    const { html, words } = shown({ home: { id: null, title: 'Flat in Ntinda' } });
    expect(words).toMatch(/^Flat in Ntinda This home is no longer listed\./);
    expect(html).not.toContain('/property/');
    expect(shown({}).words).not.toContain('no longer listed');
    expect(shown({}).html).toContain('href="/property/12"');
  });

  test('leaves out missing contact details', () => {
    expect(shown({ phone: null }).words).toMatch(/for the reply: amina@example\.com\.$/);
    expect(shown({ email: null }).words).toMatch(/Contact details for the reply: 0700 000 001\.$/);
  });
});

describe('list of own enquiries', () => {
  test('links each enquiry to its page and highlights only answered ones', () => {
    const other = { ...enquiry, reference: 's'.repeat(32), stage: 'Answered', thread: [answer] };
    const { html } = draw(<OwnEnquiries />, [other, enquiry]);
    const [first = '', second = ''] = [...html.matchAll(/<li.*?<\/li>/gs)].map(([one]) => one);
    expect([first, second].map(isGreen)).toEqual([true, false]);
    expect(first).toContain(`href="/enquiries/${other.reference}"`);
    expect(second).toContain(`href="/enquiries/${enquiry.reference}"`);
  });

  test('shows how to enquire when there are no enquiries', () => {
    expect(draw(<OwnEnquiries />, []).words).toMatch(/^No enquiries yet\./);
    expect(draw(<OwnEnquiries />).words).toBe('Loading your enquiries...');
  });
});
