import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { someUser } from '#app/web/testing/some-user.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import {
  failWithNetworkError,
  renderInteractive,
  respondTo,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { useOwnerContactDialog } from './use-owner-contact-dialog.ts';
import { useScheduleDialog } from './use-schedule-dialog.ts';

const at = (address: string) => history.replaceState({ pages: 2 }, '', address);
const here = () => location.pathname + location.search + location.hash;
const button = (name: string) => screen.getByRole('button', { name });

describe('the viewing dialog', () => {
  function Visit({ id }: { id: number }) {
    const { wish, open, close } = useScheduleDialog(id);
    return (
      <>
        <p role="status">{wish === null ? 'closed' : `opened with “${wish}”`}</p>
        <button type="button" onClick={open}>
          Open
        </button>
        <button type="button" onClick={close}>
          Close
        </button>
      </>
    );
  }
  const said = () => screen.getByRole('status').textContent;

  test('opens once from the address, which drops the parameter', async () => {
    at('/property/7?checkIn=2026-12-01&visit=2026-12-02T10#book');
    const { user, change } = renderInteractive(<Visit id={7} />);
    expect(said()).toBe('opened with “2026-12-02T10”');
    expect([here(), history.state]).toEqual(['/property/7?checkIn=2026-12-01#book', { pages: 2 }]);
    await user.click(button('Close'));
    expect(said()).toBe('closed');
    change(<Visit id={7} />);
    expect(said()).toBe('closed');
  });

  test('opens from the fragment too, without a day, at the top of the page', () => {
    const scroll = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {});
    at('/property/7#visit');
    renderInteractive(<Visit id={7} />);
    expect([said(), here()]).toEqual(['opened with “”', '/property/7']);
    expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' });
  });

  test('opens from a link that is tapped before its part of the page is hydrated', () => {
    at('/property/7');
    renderInteractive(<Visit id={7} />);
    expect(said()).toBe('closed');
    at('/property/7#visit');
    act(() => void dispatchEvent(new HashChangeEvent('hashchange')));
    expect([said(), here()]).toEqual(['opened with “”', '/property/7']);
  });

  test('stays closed without a request until a tap', async () => {
    at('/property/7#reviews');
    const { user } = renderInteractive(<Visit id={7} />);
    expect([said(), here()]).toEqual(['closed', '/property/7#reviews']);
    await user.click(button('Open'));
    expect(said()).toBe('opened with “”');
  });

  test('does not carry over to the next property', () => {
    at('/property/7#visit');
    const { change } = renderInteractive(<Visit id={7} />);
    change(<Visit id={8} />);
    expect(said()).toBe('closed');
  });
});

describe('the contact of a property booked by the night', () => {
  const ask = 'POST /api/properties/7/contact';
  const hidden: ContactReply = {
    ...{
      access: 'hidden',
      opensBy: 'booking',
      placesLeft: null,
      wasOpened: false,
      offers: [],
      isTest: false,
    },
  };
  const open: ContactReply = {
    access: 'open',
    contact: { info: null, name: 'Grace', phone: null, email: null, address: null, responseTime: null },
  };
  function Asking() {
    const tap = useOwnerContactDialog(7);
    return (
      <>
        <button type="button" onClick={() => void tap()}>
          Contact Agent
        </button>
        <section id="owner-contact">The owner</section>
      </>
    );
  }
  async function tapped() {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const { user } = renderInteractive(<Asking />, [[currentUserKey, someUser]]);
    await user.click(button('Contact Agent'));
    expect(sentBody(ask).body).toEqual({ spend: false });
    return scroll;
  }

  test('shows the contact once a deposit is paid', async () => {
    const scroll = await tapped();
    await respondTo(ask, open);
    expect(scroll.mock.contexts).toEqual([document.getElementById('owner-contact')]);
    expect(toastText()).toBeNull();
  });

  test('shows what unlocks it before a deposit is paid', async () => {
    const scroll = await tapped();
    await respondTo(ask, hidden);
    expect(toastText()).toBe(
      'Contact Information Hidden: You need to book this property with a deposit to view owner contact details.',
    );
    expect(scroll).not.toHaveBeenCalled();
  });

  test('shows that it could not be loaded', async () => {
    const scroll = await tapped();
    await failWithNetworkError(ask);
    expect(toastText()).toBe('We could not load the contact details. Please try again.');
    expect(scroll).not.toHaveBeenCalled();
  });
});
