/** What lies under the homes: our own sketch, or the map of MAP_STYLE_URL. Read by pages that run in a browser. */
export const mapGround = {
  sketch: '/map/kampala.json',
  outside: document.documentElement.dataset['mapStyle'],
};
