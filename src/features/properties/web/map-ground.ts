/**
 * The base layer of the map: our own sketch, or the map of MAP_STYLE_URL. Only pages in a browser read it.
 */
export const mapGround = {
  sketch: '/map/kampala.json',
  outside: document.documentElement.dataset['mapStyle'],
};
