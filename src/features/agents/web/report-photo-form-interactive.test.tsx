import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { photoReasons } from '#features/agents/choices.ts';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { ReportPhotoForm } from './report-photo-form.tsx';

vi.mock('#kit/t.ts', async (original) => ({
  ...(await original<object>()),
  t: (message: string) => `${message} in Swahili`,
}));

test('shows every text in the language of the page', async () => {
  const { user } = renderInteractive(<ReportPhotoForm mark="0123456789ab" />);
  screen.getByText('Report this photo in Swahili');
  for (const label of ['What is wrong with it?', 'Details (optional)'])
    screen.getByLabelText(`${label} in Swahili`);
  const reasons = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(reasons).toHaveLength(photoReasons.length);
  for (const reason of reasons) expect(reason).toMatch(/ in Swahili$/);
  await user.click(screen.getByRole('button', { name: 'Send report in Swahili' }));
  screen.getByRole('button', { name: 'Sending... in Swahili' });
});
