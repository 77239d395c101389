import { expect, test } from 'vitest';
import type { AgentPage } from '#features/agents/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { AgentView } from './agent-view.tsx';

const agent: AgentPage = {
  mark: '0123456789ab',
  name: 'Grace Example',
  photograph: null,
  since: '2026-03-31',
  answersWithin: null,
  badges: [],
  homes: { items: [], total: 0, next: null },
  reviews: [],
  rating: null,
  reviewCount: 0,
};
const photo = { key: 'a'.repeat(32), width: 600, height: 600, colour: '#ffffff' };

function draw(over: Partial<AgentPage> = {}, isLater = false) {
  const { html, words } = renderPart(
    <AgentView agent={{ ...agent, ...over }} isLater={isLater} badges={<b>Identity checked</b>} />,
    [],
    '/agents/0123456789ab',
  );
  const links = [...html.matchAll(/href="(\/agents\/[^"]*)"[^>]*>([^<]+)/g)].map(([, ...found]) => found);
  return { words, links };
}

test('invents nothing for an agent without properties, reviews, photo or response time', () => {
  const { words, links } = draw();
  expect(words).toMatch(
    /Grace Example Member since March 2026 · 0 homes on the market Identity checked To get in touch, open one of these homes\. Homes on the market No homes on the market right now\.$/,
  );
  expect(links).toEqual([]);
});

test('shows the average and number of reviews, and the response time', () => {
  const { words } = draw({ rating: 4, reviewCount: 2, answersWithin: '3 hours' });
  expect(words).toMatch(
    /Grace Example 4\.0 2 reviews of their homes Member since .*Usually replies within 3 hours/,
  );
});

test('offers to report a photo where there is one', () => {
  expect(draw({ photograph: photo }).words).toContain('Report this photo');
  expect(draw().words).not.toContain('Report this photo');
});

test.each([
  [null, false, []],
  [7, false, [['/agents/0123456789ab?before=7', 'Older homes']]],
  [null, true, [['/agents/0123456789ab', 'Newest homes']]],
  [
    7,
    true,
    [
      ['/agents/0123456789ab', 'Newest homes'],
      ['/agents/0123456789ab?before=7', 'Older homes'],
    ],
  ],
])('shows with %j as the last property, and on a later page: %s', (next, isLater, links) => {
  expect(draw({ homes: { items: [], total: 20, next } }, isLater).links).toEqual(links);
});

test('shows for a review its text, author or guest, and property', () => {
  const review = {
    ...{ id: 1, name: 'Amina', rating: 5, text: 'Kept its word.', after: 'stay', month: '2026-03' },
    ...{ cleanliness: null, accuracy: null, location: null, value: null, answer: null, toAnswer: null },
    home: { id: 12, title: 'Flat in Ntinda' },
  } as AgentPage['reviews'][number];
  const said = draw({ reviews: [review, { ...review, id: 2, name: null, text: 'Too loud.' }] }).words;
  expect(said).toMatch(
    /What guests and visitors say Amina 5 out of 5 stars .*Kept its word\. Flat in Ntinda A guest .*Too loud\. Flat in Ntinda$/,
  );
});
