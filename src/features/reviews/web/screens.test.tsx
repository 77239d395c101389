import { describe, expect, test } from 'vitest';
import type { Review, ReviewRequest } from '#features/reviews/schema.ts';
import { buttonsOf, hrefOf, httpError, renderPart } from '#kit/web/testing/render-to-string.tsx';
import { homeReviewsQuery, managerReviewsQuery, ownReviewsQuery, reviewRequestQuery } from './queries.ts';
import { ReviewCard } from './review-card.tsx';
import { GuestReviewLink, HostReviewLink } from './review-link.tsx';
import { ReviewPrompt } from './review-prompt.tsx';
import { ReviewSection } from './review-section.tsx';
import { StarInput } from './star-input.tsx';
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
const parts = { cleanliness: 5, accuracy: null, location: 2, value: null };
const own = { ...review, parts, hiddenBecause: null };
const theirs = { ...review, id: 2, name: 'Grace', text: 'Left it as it was.', rating: 5 };

describe('a review', () => {
  test('shows author, occasion, date and stars', () => {
    const { html, words } = renderPart(<ReviewCard review={review} anonymousLabel="A guest" />);
    expect(words).toBe('Amina 4 out of 5 stars After a stay, November 2026 Quiet at night.');
    expect(html.match(/<svg/g)).toHaveLength(4);
  });

  test('has no name for a deleted account, and a reply below', () => {
    const changed = { ...review, name: null, after: 'visit', answer: 'Thank you.' } as const;
    expect(renderPart(<ReviewCard review={changed} anonymousLabel="A guest" />).words).toBe(
      'A guest 4 out of 5 stars After a viewing, November 2026 Quiet at night. Reply from the host Thank you.',
    );
  });
});

describe('the reviews of a property', () => {
  const property = { id: 7, rating: '4.5', reviewCount: 7 };
  const section = (over: object, pages: Parameters<typeof renderPart>[1]) =>
    renderPart(<ReviewSection property={{ ...property, ...over }} />, pages);
  const page = (answer: object) =>
    [[homeReviewsQuery(7, null).queryKey, { parts: null, items: [review], next: null, ...answer }]] as const;

  test('show the mean, the rated categories and each review, and a hide button to admins only', () => {
    const { html, words } = section({}, page({ parts }));
    expect(words).toMatch(/^Reviews 4\.5 out of 5 \(7\) reviews Cleanliness 5\.0 Location 2\.0 Amina /);
    expect(buttonsOf(html)).toEqual([]);
    expect(section({}, page({ parts: { ...parts, value: 4.26 } })).words).toContain('Value 4.3');
    expect(section({}, page({ items: [{ ...review, name: null }] })).words).toContain('A guest 4 out of 5');
  });

  test('offer a button for the next page', () => {
    expect(buttonsOf(section({}, page({ next: 1 })).html)).toEqual(['Show more reviews']);
  });

  test('show an empty state, or a failure', () => {
    expect(section({ reviewCount: 0 }, page({ items: [] })).words).toBe('Reviews No reviews yet.');
    expect(section({}, [[homeReviewsQuery(7, null).queryKey, httpError(500)]]).words).toContain(
      'The reviews could not be loaded. Try again',
    );
  });
});

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
const written = { own, standing: 'written' } as const;
const published = { ...written, theirs, standing: 'published', mayWrite: false } as const;
const closed = { standing: 'closed', mayWrite: false } as const;
const host = { side: 'host', other: 'Amina' } as const;

describe('the review page', () => {
  const page = (changes: Partial<ReviewRequest> = {}) =>
    renderPart(<ReviewRequestView token="m" occasion={{ ...open, ...changes }} />);

  test.each([
    [{}, 'How was your stay? A cottage , stayed until 20 Nov 2026'],
    [{ kind: 'visit' }, 'How was your viewing? A cottage , 20 Nov 2026'],
    [host, 'How was your guest? A cottage , stayed until 20 Nov 2026'],
    [{ ...host, kind: 'visit' }, 'How was your visitor? A cottage , 20 Nov 2026'],
  ] satisfies [Partial<ReviewRequest>, string][])('asks with %j: %s', (changes, words) => {
    const { html, words: all } = page(changes);
    expect(all).toMatch(new RegExp(`^${words.replace('?', '\\?')}`));
    expect(hrefOf(html, 'A cottage')).toBe('/property/7');
  });

  test.each([
    [
      {},
      'Write your review by 4 Dec 2026. Grace cannot read it until both reviews are published, and you cannot read theirs.',
    ],
    [{ other: null }, 'The host cannot read it'],
    [{ ...host, other: null }, 'Your guest cannot read it'],
    [written, 'We will publish both reviews together: when Grace has written one too, or on 4 Dec 2026.'],
    [published, 'Published. Everyone can read your review on the home’s page.'],
    [{ ...published, ...host }, 'Published. Hosts who get a request from this guest can read your review.'],
    [closed, 'The review period ended on 4 Dec 2026, or the other review has been published.'],
    [{ ...closed, home: { id: null, title: 'A cottage' } }, 'The home is no longer listed.'],
  ] satisfies [Partial<ReviewRequest>, string][])('shows with %j its state: %s', (changes, words) => {
    expect(page(changes).words).toContain(words);
  });

  test.each([
    [{}, ['Submit review']],
    [written, ['Edit review']],
    [published, []],
    [closed, []],
    [{ ...published, ...host, mayAnswer: true }, ['Publish reply']],
    [{ ...closed, ...host, theirs, mayAnswer: true }, ['Publish reply']],
  ] satisfies [Partial<ReviewRequest>, string[]][])(
    'offers with %j the available actions',
    (changes, acts) => {
      expect(buttonsOf(page(changes).html)).toEqual(acts);
    },
  );

  test('lets only guests who stayed rate the categories of the property', () => {
    const groups = (changes: Partial<ReviewRequest>) =>
      [...page(changes).html.matchAll(/<legend[^>]*>(.*?)<\/legend>/g)].map(([, name]) => name);
    const named = ['Cleanliness', 'As described', 'Location', 'Value'].map((name) => `${name} (optional)`);
    expect(groups({})).toEqual(['Overall rating', ...named]);
    expect(groups({ kind: 'visit' })).toEqual(['Overall rating']);
    expect(groups(host)).toEqual(['Your guest']);
    expect(page(host).words).toContain(
      'What should other hosts know? Only hosts who get a request from this guest can read it.',
    );
    expect(page({}).words).toContain(
      'What should others know before they decide? Do not include names or phone numbers.',
    );
  });

  test("shows the user's own review, with the reason if it is hidden", () => {
    expect(page({ ...published, own: { ...own, hiddenBecause: 'It names a town.' } }).words).toContain(
      'Your review Amina 4 out of 5 stars After a stay, November 2026 Quiet at night. We have hidden this review. Reason: It names a town.',
    );
    expect(page({ ...published, own: { ...own, hiddenBecause: 'It names a town.' } }).words).not.toContain(
      'Published. Everyone can read your review on the home’s page.',
    );
    expect(page(published).words).not.toContain('no longer shown');
  });

  test("shows the other side's review of the user or the property", () => {
    expect(page(published).words).toMatch(/About you Grace .*Left it as it was\.$/);
    expect(page({ ...published, ...host, theirs: { ...theirs, name: null } }).words).toMatch(
      /About the home A guest .*Left it as it was\.$/,
    );
    expect(page({ ...published, theirs: { ...theirs, name: null } }).words).toContain(
      'About you The host 5 out',
    );
    expect(page(written).words).not.toContain('About you');
    // The other side's review is hidden until the reader has written.
    expect(page({ theirs }).words).not.toMatch(/About you|Left it as it was/);
  });

  test("shows the host's reply below the guest's review only", () => {
    const answered = { own: { ...own, answer: 'Thank you.' } };
    expect(page({ ...published, ...answered }).words).toContain(
      'Quiet at night. Reply from the host Thank you.',
    );
    expect(page({ ...published, ...host, ...answered }).words).not.toContain('Thank you.');
  });
});

describe('the star rating input', () => {
  const stars = (value: number | null, error?: string) =>
    renderPart(
      <StarInput label="Location" name="location" value={value} onChange={() => {}} error={error} />,
    );

  test('fills the selected stars and labels the rating', () => {
    const { html, words } = stars(3);
    const checked = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input.includes('checked'));
    expect(checked).toEqual([false, false, true, false, false]);
    expect(html.match(/ text-ink"/g)).toHaveLength(3);
    expect(words).toMatch(/^Location 1 out of 5: Bad .* 5 out of 5: Very good Fair$/);
  });

  test('renders an empty state that lists the missing fields', () => {
    const { html, words } = stars(null, 'Please choose 1 to 5 stars');
    expect(html).not.toMatch(/checked|text-ink"/);
    expect(html).toContain('aria-describedby="location-note"');
    expect(words).toMatch(/5 out of 5: Very good Please choose 1 to 5 stars$/);
  });
});

describe('the link to a review', () => {
  const line = { mark: 'm', standing: 'open', mayWrite: true } as const;

  test.each([
    [{}, 'Write a review'],
    [{ standing: 'written' }, 'Your review'],
    [{ standing: 'published', mayWrite: false }, 'Your review'],
    [{ standing: 'written', mayWrite: false }, 'Your review'],
    [{ standing: 'open', mayWrite: true, mayAnswer: true }, 'Write a review'],
    [{ standing: 'published', mayWrite: false, mayAnswer: true }, 'Reply to the review'],
    [{ standing: 'closed', mayWrite: false }, ''],
  ] as const)("shows in a guest's list with %j: %j", (changes, words) => {
    const read = [
      [
        ownReviewsQuery().queryKey,
        [
          { ...line, mark: 'other' },
          { ...line, ...changes },
        ],
      ],
    ] as const;
    const { html, words: said } = renderPart(<GuestReviewLink token="m" />, read);
    expect([said, hrefOf(html, words)]).toEqual([words, words === '' ? null : '/reviews/m']);
    expect(renderPart(<GuestReviewLink token="unknown" />, read).html).toBe('');
  });

  test("opens a stay and a viewing by ID on the host's dashboard, and asks for a reply", () => {
    const answerable = { ...line, standing: 'closed', mayWrite: false, mayAnswer: true } as const;
    const read = [
      [
        managerReviewsQuery().queryKey,
        [
          { ...line, mark: 'viewing', stayId: null, viewingId: 5, mayAnswer: false },
          { ...answerable, mark: 'stay', stayId: 5, viewingId: null },
        ],
      ],
    ] as const;
    expect(hrefOf(renderPart(<HostReviewLink kind="stay" id={5} />, read).html, 'Reply to the review')).toBe(
      '/reviews/stay',
    );
    expect(hrefOf(renderPart(<HostReviewLink kind="visit" id={5} />, read).html, 'Write a review')).toBe(
      '/reviews/viewing',
    );
    expect(renderPart(<HostReviewLink kind="visit" id={6} />, read).html).toBe('');
  });

  test.each([
    [{}, 'Write a review'],
    [written, 'Your review'],
    [published, 'Your review'],
    [closed, ''],
  ] satisfies [Partial<ReviewRequest>, string][])(
    'shows on the page of a past visit with %j: %j',
    (changes, words) => {
      const read = [[reviewRequestQuery('m').queryKey, { ...open, ...changes }]] as const;
      expect(renderPart(<ReviewPrompt token="m" />, read).words).toBe(words);
    },
  );
});
