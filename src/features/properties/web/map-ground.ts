/**
 * The base layer of the map: the map at MAP_STYLE_URL, the imported street map, or our own sketch. This module reads the document, so
 * it must be imported only in a browser.
 */
export const mapGround = {
  sketch: '/map/kampala.json',
  streets: '/map/streets.json',
  outside: document.documentElement.dataset['mapStyle'],
};
