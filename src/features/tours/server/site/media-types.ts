type ServedType = { contentType: string; inline: boolean };

const types: Record<string, string> = {
  htm: 'text/html',
  html: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  txt: 'text/plain',
  css: 'text/css',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  ico: 'image/x-icon',
  cur: 'image/x-icon',
  wasm: 'application/wasm',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  bin: 'application/octet-stream',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  vtt: 'text/vtt',
  pdf: 'application/pdf',
  xml: 'text/xml',
};

const rangedExtensions = new Set(['mp4', 'm4v', 'webm', 'ogv', 'ogg', 'mp3', 'm4a', 'pdf']);

/**
 * Returns the media type by extension. A file of unknown type is offered as a download, because browsers
 * would guess its type.
 */
export function servedTypeOf(name: string): ServedType {
  const extension = extensionOf(name);
  // Objects inherit names such as `constructor`.
  const type = Object.hasOwn(types, extension) && types[extension];
  if (!type) return { contentType: 'application/octet-stream', inline: false };
  return { contentType: type.startsWith('text/') ? `${type}; charset=utf-8` : type, inline: true };
}

/** Returns true for files that players request in ranges, and that must therefore be stored uncompressed. */
export function isRequestedInRanges(name: string): boolean {
  return rangedExtensions.has(extensionOf(name));
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
