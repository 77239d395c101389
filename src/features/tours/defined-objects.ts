/**
 * The parts that we read of an object in a tour's definition. `items` are other objects, inline or referenced
 * as `this.<id>`.
 */
export type DefinedObject = {
  id?: string;
  class?: string;
  label?: string;
  media?: string;
  items?: (DefinedObject | string)[];
};

type Frame = { object: DefinedObject | null; items: (DefinedObject | string)[]; key: string };

const maxDepth = 200;

/**
 * Returns the objects of a tour's definition that have an id, keyed by it. The definition is an untrusted
 * program: it is scanned once as text and never run. Only plain data is understood, and none of it is
 * trusted.
 */
export function definedObjects(definition: string): Map<string, DefinedObject> {
  const byId = new Map<string, DefinedObject>();
  const definitionsStart = definition.search(/["']?definitions["']?\s{0,9}:/);
  if (definitionsStart < 0) return byId;
  const frames: Frame[] = [];
  let word = '';
  for (
    let position = definition.indexOf('[', definitionsStart);
    position >= 0 && position < definition.length;
    position++
  ) {
    const character = definition.charAt(position);
    const frame = frames.at(-1);
    if (character === '"' || character === "'") {
      const end = stringEnd(definition, position);
      if (end < 0) return byId;
      word = definition.slice(position + 1, end);
      position = end;
      if (frame?.object && frame.key) setProperty(frame.object, frame.key, word);
      else if (frame && !frame.object) frame.items.push(word);
    } else if (character === ':') {
      if (frame?.object) frame.key = word.trim();
      word = '';
    } else if (character === ',') {
      if (frame) frame.key = '';
      word = '';
    } else if (character === '{' || character === '[') {
      if (frames.length === maxDepth) return byId;
      frames.push({ object: character === '{' ? {} : null, items: [], key: '' });
      word = '';
    } else if (character === '}' || character === ']') {
      frames.pop();
      const parent = frames.at(-1);
      if (!frame || !parent) return byId;
      closeFrame(frame, parent, byId);
      word = '';
    } else word = word.length < 40 ? word + character : word;
  }
  return byId;
}

function setProperty(object: DefinedObject, key: string, value: string): void {
  if (key === 'id' || key === 'class' || key === 'label' || key === 'media') object[key] ??= value;
}

function closeFrame({ object, items }: Frame, parent: Frame, byId: Map<string, DefinedObject>): void {
  if (object?.id) byId.set(object.id, object);
  if (object && !parent.object) parent.items.push(object);
  if (!object && parent.object && parent.key === 'items') parent.object.items = items;
}

/** Returns the index at which the string that begins at `start` ends, or -1 if it is unterminated. */
function stringEnd(text: string, start: number): number {
  const quote = text[start];
  for (let position = start + 1; position < text.length; position++) {
    if (text[position] === '\\') position++;
    else if (text[position] === quote) return position;
  }
  return -1;
}
