import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { addStop, changeStop, emptyTourPlan, placeDoor, type TourPlan } from '#features/tours/tour-plan.ts';
import { RoomPanel } from './room-panel.tsx';

/** Returns a plan in which the hall leads to the kitchen without a return door, and the store is unconnected. */
function flat(): TourPlan {
  const names = { a: 'Hall', b: 'Kitchen', c: 'Store' };
  let walk = emptyTourPlan;
  for (const [id, name] of Object.entries(names)) walk = changeStop(addStop(walk, id), id, { name });
  return placeDoor(walk, 'a', { to: 'b', yaw: 40, pitch: -5 });
}

type Part = { disabled?: boolean; onClick?(): void; onPlace?(to: string): void; children?: ReactNode };

function partsOf(part: ReactNode): Part[] {
  if (Array.isArray(part)) return part.flatMap(partsOf);
  return isValidElement<Part>(part) ? [part.props, ...partsOf(part.props.children)] : [];
}

function panelOf(id: string, walk = flat(), leadsTo: string | null = null) {
  const stop = walk.stops.find((one) => one.id === id);
  if (!stop) throw new Error(`no room ${id}`);
  let changed = walk;
  const opened: unknown[] = [];
  const drawn: ReactNode[] = [];
  const Screen = () => {
    const panel = RoomPanel({
      ...{ walk, stop, leadsTo, preview: new Blob() },
      onWalk: (change) => (changed = change(changed)),
      onRoom: (...room) => opened.push(room),
    });
    drawn.push(panel);
    return panel;
  };
  const html = renderToStaticMarkup(<Screen />);
  const words = html
    .replace(/<datalist.*?<\/datalist>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const parts = partsOf(drawn[0]);
  const press = (name: string) => {
    const button = parts.find(({ children }) => [children].flat().includes(name));
    button?.onClick?.();
    return changed;
  };
  const place = (to: string) => {
    parts.find(({ onPlace }) => onPlace)?.onPlace?.(to);
    return changed;
  };
  const choices = [...html.matchAll(/<option value="[^"]*"( selected="")?>([^<]+)/g)];
  return {
    ...{ html, words, press, place },
    choices: choices.map(([, isChosen, name]) => (isChosen ? `${name}, chosen` : name)),
  };
}

test('marks only the room where the tour begins and allows another choice', () => {
  expect(panelOf('a').words).toContain('The tour starts here');
  expect(panelOf('b').words).not.toContain('The tour starts here');
  expect(panelOf('b').press('Start the tour here').start).toBe('b');
});

test('offers a door to each room without one, the most needed first', () => {
  expect(panelOf('a').choices).toEqual(['Store, chosen']);
  expect(panelOf('b').choices).toEqual(['Hall, chosen', 'Store']);
  expect(panelOf('b', flat(), 'c').choices).toEqual(['Hall', 'Store, chosen']);
  const all = placeDoor(flat(), 'a', { to: 'c', yaw: 0, pitch: 0 });
  expect(panelOf('a', all).words).toContain('Every other room has a door from here.');
  expect(panelOf('a', addStop(emptyTourPlan, 'a')).words).toContain(
    'Add a photo of another room, then connect the two rooms with a door.',
  );
});

test('places, moves and removes a door in the current room and direction', () => {
  const looking = changeStop(flat(), 'a', { look: { yaw: 70, pitch: 3 } });
  const doorsOf = (walk: TourPlan) => walk.stops.map(({ doors }) => doors);
  expect(doorsOf(panelOf('a', looking).place('c'))).toEqual([
    [
      { to: 'b', yaw: 40, pitch: -5 },
      { to: 'c', yaw: 70, pitch: 3 },
    ],
    [],
    [],
  ]);
  expect(doorsOf(panelOf('a', looking).press('Move it here'))).toEqual([
    [{ to: 'b', yaw: 70, pitch: 3 }],
    [],
    [],
  ]);
  expect(doorsOf(panelOf('a').press('Remove'))).toEqual([[], [], []]);
});

test('reports a missing return door on both sides', () => {
  expect(panelOf('a').words).toContain('Kitchen has no door back to this room yet. Add return door');
  expect(panelOf('b').words).toContain('from Hall. Turn to the door that leads back');
  expect(panelOf('c').words).not.toMatch(/leads back/);
});

test('disables moves of the first room up and the last room down', () => {
  const disabled = (id: string) =>
    [...panelOf(id).html.matchAll(/<button [^>]*disabled=""[^>]*>([^<]+)/g)].map(([, name]) => name);
  expect(disabled('a')).toEqual(['Move up']);
  expect(disabled('b')).toEqual([]);
  expect(disabled('c')).toEqual(['Move down']);
  const order = ({ stops }: TourPlan) => stops.map(({ id }) => id).join('');
  expect(order(panelOf('b').press('Move up'))).toBe('bac');
  expect(order(panelOf('b').press('Move down'))).toBe('acb');
  expect(order(panelOf('b').press('Remove room'))).toBe('ac');
});
