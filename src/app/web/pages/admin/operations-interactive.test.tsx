import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Operations } from '#app/operations-api.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { LateWorkBanner } from './late-work-banner.tsx';
import { OperationsPanel } from './operations-panel.tsx';
import { lateWorkQuery, operationsQuery } from './operations-query.ts';

const lane = { behindMs: 0, oldestMs: 0, due: [], beatAgeMs: 20_000 };
const quiet: Operations = {
  lanes: [
    { ...lane, lane: 'urgent' },
    { ...lane, lane: 'bulk' },
  ],
  failedJobs: [],
  emails: { hasMailServer: true, unsent: 0, bounced: 0, newest: [] },
  isFirstRentFree: false,
  exchangeRate: {
    shillings: 3_600,
    asOf: '2026-11-29',
    isOld: false,
    isFetched: false,
    fault: null,
    triedAt: null,
  },
  providerFaults: [],
  feeds: [],
  map: { kind: 'sketch', importedAt: null },
  lastBackup: null,
  backupFailure: null,
  disk: { freeBytes: 4e9, totalBytes: 100e9 },
};
const urgent: Operations['lanes'][number] = {
  ...lane,
  lane: 'urgent',
  behindMs: 240_000,
  oldestMs: 240_000,
  due: [
    { work: 'emails', count: 12 },
    { work: 'refunds', count: 3 },
  ],
};

test('shows in the banner how late background work is, and nothing while it is on time', () => {
  const { change } = renderInteractive(<LateWorkBanner />, [[lateWorkQuery().queryKey, { lanes: [urgent] }]]);
  expectShown('Background work is 4 minutes behind: 12 emails, 3 refunds.', 'See operations');
  change(<p>Gone</p>);
  renderInteractive(<LateWorkBanner />, [[lateWorkQuery().queryKey, { lanes: [] }]]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says that the file of the imported map is missing', () => {
  const map = { kind: 'missing', importedAt: null } as const;
  renderInteractive(<OperationsPanel />, [[operationsQuery().queryKey, { ...quiet, map }]]);
  expectShown(/^The file of the imported street map is missing or incomplete/);
});

test('shows an empty state in each section for an idle market', () => {
  renderInteractive(<OperationsPanel />, [[operationsQuery().queryKey, quiet]]);
  expectShown(
    'No failed jobs.',
    'npm run map:build -- uganda-latest.osm.pbf',
    'Every calendar could be read.',
    'No backup was taken with npm run backup.',
  );
  expectShown('4.0 GB free of 100.0 GB', 'Low');
});

test('shows that no mail server is set, and why the exchange rate was not updated', () => {
  const fault = 'The address quotes 5000, but the rate is 3600';
  renderInteractive(<OperationsPanel />, [
    [
      operationsQuery().queryKey,
      {
        ...quiet,
        emails: { hasMailServer: false, unsent: 606, bounced: 0, newest: [] },
        exchangeRate: { ...quiet.exchangeRate, isOld: true, isFetched: true, fault },
      },
    ],
  ]);
  expectShown(
    'Emails are not sent because no mail server is configured.',
    /^606 emails wait in the outbox\./,
  );
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(
    first?.compareDocumentPosition(screen.getByText(/^Emails are not sent/)),
    'the warning comes before all sections',
  ).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expectShown(`${fault}.`, 'Not updated', 'Rate of 29 Nov 2026. It is fetched every 6 hours.');
  expect(screen.queryByText(/606 unsent/)).toBeNull();
});

test('warns when first rents are offered without a fee', () => {
  const open = (isFirstRentFree: boolean) =>
    renderInteractive(<OperationsPanel />, [[operationsQuery().queryKey, { ...quiet, isFirstRentFree }]]);
  open(false);
  expect(screen.queryByRole('link', { name: 'Set the fee' })).toBeNull();
  open(true);
  expectShown(/our fee on it is 0%. The payment provider keeps about 3%/);
  expect(screen.getByRole('link', { name: 'Set the fee' }).getAttribute('href')).toBe(
    '/admin/settings?part=prices',
  );
});

test('shows that backups are overdue, and why the last attempt failed', () => {
  const backupFailure = { fault: 'no space left on device', failedAt: '2026-11-29T01:30:00Z' };
  const lastBackup = { takenAt: '2026-11-26T01:30:00Z', isOld: true, rows: 10, files: 2, missing: 0 };
  renderInteractive(<OperationsPanel />, [
    [operationsQuery().queryKey, { ...quiet, lastBackup, backupFailure }],
  ]);
  expectShown(
    'Overdue',
    'Failed',
    'The last attempt failed on 29 Nov 2026, 4:30 AM: no space left on device',
  );
});

test('retries a failed job, and shows the reason of a refusal', async () => {
  const failed = { id: '7', job: 'send-mail', error: 'no such host', attempts: 3, nextAt: null };
  const { user } = renderInteractive(<OperationsPanel />, [
    [operationsQuery().queryKey, { ...quiet, lanes: [urgent], failedJobs: [failed] }],
  ]);
  expectShown('no such host', 'Failed 3 times, not tried again', '4 minutes behind');
  await user.click(screen.getByRole('button', { name: 'Retry send-mail' }));
  await respondWithError(
    'POST /api/operations/jobs/7/retry',
    404,
    'This job has run or is running. Reload the page.',
  );
  expectShown('This job has run or is running. Reload the page.');
  await respondTo('GET /api/operations', quiet);
  expectShown('No failed jobs.');
});
