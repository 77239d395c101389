import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { Header } from './header.tsx';

function opened(path: string) {
  const hide = vi.fn<() => void>();
  const used = renderInteractive(<Header />, [[currentUserKey, null]], path);
  const menu = screen.getByRole('navigation', { name: 'Main' });
  // The test DOM does not implement popovers.
  Object.assign(menu, {
    matches: (selector: string) => selector === ':popover-open',
    hidePopover: hide,
  });
  return { ...used, menu, hide };
}

test('closes the open menu after a link, and keeps it open after a tap beside its links', () => {
  const { menu, hide, history } = opened('/explore');
  fireEvent.click(menu);
  expect(hide).not.toHaveBeenCalled();
  fireEvent.click(within(menu).getByRole('link', { name: 'For Rent' }));
  expect(hide).toHaveBeenCalledOnce();
  expect(history.at(-1)).toBe('/rental-units');
});

test('marks the link of the current page, and follows the page', () => {
  opened('/explore');
  const row = screen.getByRole('navigation', { name: 'Properties' });
  const marked = () =>
    within(row)
      .getAllByRole('link')
      .flatMap((link) => (link.getAttribute('aria-current') ? link.textContent : []));
  expect(marked()).toEqual([]);
  fireEvent.click(within(row).getByRole('link', { name: 'BnBs' }));
  expect(marked()).toEqual(['BnBs']);
});
