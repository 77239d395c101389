import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReportDialog } from './report-dialog.tsx';
import { chosenReason } from './report-words.ts';

test('a report comes without a reason, which its sender has to choose', () => {
  const html = renderToStaticMarkup(
    <ReportDialog property={{ id: 5, title: 'Flat' }} onClose={() => undefined} />,
  );
  expect([...html.matchAll(/<option[^>]*selected=""[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual([
    'Choose one',
  ]);
  expect(chosenReason('')).toBeNull();
  expect(chosenReason('gone')).toBe('gone');
});
