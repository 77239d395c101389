import { type DefinedObject, definedObjects } from './defined-objects.ts';
import { localeLines } from './locale-lines.ts';

const roomLimit = 100;
const nameLimit = 100;

/**
 * Returns the names of an export's rooms. Rooms that share a name are numbered. The rooms of the main
 * playlist come first, in order, and then the other named ones. Names come from a language file,
 * `panorama_<id>.label = Kitchen`. Exports before 2020 have no such file and name each room in the
 * definition. No part of an export is ever run.
 */
export function roomsIn(localeText: string, definition = ''): string[] {
  const labels = new Map<string, string>();
  for (const [key, value] of localeLines(localeText)) {
    const id = /^(panorama_[0-9A-Fa-f_]+)\.label$/.exec(key)?.[1];
    if (id) labels.set(id, value);
  }
  const objects = definedObjects(definition);
  for (const [id, { class: kind, label }] of objects)
    if (kind === 'Panorama' && label && !labels.has(id) && !label.endsWith('.label')) labels.set(id, label);
  const roomIds = new Set([...mainPlaylistIds(objects), ...labels.keys()]);
  const names = [...roomIds].map((id) => normalizeName(labels.get(id) ?? '')).filter((name) => name !== '');
  return numberDuplicates(names.slice(0, roomLimit));
}

/** Numbers the rooms that share a name: 'Bedroom 1', 'Bedroom 2'. */
function numberDuplicates(names: string[]): string[] {
  const takenNames = new Set(names);
  const lastNumbers = new Map<string, number>();
  const isUnique = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return names.map((name) => {
    if (isUnique(name)) return name;
    let number = (lastNumbers.get(name) ?? 0) + 1;
    while (takenNames.has(`${name} ${number}`)) number += 1;
    lastNumbers.set(name, number);
    return `${name} ${number}`;
  });
}

/** Yields the ids of the panoramas in the main playlist, whose items are inline or referenced by id. */
function* mainPlaylistIds(objects: ReadonlyMap<string, DefinedObject>): Generator<string> {
  for (const item of objects.get('mainPlayList')?.items ?? []) {
    const { media } = (typeof item === 'string' ? objects.get(stripThis(item)) : item) ?? {};
    if (media) yield stripThis(media);
  }
}

function stripThis(reference: string): string {
  return reference.replace(/^this\./, '');
}

/** Removes control characters, including bidirectional ones. */
function normalizeName(name: string): string {
  return name
    .replace(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, nameLimit);
}
