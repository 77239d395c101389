import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FloorPlan } from './floor-plan.tsx';

const plan = (key: string, alt: string, rooms: string[]) => ({
  key,
  width: 800,
  height: 600,
  colour: '#ffffff',
  alt,
  pins: rooms.map((room, at) => ({ room, x: 0.25 * at, y: 0.5 })),
});
const below = plan('a'.repeat(32), 'Ground floor', ['Hall', 'Kitchen']);
const above = plan('b'.repeat(32), 'Upper floor', ['Bedroom']);
const nothing = () => {};

const draw = (
  room: string | null,
  plans = [below, above],
  onEnter: ((room: string) => void) | null = nothing,
) => renderToStaticMarkup(<FloorPlan plans={plans} room={room} onEnter={onEnter} onClose={nothing} />);

test('marks the current room and links to every other one', () => {
  const html = draw('Kitchen');
  expect(html).toContain(below.key);
  expect(html).toMatch(
    /aria-label="You are here: Kitchen" aria-current="location"[^>]* style="left:25%;top:50%"/,
  );
  expect(html).toContain('aria-label="Go to Hall"');
});

test('shows the floor of the current room', () => {
  expect(draw('Bedroom')).toContain(`${above.key}/`);
  expect(draw('Bedroom')).not.toContain(`${below.key}/`);
  expect(draw('Bedroom')).toContain('<option value="' + above.key + '" selected="">Upper floor</option>');
});

test('shows no floor selection for a single plan', () => {
  expect(draw('Hall', [below])).not.toContain('<select');
});

test('shows only the current room when the tour cannot change rooms', () => {
  const html = draw('Hall', [below], null);
  expect(html).toContain('You are here: Hall');
  expect(html).not.toContain('Kitchen');
  expect(draw('Elsewhere', [below], null)).not.toContain('You are here');
});
