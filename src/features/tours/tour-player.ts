/** The patterns of player files next to an export's page, and of files that only players read. */
const playerFiles = [
  /^lib\/tdv[^/]*\.js$/i,
  /^script_(general|mobile)[^/]*\.js$/i,
  /^media\/(panorama|video360|video|album|photo|model|map)_[0-9a-f]{8}[_-]/i,
];

/** The patterns of players by other makers, whose tours are accepted too. They may be in any folder. */
const otherPlayerFiles =
  /(^|\/)(krpano|tour|pano2vr_player|marzipano|pannellum|photo-sphere-viewer)(\.min)?\.js$/i;

/**
 * Returns true when a page belongs to a tour and not to another kind of website. All known exports pass, from
 * 2018 to 2026.
 */
export function hasTourPlayer(names: Iterable<string>, page: string): boolean {
  const folder = page.slice(0, page.lastIndexOf('/') + 1);
  for (const name of names) {
    if (!name.startsWith(folder)) continue;
    const path = name.slice(folder.length);
    if (playerFiles.some((pattern) => pattern.test(path)) || otherPlayerFiles.test(path)) return true;
  }
  return false;
}
