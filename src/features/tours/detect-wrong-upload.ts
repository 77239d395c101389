const webExport = 'In 3DVista, export the tour for the web and zip the exported folder.';

/** Matches project files of 3DVista and of other tour software, and their backups. */
const projectPattern = /\.(vtp|vtm)([.~_-]?(bak|backup|old|tmp|\d+))?$|\.(vtb|vts|p2vr|ggpkg|tw)$/i;

/** The common kinds of wrong uploads: patterns of their file names, and the advice for each. */
const wrongUploads: [names: RegExp, words: string][] = [
  [/\.vtp$/i, `This is a 3DVista project file (.vtp), not a tour export. ${webExport}`],
  [/\.vtm$/i, `This is a 3DVista project file (.vtm), not a tour export. ${webExport}`],
  [
    projectPattern,
    'This is a tour project, not a tour export. Export the tour for the web and zip the exported folder.',
  ],
  [/\.(exe|msi)$/i, `This is a Windows program (.exe), which browsers cannot open. ${webExport}`],
  [/\.(rar|7z|tar|t?gz)$/i, 'This is not a ZIP archive. Extract it and zip the folder instead.'],
  [/\.zip$/i, 'The tour is in a second ZIP inside this one. Extract this ZIP and upload the one inside it.'],
];

const photoPattern = /\.(jpe?g|png|heic|heif|webp|avif|gif|tiff?|bmp|dng|insp)$/i;
const photosAdvice = 'These are photos, not a tour. Add them under Property Details.';

/**
 * Matches the tiles of a panorama as 3DVista names them. Services that split large downloads may put only
 * tiles into a ZIP.
 */
const tilePattern = /(^|\/)media\/panorama_[^/]+\//i;
const partialAdvice =
  'This is only part of a tour. Large downloads are split into several ZIPs. Extract all of them into one folder and zip that folder.';

/** Returns the advice for a project file that was chosen instead of a ZIP, or null for any other file. */
export function projectError(name: string): string | null {
  return projectPattern.test(name) ? detectWrongUpload([name]) : null;
}

/** Returns the advice if the files are not an export, or null if their kind is unknown. */
export function detectWrongUpload(names: readonly string[]): string | null {
  if (names.length > 0 && names.every((name) => photoPattern.test(name)))
    return names.some((name) => tilePattern.test(name)) ? partialAdvice : photosAdvice;
  const match = wrongUploads.find(([pattern]) => names.some((name) => pattern.test(name)));
  return match?.[1] ?? null;
}
