/**
 * Returns the URL of a published tour on the tours' own origin.
 * @param publishedTour '<version id>/<path of the page in the ZIP>', as stored in `properties.published_tour`
 * @param originPattern an origin in which `*` is a placeholder for the version, e.g.
 * `http://*.localhost:3001`
 */
export function tourUrlOf(publishedTour: string | null, originPattern: string): string | null {
  if (publishedTour === null) return null;
  const slashIndex = publishedTour.indexOf('/');
  const path = publishedTour
    .slice(slashIndex + 1)
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  return `${originPattern.replace('*', publishedTour.slice(0, slashIndex))}/${path}`;
}
