import { describe, expect, test } from 'vitest';
import type { ManagerCase } from '#features/reports/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { ManagerCases } from './manager-cases.tsx';
import { managerCasesQuery } from './queries.ts';
import { ReportForm } from './report-form.tsx';

const one: ManagerCase = {
  id: 7,
  state: 'hidden',
  home: { id: 12, title: 'Flat & garden' },
  openedAt: '2026-11-01T09:00:00Z',
  hiddenAt: '2026-11-02T09:00:00Z',
  hideReason: 'Who owns the photos?',
  answer: null,
  answeredAt: null,
  decision: null,
  decidedAt: null,
  appeal: null,
  appealedAt: null,
  appealDecision: null,
  appealDecidedAt: null,
  reasons: ['stolen_photos', 'fraud'],
  mayAnswer: true,
  mayAppeal: false,
};
const answered = { ...one, answer: 'I took them.', answeredAt: '2026-11-03T09:00:00Z' };
const kept: ManagerCase = { ...answered, state: 'kept', mayAnswer: false, mayAppeal: true };

describe('a manager’s cases', () => {
  const desk = (reply: unknown) => renderPart(<ManagerCases />, [[managerCasesQuery().queryKey, reply]]);

  test.each([
    ['a response', one, ['Respond : Flat & garden']],
    ['another answer', answered, ['Edit your response : Flat & garden']],
    ['an appeal', kept, ['Appeal decision : Flat & garden']],
    ['nothing', { ...kept, mayAppeal: false }, []],
  ] satisfies [string, ManagerCase, string[]][])('offers the manager %s', (_, of, buttons) => {
    const drawn = desk([of]);
    expect(drawn.buttons).toEqual(buttons);
    expect(drawn.words.includes('An admin will decide after reading your response.')).toBe(of.mayAnswer);
  });

  test('shows the reasons, the decision and the owner’s responses', () => {
    const { html, words } = desk([answered]);
    expect(words).toContain(
      'Reported for: The photos are stolen; I was asked for money, or it looks like fraud. Hidden 2 Nov 2026, 12:00 PM Who owns the photos? You responded 3 Nov 2026, 12:00 PM I took them.',
    );
    // An email links to this anchor.
    expect(html).toContain('id="case-7"');
    const appealed = { ...kept, appealedAt: '2026-11-05T09:00:00Z', appeal: 'Look again.' };
    expect(desk([appealed]).words).toContain('You appealed 5 Nov 2026, 12:00 PM Look again.');
    expect(desk([{ ...one, reasons: [] }]).words).toContain('Reported for: reports withdrawn.');
  });

  test('shows that there are no cases, or that they could not be loaded', () => {
    expect(desk([]).words).toContain('None of your listings have been hidden.');
    expect(desk(new Error('503')).words).toContain('We could not load the reports about your listings.');
  });
});

describe('the report form', () => {
  const form = (initial: Parameters<typeof ReportForm>[0]['initial']) =>
    renderPart(<ReportForm homeId={12} initial={initial} onSent={() => {}} />);

  test('asks for a link only with reasons that need proof', () => {
    const asks = (initial: 'not_theirs' | 'fraud' | null) => form(initial).html.includes('name="link"');
    expect(form('stolen_photos').html).toContain('name="link"');
    expect([asks('not_theirs'), asks('fraud'), asks(null)]).toEqual([true, false, false]);
  });

  test('preselects the reason given by the link', () => {
    const chosen = (html: string) => [
      ...html.matchAll(/value="(\w+)"[^>]* checked=""|checked="" value="(\w+)"/g),
    ];
    expect(chosen(form('fraud').html).map(([, one, other]) => one ?? other)).toEqual(['fraud']);
    expect(chosen(form(null).html)).toEqual([]);
  });
});
