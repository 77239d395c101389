import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Property } from '#features/properties/schema.ts';
import { reportContactTaps, reportTourOpened } from '#features/properties/web/count-interest.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import {
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { ShareActions } from './share-actions.tsx';
import { enquiryText, shareText } from './share-text.ts';
import { useCountedView } from './use-counted-view.ts';

const home = {
  id: 5,
  title: 'Flat in Ntinda',
  location: 'Ntinda',
  category: 'rental_units',
  propertyType: 'Apartment',
  price: 900_000,
  monthlyPrice: 900_000,
  currency: 'UGX',
} as Property;
const address = 'https://ennyumba.example/property/5';

describe('a shared property', () => {
  const actions = () =>
    renderInteractive(
      <SiteOrigin value="https://ennyumba.example">
        <ShareActions property={home} />
      </SiteOrigin>,
    );

  test('copies its address to the clipboard', async () => {
    const { user } = actions();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(toastText()).toBe('Link Copied: Paste it anywhere to share it.');
  });

  test('shows its address for manual copying where the clipboard is blocked', async () => {
    const { user } = actions();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(toastText()).toBe(`We could not copy the link: ${address}`);
  });

  test('opens WhatsApp with its address first', () => {
    actions();
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Share on WhatsApp' });
    expect(new URL(href).searchParams.get('text')).toBe(
      `${address}\nUGX 900,000 / month, Ntinda\nFlat in Ntinda`,
    );
  });

  test('starts an enquiry with number, title, price and address', () => {
    expect(shareText(home, address).split('\n')[0]).toBe(address);
    expect(enquiryText(home, address)).toBe(
      `Hello, I would like to know more about listing 5, Flat in Ntinda (UGX 900,000 / month): ${address}`,
    );
  });
});

describe('a view', () => {
  function Page({ id }: { id: number }) {
    useCountedView(id);
    return null;
  }

  test('is counted once per property', async () => {
    const { change } = renderInteractive(<Page id={5} />);
    change(<Page id={5} />);
    expect(pendingRequests()).toEqual(['POST /api/properties/5/view']);
    await respondTo('POST /api/properties/5/view');
    change(<Page id={6} />);
    expect(pendingRequests()).toEqual(['POST /api/properties/6/view']);
  });

  test('only logs that it was not counted', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    renderInteractive(<Page id={5} />);
    await failWithNetworkError('POST /api/properties/5/view');
    expect([warn.mock.calls.length, toastText()]).toEqual([1, null]);
  });
});

describe('a contact tap', () => {
  test('is counted for its property anywhere on the link, and no other tap', () => {
    const add = vi.spyOn(globalThis, 'addEventListener');
    reportContactTaps();
    const [, tapped] = add.mock.calls.find(([type]) => type === 'click') ?? [];
    renderInteractive(
      <>
        <a href="#call" data-contact="7">
          <span>Call</span>
        </a>
        <a href="#other">Other</a>
        <p data-contact="8">No link</p>
      </>,
    );
    for (const words of ['Other', 'No link', 'Call']) fireEvent.click(screen.getByText(words));
    expect(pendingRequests()).toEqual(['POST /api/properties/7/contact-tap']);
    if (typeof tapped === 'function') removeEventListener('click', tapped);
  });

  test('shows no error when it, or a tour open, is not counted', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    reportTourOpened(7);
    await act(() => failWithNetworkError('POST /api/properties/7/tour-opened'));
    expect(warn).toHaveBeenCalledWith('It was not counted.', expect.any(TypeError));
  });
});
