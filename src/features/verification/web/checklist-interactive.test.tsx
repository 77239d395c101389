import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnCheck, OwnChecks } from '#features/verification/check-schema.ts';
import { chooseFile, interceptUploads } from '#kit/web/testing/mock-uploads.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { ownChecksQuery } from './check-queries.ts';
import { ChecklistSection } from './checklist-section.tsx';

type Entry = OwnChecks['items'][number];
const item: Entry['item'] = {
  ...{ id: 3, about: 'listing', title: 'Ownership', asks: 'A title or a mandate.', requires: 'paper' },
  ...{ badge: 'Ownership checked', meaning: 'We read a paper.' },
};
const given: OwnCheck = {
  ...{ id: 5, state: 'given', statement: '', document: null, givenAt: '2026-11-18T09:00:00Z' },
  ...{ decidedAt: null, reason: null, expiresAt: null, papersDeletedAt: null },
  papers: [{ id: 8, name: 'Mandate', type: 'pdf', bytes: 320_400 }],
};
const checks = (over: Partial<Entry> = {}): OwnChecks => ({
  items: [{ item, badge: null, latest: null, ...over }],
  home: { id: 12, title: 'Flat' },
  papersKeptDays: 30,
});
const used = (over: Partial<Entry> = {}, home: number | null = 12) =>
  renderInteractive(<ChecklistSection home={home} title="We could not load your checks." />, [
    [ownChecksQuery(home).queryKey, checks(over)],
  ]);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('a document', () => {
  let sent: ReturnType<typeof interceptUploads>;
  beforeEach(() => {
    sent = interceptUploads();
  });
  const mandate = new File(['%PDF'], 'mandate.pdf', { type: 'application/pdf' });

  async function sending(home: number | null = 12) {
    const one = used({}, home);
    await one.user.type(field('Document name'), ' Mandate ');
    chooseFile(field('File'), mandate);
    await one.user.click(button('Upload document'));
    return one;
  }

  test('uploads a document with its name, and shows the progress', async () => {
    await sending();
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/verification/items/3/papers?home=12&name=Mandate',
    ]);
    expect(sent[0]?.body.get('paper')).toBeInstanceOf(File);
    expect(button('Uploading... 0%').disabled).toBe(true);
    await sent[0]?.progress(499, 1000);
    expect(button('Uploading... 49%').disabled).toBe(true);
    expect(screen.getByRole('progressbar', { name: 'Uploading document' }).tagName).toBe('PROGRESS');
  });

  test('shows an uploaded document, and clears the form for another', async () => {
    await sending();
    await sent[0]?.answer(200, checks({ latest: given }));
    await screen.findByText('Under review');
    expectShown('Mandate');
    expect(field('Document name').value).toBe('');
    expect(button('Add another document').disabled).toBe(false);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('shows why an upload was rejected, and keeps the file selected', async () => {
    await sending();
    await sent[0]?.answer(413, { status: 413, code: 'large', message: 'This is too large' });
    await screen.findByText('This is too large');
    expect([field('File').files?.length, screen.queryByRole('progressbar')]).toEqual([1, null]);
    expect(button('Upload document').disabled).toBe(false);
  });

  test('shows that an upload did not arrive', async () => {
    await sending();
    await sent[0]?.fail();
    await screen.findByText(
      'You are offline. Your changes are still here. Try again when you are back online.',
    );
    expect(field('Document name').value).toBe(' Mandate ');
  });

  test('omits the home for a document about the lister', async () => {
    await sending(null);
    expect(sent.map(({ address }) => address)).toEqual(['/api/verification/items/3/papers?name=Mandate']);
  });

  test('requires a name and a file, and shows both errors', async () => {
    const { user } = used();
    await user.type(field('Document name'), 'M ');
    await user.click(button('Upload document'));
    expectShown('Enter a document name', 'Choose a file');
    await user.type(field('Document name'), 'a');
    await user.click(button('Upload document'));
    expect([screen.queryByText('Enter a document name'), sent]).toEqual([null, []]);
  });

  test('withdraws a waiting document with its check, and reloads the list', async () => {
    const { user } = used({ latest: given });
    const takeBack = () => button('Withdraw and delete documents');
    await user.click(takeBack());
    expect(takeBack().disabled).toBe(true);
    await respondTo('DELETE /api/verification/checks/5', { message: 'Done' });
    await respondTo('GET /api/verification/mine?home=12', checks());
    expectShown('Upload document');
  });

  test('shows that a decided check cannot be withdrawn, and reloads the list', async () => {
    const { user } = used({ latest: given });
    await user.click(button('Withdraw and delete documents'));
    await respondWithError('DELETE /api/verification/checks/5', 409, 'It was decided already');
    expectShown('It was decided already');
    expect(pendingRequests()).toEqual(['GET /api/verification/mine?home=12']);
  });
});

describe('an item without documents', () => {
  const give = 'POST /api/verification/items/3?home=12';
  const identity: Partial<Entry> = { item: { ...item, requires: 'result' } };

  test('requests a check once, with the selected ID type', async () => {
    const { user } = used(identity);
    await user.selectOptions(screen.getByLabelText('ID you will show'), 'Passport');
    await user.type(field('When can we call you? (optional)'), ' Any morning ');
    await user.click(button('Request check'));
    expect(button('Sending...').disabled).toBe(true);
    expect(sentBody(give).body).toEqual({ statement: 'Any morning', document: 'passport' });
    await respondTo(give, checks({ ...identity, latest: { ...given, papers: [], document: 'passport' } }));
    expectShown('Under review', 'Passport');
  });

  test('sends no ID type when none is selected, and shows the server’s error at the field', async () => {
    const { user } = used(identity);
    await user.click(button('Request check'));
    expect(sentBody(give).body).toEqual({ statement: '' });
    await respondWithError(give, 400, 'No', { fields: { document: 'Choose the ID type' } });
    expectShown('Choose the ID type');
    expect(button('Request check').disabled).toBe(false);
  });

  test('submits a statement as typed', async () => {
    const { user } = used({ item: { ...item, requires: 'statement' } });
    await user.type(field('Your statement'), 'It is mine');
    await user.click(button('Submit'));
    expect(sentBody(give).body).toEqual({ statement: 'It is mine' });
    await respondWithError(give, 400, 'No', { fields: { statement: 'Say more' } });
    expectShown('Say more');
    expect(field('Your statement').value).toBe('It is mine');
  });
});
