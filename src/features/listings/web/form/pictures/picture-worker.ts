import { type Reduction, type ResizeCanvas, resizePicture } from './picture-reduction.ts';

// The page sends one file and waits for one reply.
addEventListener('message', ({ data }: MessageEvent<File>) => {
  void reduceFile(data).then((reduction) => postMessage(reduction));
});

async function reduceFile(file: File): Promise<Reduction> {
  if (typeof OffscreenCanvas === 'undefined') return { outcome: 'unsupported' };
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return await resizePicture(file, { image, width: image.width, height: image.height }, createCanvas);
  } catch (error) {
    // A TypeError means that the browser does not know the option `imageOrientation`. Without it, the picture
    // may be rotated.
    return { outcome: error instanceof TypeError ? 'unsupported' : 'unreadable' };
  }
}

function createCanvas({ width, height }: { width: number; height: number }): ResizeCanvas | null {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  return context && { context, encode: (type, quality) => canvas.convertToBlob({ type, quality }) };
}
