import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { RichText } from '#kit/web/rich-text.tsx';
import { AmountField, amountOf } from './amount-field.tsx';
import { Badge } from './badge.tsx';
import { Button, LinkButton } from './button.tsx';
import { Chip } from './chip.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Dialog } from './dialog.tsx';
import { DefinitionList } from './facts.tsx';
import { Field } from './field.tsx';
import { FormError } from './form-error.tsx';
import { Picture, SaveData } from './picture.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { AdminQueue, RecentlyDecided } from './queue.tsx';
import { SectionBoundary } from './section-boundary.tsx';
import { Stars } from './stars.tsx';

const draw = (part: ReactNode) => renderToStaticMarkup(<Router ssrPath="/">{part}</Router>);
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('renders a sentence with links from one message, and keeps unknown tags as text', () => {
  const link = <a href="/auth">Here</a>;
  const text = '<0>Sign in</0> or <1>register</1>, <2>now</2>.';
  expect(draw(<RichText text={text} tags={{ 0: link, 1: link }} />)).toBe(
    '<a href="/auth">Sign in</a> or <a href="/auth">register</a>, now.',
  );
});

describe('a field', () => {
  test('has an accessible name, hint and error', () => {
    const html = draw(<Field label="Email" name="email" error="Invalid email address" hint="Yours" />);
    const [, id] = html.match(/<label for="([^"]+)"/) ?? [];
    expect(html).toContain(`<input id="${id}"`);
    expect(html).toContain(`aria-invalid="true" aria-describedby="${id}-note"`);
    expect(html).toContain(`<p id="${id}-note"`);
    expect(wordsOf(html)).toBe('Email Invalid email address');
  });

  test('without an error shows its hint, and without either nothing', () => {
    const hinted = draw(<Field label="Email" name="email" hint="Yours" />);
    expect(hinted).toMatch(/<p id="[^"]+-note" class="[^"]*text-muted">Yours<\/p>/);
    expect(hinted).toContain('aria-describedby=');
    expect(hinted).not.toContain(' aria-invalid=');
    expect(draw(<Field label="Email" name="email" />)).not.toMatch(/aria-describedby|<p/);
  });
});

describe('an amount', () => {
  test.each([
    ['500k', 'UGX', 500_000],
    ['shs 500k', 'UGX', 500_000],
    ['$85.50', 'USD', 85.5],
    ['$500', 'UGX', null],
    ['shs 500k', 'USD', null],
    ['8ook', 'UGX', null],
  ])('reads %j in a field in %s as %j', (text, currency, amount) => {
    expect(amountOf(text, currency)).toBe(amount);
  });

  test.each([
    ['$500', 'Enter the amount in UGX'],
    ['8ook', '“8ook” is not a valid amount. Enter an amount such as 850,000, 850k or 1.2m'],
    ['500k', 'UGX 500,000'],
  ])('shows for %j in the field: %s', (text, said) => {
    const html = draw(<AmountField label="Your bid" currency="UGX" text={text} onChange={() => {}} />);
    expect(wordsOf(html)).toBe(`Your bid ${said}`);
  });
});

describe('a picture', () => {
  const picture = { key: 'k', width: 1600, height: 1200, colour: '#123456', alt: 'The gate' };
  const widths = (html: string) => html.match(/srcSet="([^"]+)"/)?.[1]?.match(/\d+(?=w)/g);

  test('offers the allowed widths, with its size, colour and alternative text', () => {
    const html = draw(<Picture picture={picture} sizes="100vw" />);
    expect(widths(html)).toEqual(['320', '480', '720', '1080', '1600']);
    expect(html).toContain('src="/pictures/k/720.webp" alt="The gate" width="1600" height="1200"');
    expect(html).toContain('background-color:#123456');
    expect(widths(draw(<Picture picture={picture} sizes="1px" upTo={1080} />))).toEqual([
      '320',
      '480',
      '720',
      '1080',
    ]);
    expect(draw(<Picture picture={picture} sizes="1px" upTo={320} />)).toContain('/320.webp');
    expect(draw(<Picture picture={picture} sizes="1px" alt="" />)).toContain('alt=""');
  });

  test('is small with Save-Data, and never larger than requested', () => {
    const light = (upTo?: 320 | 1080) =>
      draw(
        <SaveData value>
          <Picture picture={picture} sizes="100vw" {...(upTo && { upTo })} />
        </SaveData>,
      );
    expect(widths(light())).toEqual(['320', '480']);
    expect(light()).toContain('src="/pictures/k/480.webp"');
    expect(widths(light(320))).toEqual(['320']);
  });

  test.each([
    ['first', 'high', false],
    ['early', 'low', false],
    ['late', 'low', true],
  ] as const)('requests %s with priority %s and lazily: %s', (when, priority, waits) => {
    const html = draw(<Picture picture={picture} sizes="1px" when={when} />);
    expect(html).toContain(`fetchPriority="${priority}"`);
    expect(html.includes('loading="lazy"')).toBe(waits);
  });
});

test('shows the number of reviews, and no stars before the first', () => {
  expect(wordsOf(draw(<Stars rating="4.7" reviewCount={1} />))).toBe('4.7 out of 5 (1) review');
  expect(wordsOf(draw(<Stars rating="4.7" reviewCount={2} />))).toBe('4.7 out of 5 (2) reviews');
  expect(draw(<Stars rating="0" reviewCount={0} />)).toBe('');
});

test('renders a chip as a link that states when it is current', () => {
  expect(draw(<Chip href="/a">A</Chip>)).not.toContain('aria-current');
  const current = draw(
    <Chip href="/a" current>
      A
    </Chip>,
  );
  expect(current).toContain('aria-current="true"');
  expect(current).toContain('href="/a"');
});

test('submits a form with a button only when told to', () => {
  expect(draw(<Button>A</Button>)).toContain('type="button"');
  expect(draw(<Button type="submit">A</Button>)).toContain('type="submit"');
  expect(draw(<LinkButton href="#here">A</LinkButton>)).toContain('<a href="#here"');
  expect(draw(<LinkButton href="/there">A</LinkButton>)).toContain('href="/there"');
});

test.each(['#here', '/there'])('keeps the name of a link to %s that looks like a button', (href) => {
  const drawn = draw(
    <LinkButton href={href} aria-label="Open: May">
      Open
    </LinkButton>,
  );
  expect(drawn).toContain('aria-label="Open: May"');
});

test.each(['ok', 'info', 'danger'] as const)('renders a badge of the tone %s with its class', (tone) => {
  expect(draw(<Badge tone={tone}>A</Badge>)).toContain(`bg-${tone}-tint text-${tone}`);
});

test('gives a dialog an accessible name, an optional description and a close button', () => {
  const dialog = (description?: string) =>
    draw(
      <Dialog title="Delete" description={description} isOpen={false} onClose={() => {}}>
        Sure?
      </Dialog>,
    );
  const html = dialog('For good.');
  const [, id] = html.match(/aria-labelledby="([^"]+)"/) ?? [];
  expect(html).toMatch(new RegExp(`<h2 id="${id}"[^>]*>Delete</h2>`));
  expect(html).toContain('<button type="button" aria-label="Close"');
  expect(wordsOf(html)).toBe('Delete For good. Sure?');
  expect(wordsOf(dialog())).toBe('Delete Sure?');
});

test.each([
  ['offline', 'You are offline. We will reconnect when you are back online. Try again'],
  ['faulty', 'The site is not responding right now. We will keep trying to reconnect. Try again'],
  ['renewed', 'This site has been updated. Reload the page to continue. Reload'],
] as const)('shows a connection that is %s', (state, words) => {
  expect(wordsOf(draw(<ConnectionBanner state={state} onDismiss={() => {}} />))).toBe(words);
});

test('shows progress, or that it is unknown', () => {
  expect(draw(<ProgressBar label="Uploading" share={0.5} />)).toMatch(
    /aria-label="Uploading" value="0.5" max="1"/,
  );
  expect(draw(<ProgressBar label="Uploading" share={0} />)).toContain('value="0"');
  expect(draw(<ProgressBar label="Uploading" share={null} />)).not.toContain('value=');
});

test('separates facts in one line by dots, with none for a single one', () => {
  const line = (...facts: string[]) => draw(<DefinitionList of={facts} />);
  expect(line('2 beds', 'Own meter')).toBe(
    '<span class="inline-block">2 beds ·</span> <span class="inline-block">Own meter</span>',
  );
  expect(wordsOf(line('2 beds'))).toBe('2 beds');
  expect(line()).toBe('');
});

test('shows a short sentence or its replacement for a failed section', () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const inside = (instead?: ReactNode) =>
    wordsOf(
      draw(
        instead === undefined ? (
          <SectionBoundary>
            <Broken />
          </SectionBoundary>
        ) : (
          <SectionBoundary instead={instead}>
            <Broken />
          </SectionBoundary>
        ),
      ),
    );
  expect(inside()).toBe('We could not load this part of the page.');
  expect(inside('Other words')).toBe('Other words');
  expect(inside(null)).toBe('');
});

test('shows form errors without a field, and none that is beside a field', () => {
  const said = (message: string | null, fields = {}) => draw(<FormError message={message} fields={fields} />);
  expect(wordsOf(said('Too many tries.'))).toBe('Too many tries.');
  expect([said('Not so.', { email: 'Not an address' }), said(null), said('')]).toEqual(['', '', '']);
});

describe('an admin queue', () => {
  const queue = (waiting: unknown[] | undefined, isError: boolean) =>
    draw(
      <AdminQueue items={waiting} isError={isError} failedText="Reports" emptyText="No reports to review.">
        <p>The list</p>
      </AdminQueue>,
    );

  test.each([
    ['what waits', [1], false, 'The list'],
    ['what waited before a look that failed', [1], true, 'The list'],
    ['that nothing waits', [], false, 'No reports to review.'],
    ['that it could not be read', undefined, true, 'We could not load Reports. Please try again later.'],
    ['nothing while it is read', undefined, false, ''],
  ])('shows %s', (_, waiting, isError, words) => {
    expect(wordsOf(queue(waiting, isError))).toBe(words);
  });

  test('shows a placeholder while loading, and an alert only after a failure', () => {
    expect(queue(undefined, false)).toContain('animate-pulse');
    expect(queue(undefined, true)).toContain('role="alert"');
    expect(queue([], false)).not.toContain('role="alert"');
  });

  test('shows recent decisions collapsed, if there are any', () => {
    const decided = (count?: number) => draw(<RecentlyDecided count={count}>Two rows</RecentlyDecided>);
    expect(decided(2)).toMatch(/<details><summary[^>]*>Recently decided<.*Two rows/);
    expect(decided(0)).toBe('');
    expect(decided()).toBe('');
  });
});
