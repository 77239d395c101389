import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AddedValues } from './preview-dialog.tsx';
import { settingHistoryQuery } from './queries.ts';
import { SettingHistory } from './setting-history.tsx';

const change = (id: number, at: string, isAddition = false) => ({
  ...{ id, at, by: 'admin', reason: 'A reason', changes: [], isAddition, undoes: null },
});

test('offers undo for the newest change alone, and explains on older ones what is undone with it', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } });
  client.setQueryData(settingHistoryQuery('plans', 'standard').queryKey, [
    change(3, '2026-11-25T09:00:00Z'),
    change(2, '2026-11-24T09:00:00Z'),
    change(1, '2026-11-23T09:00:00Z', true),
  ]);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SettingHistory kind="plans" settingKey="standard" canRetire isPending={false} onUndo={() => {}} />
    </QueryClientProvider>,
  );
  expect([...html.matchAll(/<button[^>]*>([^<]+)/g)].map(([, words]) => words)).toEqual([
    'Undo this change',
    'Undo this and all later changes',
    'Retire',
  ]);
});

test('shows an added entry as it is, without previous or empty values', () => {
  const changes = [
    { label: 'Title', from: 'nothing', to: 'Licence' },
    { label: 'Required from', from: 'nothing', to: 'everyone' },
    { label: 'Retired', from: 'nothing', to: 'no' },
  ];
  const words = renderToStaticMarkup(<AddedValues changes={changes} />).replace(/<[^>]+>/g, ' ');
  expect(words.replace(/\s+/g, ' ').trim()).toBe('Title Licence Required from everyone');
});
