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
  for (let at = definition.indexOf('[', definitionsStart); at >= 0 && at < definition.length; at++) {
    const character = definition.charAt(at);
    const frame = frames.at(-1);
    if (character === '"' || character === "'") {
      const end = stringEnd(definition, at);
      if (end < 0) return byId;
      word = definition.slice(at + 1, end);
      at = end;
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
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}
