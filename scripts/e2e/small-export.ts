import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A page that resembles an export from the outside. It has a canvas and runs the script. */
const page = (script: string) =>
  `<!doctype html><html lang="en"><head><title>A small tour</title></head><body style="margin:0">
<canvas width="640" height="480" style="width:100vw;height:100vh;display:block"></canvas><script>${script}</script></body></html>`;

/** Draws two colours with WebGL. The seam between them moves with the field of view. */
const walkable = `
const gl = document.querySelector('canvas').getContext('webgl', { preserveDrawingBuffer: true });
const view = { hfov: 90, get: (name) => view[name], zoomIn: () => draw(view.hfov - 10), zoomOut: () => draw(view.hfov + 10) };
function draw(hfov) {
  view.hfov = hfov;
  gl.disable(gl.SCISSOR_TEST);
  gl.clearColor(0.7, 0.3, 0.2, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.enable(gl.SCISSOR_TEST);
  gl.scissor(0, 0, hfov * 3, 480);
  gl.clearColor(0.2, 0.5, 0.3, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
}
const kitchen = { get: (name) => (name === 'label' ? 'Kitchen' : null) };
const list = { get: (name) => (name === 'selectedIndex' ? 0 : [{ get: () => kitchen }]) };
window.heard = [];
addEventListener('message', ({ data }) => typeof data === 'string' && heard.push(data));
addEventListener('load', () => {
  draw(90);
  window.tour = { player: { getByClassName: (name) => ({ PanoramaPlayer: [view], PlayList: [list] })[name] ?? [] } };
  parent.postMessage('tourLoaded', '*');
});`;

/**
 * Writes a small export. A `silent` export never reports that it is ready, as if its player could not run. A
 * `script` runs any code.
 * @param paddingBytes the number of random bytes to add, so that the upload takes a while
 */
export async function writeSmallExport(
  file: string,
  kind: 'walkable' | 'silent' | { script: string },
  paddingBytes = 0,
): Promise<void> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(page(scriptOf(kind))), 'index.htm');
  zip.addBuffer(Buffer.from('// The page has it all.'), 'lib/tdvplayer.js');
  zip.addBuffer(Buffer.from('Kitchen'), 'locale/en.txt');
  if (paddingBytes > 0) zip.addBuffer(randomBytes(paddingBytes), 'media/panorama.bin', { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

function scriptOf(kind: Parameters<typeof writeSmallExport>[1]): string {
  if (typeof kind === 'object') return kind.script;
  return kind === 'walkable' ? walkable : '';
}
