/**
 * The base layer of the map: our own sketch, or the map at MAP_STYLE_URL. This module reads the document, so
 * it must be imported only in a browser.
 */
export const mapGround = {
  sketch: '/map/kampala.json',
  outside: document.documentElement.dataset['mapStyle'],
};
