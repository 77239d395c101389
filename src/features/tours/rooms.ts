const roomLimit = 100;
const nameLimit = 100;

/**
 * The rooms of an export by the names that its author gave them, out of a language file: `panorama_<id>.label = Kitchen`.
 * Exports before 2020 have no such file. Nothing of an export is ever run to find out.
 */
export function roomsIn(localeText: string): string[] {
  const names = new Set<string>();
  for (const [, label = ''] of localeText.matchAll(/^panorama_[0-9A-Fa-f_]+\.label\s*=(.*)$/gm)) {
    const name = label.replace(/[\0-\x1f\x7f-\x9f]/g, '').trim();
    if (name !== '' && names.size < roomLimit) names.add(name.slice(0, nameLimit));
  }
  return [...names];
}
