import { afterEach, expect, test, vi } from 'vitest';
import { generatedTourName } from '#features/tours/made-tour.ts';
import { forgetFinished, unfinishedUpload } from './tour-transfer.ts';

afterEach(() => vi.unstubAllGlobals());

/** Mocks the uploads that a browser remembers by their keys. */
function remembering(kept: Record<string, string>) {
  const memory = Object.create({
    getItem: (name: string) => memory[name] ?? null,
    removeItem: (name: string) => delete memory[name],
  });
  vi.stubGlobal('localStorage', Object.assign(memory, kept));
  return () => Object.keys(memory);
}

const entry = (filename: string, uploadId: string) =>
  JSON.stringify({
    metadata: { filename },
    uploadUrl: `https://homes.example/api/uploads/tours/${uploadId}`,
  });

test('returns an unfinished upload only for its own home and a selected file', () => {
  remembering({
    'tus::tour:12:villa.zip:10:1::7': entry('villa.zip', 'one'),
    [`tus::tour:13:${generatedTourName}:10:1::8`]: entry(generatedTourName, 'two'),
    'other:tour:14:': entry('other.zip', 'three'),
  });
  expect([1, 12, 13, 14].map(unfinishedUpload)).toEqual([null, 'villa.zip', null, null]);
});

test('returns no unfinished upload when storage is empty or invalid', () => {
  expect(unfinishedUpload(12)).toBeNull();
  remembering({ 'tus::tour:12:villa.zip:10:1::7': '{' });
  expect(unfinishedUpload(12)).toBeNull();
});

test('removes only the upload that has become a tour', () => {
  const names = remembering({
    'tus::tour:12:villa.zip:10:1::7': entry('villa.zip', 'one'),
    'tus::tour:13:flat.zip:10:1::8': entry('flat.zip', 'one-more'),
    language: entry('villa.zip', 'one'),
  });
  forgetFinished('one');
  expect(names()).toEqual(['tus::tour:13:flat.zip:10:1::8', 'language']);
});
