import { expect, test } from 'vitest';
import { msg, textOf } from '#kit/msg.ts';
import { linksAsText, withoutTypedLinks } from './typed-links.ts';

const visible = (text: string) => text.replaceAll('\u200b', '|');

test.each([
  ['WIN https://evil.example/a?b=1', 'WIN https:|//evil.|example/a?b=1'],
  ['go to www.evil.example now', 'go to www.|evil.|example now'],
  ['evil.example', 'evil.|example'],
  ['write to me@evil.example', 'write to me@|evil.|example'],
  ['Ready at 2.30. Call me. No. 5', 'Ready at 2.30. Call me. No. 5'],
])('shows links in user text as text: %s', (typed, text) => {
  expect(visible(linksAsText(typed))).toBe(text);
});

test('shows message values as text, also in nested messages, and keeps our addresses as links', () => {
  const ours = { linkable: 'https://ours.example/way' };
  const message = msg('See https://ours.example: {title}, {more}, {day}, {count}, {ours}', {
    title: 'Flat. See evil.example',
    more: [msg('by {name}', { name: 'evil.example' })],
    day: { calendarText: '12 Dec 2026' },
    count: 2,
    ours,
  });
  expect(visible(textOf(withoutTypedLinks(message)))).toBe(
    'See https://ours.example: Flat. See evil.|example, by evil.|example, 12 Dec 2026, 2, https://ours.example/way',
  );
});
