import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WaitlistDialog } from './waitlist-dialog.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('asks for a name, an address and a rating, with the highest selected', () => {
  const html = renderToStaticMarkup(<WaitlistForm platform="ios" onJoined={() => {}} />);
  const fields = [...html.matchAll(/<input[^>]*? name="(\w+)"[^>]*>/g)];
  expect(fields.map(([, name]) => name)).toEqual([
    'name',
    'email',
    ...Array.from({ length: 5 }, () => 'rating'),
  ]);
  const ratings = fields
    .slice(2)
    .map(([input]) => [/ value="(\d)"/.exec(input)?.[1], input.includes('checked=""')]);
  expect(ratings).toEqual([
    ['1', false],
    ['2', false],
    ['3', false],
    ['4', false],
    ['5', true],
  ]);
  expect(wordsOf(html)).toMatch(
    /Not very excited Somewhat interested Interested Very interested Can&#x27;t wait!/,
  );
  expect(html).not.toContain('role="alert"');
});

test.each([
  ['ios', 'when the iOS app is ready.'],
  ['android', 'when the Android app is ready.'],
] as const)('names the app in the dialog of %s', (platform, words) => {
  const html = renderToStaticMarkup(<WaitlistDialog platform={platform} isOpen onClose={() => {}} />);
  expect(wordsOf(html)).toContain(`We will email you once, ${words}`);
});
