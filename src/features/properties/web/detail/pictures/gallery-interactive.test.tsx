import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { HomePicture } from '#features/properties/schema.ts';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { Gallery } from './gallery.tsx';

const width = 400;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function scroll(
    this: Element,
    ...[to]: unknown[]
  ) {
    this.scrollLeft = typeof to === 'object' && to && 'left' in to ? Number(to.left) : 0;
    fireEvent.scroll(this);
  });
});

const picture = (letter: string, pins?: HomePicture['pins']): HomePicture => ({
  key: letter.repeat(32),
  width: 1600,
  height: 1200,
  colour: '#c9b8a0',
  alt: `View ${letter}`,
  ...(pins && { pins }),
});
const pictures = [picture('a'), picture('b'), picture('c', [])];

const shown = (stage: string | null = null) =>
  renderInteractive(
    <Gallery property={{ id: 5, title: 'Flat', pictures }} stage={stage} note={null}>
      {null}
    </Gallery>,
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Photos of Flat' });
const place = async () => within(await dialog()).getByRole('status').textContent;

describe('the gallery', () => {
  const row = () => screen.getByRole('list', { name: 'Photos' });

  test('loads all pictures after an interaction, and no earlier', async () => {
    const { user } = shown();
    expect(within(row()).getAllByRole('img')).toHaveLength(1);
    await user.click(button('Next photo'));
    expect(within(row()).getAllByRole('img')).toHaveLength(3);
  });

  test('loads all pictures after a touch', () => {
    shown();
    fireEvent.pointerDown(row());
    expect(within(row()).getAllByRole('img')).toHaveLength(3);
  });

  test('moves by one picture, and stops at the first and the last', async () => {
    const { user } = shown();
    expect([button('Previous photo').disabled, button('Next photo').disabled]).toEqual([true, false]);
    await user.click(button('Next photo'));
    expect(screen.getByText('2/3')).toBeDefined();
    expect([button('Previous photo').disabled, button('Next photo').disabled]).toEqual([false, false]);
    await user.click(button('Next photo'));
    expect(screen.getByText('3/3')).toBeDefined();
    expect(button('Next photo').disabled).toBe(true);
    await user.click(button('Previous photo'));
    expect(screen.getByText('2/3')).toBeDefined();
  });

  test('updates the counter during a swipe', () => {
    shown();
    row().scrollLeft = 1.6 * width;
    fireEvent.scroll(row());
    expect(screen.getByText('3/3')).toBeDefined();
  });

  test('opens the tapped picture full screen', async () => {
    const { user } = shown();
    const [, second] = within(row()).getAllByRole('link');
    await user.click(second ?? row());
    expect(await place()).toBe('2/3 · View b');
  });
});

describe('the gallery buttons', () => {
  test('open the floor plan, and all pictures by room, which each open alone', async () => {
    const { user } = shown('The tour');
    await user.click(screen.getByRole('link', { name: 'Floor plan' }));
    expect(await place()).toBe('3/3 · View c');
    await user.click(button('Close photos'));
    await user.click(screen.getByRole('link', { name: 'Show all 3 photos' }));
    expect(await place()).toBe('Flat');
    await user.click(within(await dialog()).getByRole('button', { name: 'View b' }));
    expect(await place()).toBe('2/3 · View b');
    // The keys work at once.
    await user.keyboard('{ArrowRight}');
    expect(await place()).toBe('3/3 · View c');
    await user.click(within(await dialog()).getByRole('button', { name: 'Show all 3 photos' }));
    expect(document.activeElement?.getAttribute('data-index')).toBe('2');
  });

  test('open another window on a modified click', async () => {
    shown('The tour');
    const link = screen.getByRole('link', { name: 'Show all 3 photos' });
    const isFollowed: boolean[] = [];
    const follow = (event: MouseEvent) => {
      isFollowed.push(!event.defaultPrevented);
      event.preventDefault();
    };
    addEventListener('click', follow);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) fireEvent.click(link, { [key]: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(link);
    await dialog();
    removeEventListener('click', follow);
    expect(isFollowed).toEqual([true, true, true, false]);
  });

  test('are further photos beside a tour, each opening its picture', async () => {
    const { user } = shown('The tour');
    const [second] = within(screen.getByRole('list', { name: 'More photos' })).getAllByRole('link');
    await user.click(second ?? document.body);
    expect(await place()).toBe('2/3 · View b');
  });
});

describe('the full-screen picture', () => {
  const opened = async () => {
    const used = shown('The tour');
    const [second] = within(screen.getByRole('list', { name: 'More photos' })).getAllByRole('link');
    await used.user.click(second ?? document.body);
    await dialog();
    await used.user.click(button('Previous photo'));
    return used;
  };

  test('changes by the buttons, which are disabled at the ends', async () => {
    const { user } = await opened();
    expect(button('Previous photo').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Next photo'));
    expect(await place()).toBe('2/3 · View b');
    expect(button('Previous photo').getAttribute('aria-disabled')).toBe('false');
    await user.click(button('Next photo'));
    expect(button('Next photo').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Previous photo'));
    expect(await place()).toBe('2/3 · View b');
  });

  test('changes by keys, which then do nothing else', async () => {
    await opened();
    expect(fireEvent.keyDown(await dialog(), { key: 'End' })).toBe(false);
    expect(await place()).toBe('3/3 · View c');
    fireEvent.keyDown(await dialog(), { key: 'ArrowLeft' });
    expect(await place()).toBe('2/3 · View b');
    expect(fireEvent.keyDown(await dialog(), { key: 'Tab' })).toBe(true);
  });

  test('changes by the small pictures at the foot, which are in groups by room', async () => {
    const { user } = await opened();
    const plan = within(await dialog()).getByRole('group', { name: 'Floor plan' });
    await user.click(within(plan).getByRole('button', { name: '3/3 · View c' }));
    expect(await place()).toBe('3/3 · View c');
  });

  test('leads to the report of stolen photos', async () => {
    await opened();
    const link = within(await dialog()).getByRole('link', { name: 'Report these photos' });
    expect(link.getAttribute('href')).toBe('/report/5?why=stolen_photos');
  });

  test('closes by its button', async () => {
    const { user } = await opened();
    await user.click(button('Close photos'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
