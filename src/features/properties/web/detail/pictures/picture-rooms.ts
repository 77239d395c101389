import type { HomePicture } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';

export type PictureRoom = { name: string; indexes: number[] };

/** The rooms that captions name, the more specific first: a balcony may be mentioned beside a bedroom. */
const rooms: [words: RegExp, name: string][] = [
  [/floor ?plan/, t('Floor plan')],
  [/kitchen/, t('Kitchen')],
  [/bath|shower|toilet/, t('Bathroom')],
  [/bed ?room|\bbeds?\b/, t('Bedroom')],
  [/living|sitting|lounge|dining/, t('Living room')],
  [/outside|exterior|garden|compound|gate|veranda|balcony|terrace|parking|pool|view|front/, t('Outside')],
];

/** Groups pictures by the room that their caption names, in the order of each room's first picture. */
export function roomsOf(pictures: readonly HomePicture[]): PictureRoom[] {
  const groups = new Map<string, number[]>();
  for (const [index, { alt, pins }] of pictures.entries()) {
    const caption = alt.toLowerCase();
    const name = pins
      ? t('Floor plan')
      : (rooms.find(([words]) => words.test(caption))?.[1] ?? t('More photos'));
    groups.set(name, [...(groups.get(name) ?? []), index]);
  }
  return [...groups].map(([name, indexes]) => ({ name, indexes }));
}
