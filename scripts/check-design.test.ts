import { expect, test } from 'vitest';
import { designErrors } from './check-design.ts';

test.each([
  ['a size', '<p className="mt-2 text-sm" />', 'text-sm'],
  ['a size in brackets', '<p className="text-[15px]" />', 'text-[15px]'],
  ['a weight after a variant', '<p className="md:font-bold" />', 'font-bold'],
  ['a line height', "const c = 'leading-tight';", 'leading-tight'],
  ['a raw colour', '<p className="bg-[#B3421F]" />', '#B3421F'],
  ['a space', '<p className="md:-mt-2.5" />', '-mt-2.5'],
  ['an unknown text style', '<p className="t-smal mt-1" />', 't-smal'],
])('refuses %s', (_, text, found) => {
  expect(designErrors('src/a.tsx', `\n${text}`)).toEqual([
    expect.stringContaining(`src/a.tsx:2 ${found} is`),
  ]);
});

test.each([
  ['a focus in the colour of the next act', '<p className="outline-3 outline-accent" />', 'outline-accent'],
  ['a button', '<button type="button" className="min-h-11">', '<button'],
  ['a notice', '<p className="mt-2 rounded-card bg-ok-tint p-3" />', 'mt-2 rounded-card bg-ok-tint p-3'],
  ['a card', '<li className="rounded-card border border-line p-4" />', 'rounded-card border border-line p-4'],
  ['an empty state', '<p className="rounded-card bg-sunken py-8" />', 'rounded-card bg-sunken py-8'],
  ['a field', "const c = 'min-h-11 rounded-control border border-edge';", 'min-h-11 rounded-control border'],
])('refuses %s drawn by hand', (_, text, found) => {
  expect(designErrors('src/features/listings/web/a.tsx', text)).toEqual([
    expect.stringContaining(`src/features/listings/web/a.tsx:1 ${found}`),
  ]);
});

test('allows a button in the kit and in files that are named with a reason', () => {
  for (const path of ['src/kit/web/ui/button.tsx', 'src/app/web/layout/header.tsx'])
    expect(designErrors(path, '<button type="button">')).toEqual([]);
});

test.each(['font-size: 0.9rem;', 'font-weight: 600;', 'color: #b3421f;'])(
  'refuses "%s" in a stylesheet',
  (line) => {
    expect(designErrors('src/a.css', `.a {\n  ${line}\n}`)).toHaveLength(1);
  },
);

test.each([
  '<p className="p-4 -mx-16 gap-x-0 mt-px ml-auto sm:py-12" />',
  '<p className="t-small t-strong md:t-title text-muted text-center wrap-anywhere max-sm:t-label" />',
  '<img className="w-full rounded-card bg-sunken" />',
  '<p className="rounded-control px-4 hover:bg-sunken" />',
  '<a href="#enter" className="font-mono text-danger">{"text-book"}</a>',
  '.a {\n  @apply t-label;\n  font-size: min(1rem, 6vw);\n  font-weight: inherit;\n}',
])('allows %s', (text) => {
  expect(designErrors('src/a.tsx', text)).toEqual([]);
});
