import { cubeFace, type Picture, renderView } from '#features/tours/cube.ts';
import {
  cubeFaces,
  facePixels,
  levels,
  type TileKind,
  thumbnailPath,
  tilePath,
  tilePixels,
} from '#features/tours/generated-export.ts';
import { type Canvas2d, canvasFromPicture, createCanvas, drawPhoto, encodeCanvas } from './canvas.ts';

/** The width of the panorama: four faces side by side, because the faces show no more detail. */
const panoramaPixels = 4 * facePixels;
const tileQuality = 0.76;
const stillQuality = 0.78;

type CutInput = { panorama: string; yaw: number; kind: TileKind; file: Blob };
export type CutFile = { name: string; blob: Blob };

/**
 * Yields the files of a room: its tiles and its still picture. It processes one face at a time, because
 * phones have little memory.
 */
export async function* cutPanorama({ panorama, yaw, kind, file }: CutInput): AsyncGenerator<CutFile> {
  const pixels = readPixels(await drawPhoto(file, panoramaPixels));
  for (const face of cubeFaces) {
    const faceCanvas = canvasFromPicture(cubeFace(pixels, face, facePixels));
    for (const { level, size } of levels) {
      const tilesPerSide = size / tilePixels;
      for (let index = 0; index < tilesPerSide * tilesPerSide; index++) {
        const [row, column] = [Math.floor(index / tilesPerSide), index % tilesPerSide];
        const tile = createCanvas(tilePixels, tilePixels);
        tile.context.drawImage(faceCanvas.canvas, -column * tilePixels, -row * tilePixels, size, size);
        const name = tilePath(panorama, face, level, row, column, kind);
        yield { name, blob: await encodeCanvas(tile, kind, tileQuality) };
      }
    }
  }
  yield { name: thumbnailPath(panorama, kind), blob: await renderStill(pixels, yaw, kind) };
}

/** Returns the initial view of the first room as a picture, which is shown before the tour is started. */
export async function cutPoster(file: Blob, yaw: number): Promise<Blob> {
  return renderStill(readPixels(await drawPhoto(file, panoramaPixels)), yaw, 'jpg');
}

function renderStill(pixels: Picture, yaw: number, kind: TileKind): Promise<Blob> {
  return encodeCanvas(canvasFromPicture(renderView(pixels, yaw, -4, 82, 640, 480)), kind, stillQuality);
}

function readPixels({ canvas: { width, height }, context }: Canvas2d): Picture {
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}
