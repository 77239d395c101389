import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { allowanceQuery } from '#features/listings/web/queries.ts';
import { tourLimits } from '#features/tours/limits.ts';
import { generatedTourName } from '#features/tours/made-tour.ts';
import { formatBytes, timeLeft } from '#kit/web/transfer-rate.ts';
import { ChosenFile } from './chosen-file.tsx';
import { DebugPanel } from './debug-panel.tsx';
import { TourAllowance } from './tour-allowance.tsx';
import { TourVersions } from './tour-versions.tsx';
import { UploadDrop } from './upload-drop.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { tourVersionsQuery } from './upload-queries.ts';
import type { TourUpload } from './use-tour-upload.ts';
import type { ZipInspection } from './zip-inspection.ts';

const nothing = () => {};

function draw(part: ReactNode, client = new QueryClient()) {
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { html, words };
}

describe('selected tour file', () => {
  const file = { name: 'villa.zip', size: 12_400_000 } as File;
  const good: Extract<ZipInspection, { verdict: 'good' }> = {
    verdict: 'good',
    page: 'index.htm',
    files: 1_204,
    bytes: 12_400_000,
    startBytes: 2_100_000,
    rooms: [],
    missing: { count: 0, first: [] },
    blockedHosts: [],
  };
  const chosen = (look: ZipInspection) =>
    draw(<ChosenFile file={file} look={look} onSend={nothing} onCancel={nothing} />);

  test('shows its details and can be sent', () => {
    expect(chosen(good).words).toBe(
      'villa.zip (12 MB, 2.1 MB to start) Start page index.htm Files 1,204 Upload Virtual Tour Cancel',
    );
  });

  test('shows at most a dozen of its rooms', () => {
    const rooms = Array.from({ length: 13 }, (_, at) => `Room ${at + 1}`);
    expect(chosen({ ...good, rooms: ['Kitchen'] } as never).words).toContain('1 room Kitchen Upload');
    const twelve = chosen({ ...good, rooms: rooms.slice(0, 12) } as never).words;
    expect(twelve).toMatch(/12 rooms Room 1, .*Room 12 Upload/);
    expect(chosen({ ...good, rooms } as never).words).toMatch(/13 rooms Room 1, .*Room 12, … Upload/);
  });

  test('shows what is missing and can still be sent', () => {
    const { words } = chosen({ ...good, missing: { count: 1, first: ['media/a.jpg'] } } as never);
    expect(words).toContain('1 file used by the tour is missing from the ZIP: media/a.jpg.');
    expect(words).toContain('You can still publish the tour, but these places will be blurred or empty.');
    expect(words).toContain('Upload Virtual Tour');
    expect(chosen(good).words).not.toContain('blurred');
  });

  test('shows a note when it cannot be read in the browser', () => {
    const { words } = chosen({ verdict: 'unknown', note: 'Too old a browser.' } as never);
    expect(words).toBe('villa.zip (12 MB) Too old a browser. Upload Virtual Tour Cancel');
  });

  test('cannot be sent if it cannot be a tour', () => {
    const { html, words } = chosen({ verdict: 'error', error: 'No index.htm.' } as never);
    expect(html).toMatch(/<div role="alert".*No index\.htm\./);
    expect(words).toContain('Common solutions');
    expect(words).not.toContain('Upload Virtual Tour');
    expect(words).toMatch(/Choose another file$/);
  });
});

describe('upload progress', () => {
  const upload = { pause: nothing, resume: nothing, cancel: nothing } as unknown as TourUpload;
  const sending = (over: object) =>
    draw(
      <UploadProgress
        state={
          {
            step: 'sending',
            file: { name: 'villa.zip', size: 1_000_000_000 },
            sent: 419_999_999,
            bytesPerSecond: 1_000_000,
            connection: 'moving',
            ...over,
          } as never
        }
        upload={upload}
      />,
    );

  test('shows bytes, percentage, speed and time left', () => {
    const { html, words } = sending({});
    expect(words).toContain('Uploading villa.zip 41% 420 MB of 1.00 GB 1.0 MB per second About 10 min left');
    expect(words).toContain('You can close this window');
    expect(words).toMatch(/Pause Cancel upload$/);
    expect(html).toContain('value="0.419999999"');
  });

  test('hides an unknown speed', () => {
    expect(sending({ bytesPerSecond: null }).words).not.toMatch(/per second|left/);
  });

  test.each([
    ['waiting', 'You are offline. The upload will continue when you are back online.', 'Pause'],
    ['refused', 'The disk does not answer. What you have sent is kept, and we are trying again.', 'Pause'],
    [
      'no-room',
      'server is out of storage space. Your progress is saved, and the upload will continue when there is space.',
      'Pause',
    ],
    ['paused', 'Paused. Your progress is saved.', 'Resume'],
  ])('shows %s without a speed', (connection, sentence, act) => {
    const { words } = sending({ connection, refusal: 'The disk does not answer' });
    expect(words).toContain(sentence);
    expect(words).toContain(`${act} Cancel upload`);
    expect(words).not.toContain('per second');
    expect(words).not.toContain('You can close this window');
  });

  test('warns that the upload of a tour made here ends with the page', () => {
    const { words } = sending({ file: { name: generatedTourName, size: 1_000_000_000 } });
    expect(words).toContain('Keep this page open until the upload finishes.');
    expect(words).not.toContain('You can close this window');
  });

  test.each([
    [59, 'Less than a minute left'],
    [60, 'About 1 min left'],
    [59 * 60 + 29, 'About 59 min left'],
    [60 * 60, 'About 1 h left'],
    [150 * 60, 'About 2 h 30 min left'],
  ])('formats %d seconds as %s', (seconds, words) => {
    expect(timeLeft(seconds, 1)).toBe(words);
  });

  test.each([
    [1_000_000_000, '1.00 GB'],
    [999_000_000, '999 MB'],
    [10_000_000, '10 MB'],
    [9_960_000, '10.0 MB'],
    [100_000, '0.1 MB'],
    [99_001, '100 kB'],
  ])('formats %d bytes as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });
});

describe('list of uploaded tours', () => {
  const version = {
    id: 2,
    filename: 'villa.zip',
    createdAt: '2026-03-31T21:05:00Z',
    files: 510,
    totalBytes: 26_000_000,
    isPublished: true,
  };
  const versions = (list: object[], tourUrl: string | null = 'http://v2.localhost:3001/index.htm') => {
    const client = new QueryClient();
    client.setQueryData(tourVersionsQuery(5).queryKey, list as never);
    return draw(<TourVersions propertyId={5} tourUrl={tourUrl} onChanged={nothing} />, client);
  };

  test('is hidden when there are none', () => {
    expect(versions([]).html).toBe('');
  });

  test('marks the published tour and offers to publish another again', () => {
    const { words } = versions([version, { ...version, id: 1, filename: 'old.zip', isPublished: false }]);
    expect(words).toBe(
      'Uploaded tours villa.zip 1 Apr 2026, 12:05 AM · 510 files, 26 MB Shown to visitors old.zip 1 Apr 2026, 12:05 AM · 510 files, 26 MB Show this tour Remove tour',
    );
  });

  test('states that older tours are deleted once there are any', () => {
    const older = [1, 2, 3].map((id) => ({ ...version, id, isPublished: id === 3 }));
    expect(versions(older).words).toContain(
      'We keep the tour that visitors see and your most recent other upload. We delete all other uploads after a week.',
    );
    expect(versions(older.slice(1)).words).not.toContain(
      'We keep the tour that visitors see and your most recent other upload. We delete all other uploads after a week.',
    );
  });

  test('offers no unpublishing when no tour is published', () => {
    expect(versions([{ ...version, isPublished: false }], null).words).not.toContain('Remove tour');
  });
});

describe('file selection', () => {
  const drop = (hasTour: boolean, unfinished: string | null = null) =>
    draw(<UploadDrop hasTour={hasTour} unfinished={unfinished} onFile={nothing} />).words;

  test('states what happens to an existing tour', () => {
    expect(drop(false)).toMatch(
      /^Choose ZIP file Upload your tour export as one ZIP file of up to 5 GB, .* in a single folder\.$/,
    );
    expect(drop(true)).toMatch(
      /^Replace tour Upload your tour export as one ZIP file of up to 5 GB, .* Visitors see the current tour until the new one has been uploaded and checked\./,
    );
  });

  test('names an unfinished upload if there is one', () => {
    expect(drop(false, 'villa.zip')).toMatch(
      /^The upload of villa\.zip did not finish\. Choose the same file/,
    );
    expect(drop(false)).not.toContain('did not finish');
  });
});

test.each([
  [{ tours: null, toursUsed: 1 }, ''],
  [{ tours: 2, toursUsed: 1 }, 'standard plan: 1 of 2 homes with a tour used.'],
  [
    { tours: 2, toursUsed: 2 },
    'Your standard plan includes 2 homes with a tour, and you have 2. Remove a tour from another home, make that home unavailable, or upgrade your membership. View your membership',
  ],
  [
    { tours: 0, toursUsed: 0 },
    'Your standard plan does not include tours. Upgrade your membership to show one. View your membership',
  ],
])('with %j shows the tours left in the plan: %s', (allowance, words) => {
  const client = new QueryClient();
  const known = { plan: 'standard', pictures: null, room: null, ...allowance };
  client.setQueryData(allowanceQuery().queryKey, known);
  const room = (
    <Router ssrPath="/admin/virtual-tours">
      <TourAllowance />
    </Router>
  );
  expect(draw(room, client).words).toBe(words);
});

test("labels the server's file list as partial only when it was truncated", () => {
  const found = (count: number) =>
    draw(<DebugPanel response={{}} files={Array.from({ length: count }, (_, at) => `${at}.jpg`)} />).words;
  expect(found(2)).toMatch(/Extracted files \( ?2 ?\) 0\.jpg 1\.jpg$/);
  expect(found(tourLimits.directoryContents)).toContain(`the first ${tourLimits.directoryContents}`);
  expect(found(0)).not.toContain('Extracted files');
});
