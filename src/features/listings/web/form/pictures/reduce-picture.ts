import { type Reduction, type ResizeCanvas, resizePicture } from './picture-reduction.ts';

/**
 * Reduces a photo before it is sent: in a worker where possible, so that the form stays responsive, otherwise
 * on the page.
 * @throws when `signal` is aborted
 */
export async function reducePicture(file: File, signal: AbortSignal): Promise<Reduction> {
  const reduction = await reduceInWorker(file, signal).catch((): Reduction => ({ outcome: 'unsupported' }));
  signal.throwIfAborted();
  // An image element may decode formats that the worker cannot.
  return reduction.outcome === 'done' ? reduction : reduceOnPage(file);
}

function reduceInWorker(file: File, signal: AbortSignal): Promise<Reduction> {
  return new Promise<Reduction>((resolve, reject) => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
    const terminate = () => worker.terminate();
    worker.addEventListener('message', ({ data }: MessageEvent<Reduction>) => {
      resolve(data);
      terminate();
    });
    worker.addEventListener('error', () => {
      reject(new Error('The worker could not start'));
      terminate();
    });
    signal.addEventListener('abort', () => {
      reject(new Error('No longer wanted'));
      terminate();
    });
    // A worker of our own has no other origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(file);
  });
}

async function reduceOnPage(file: File): Promise<Reduction> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    const isReadable = await image.decode().then(
      () => true,
      () => false,
    );
    if (!isReadable) return { outcome: 'unreadable' };
    return await resizePicture(
      file,
      { image, width: image.naturalWidth, height: image.naturalHeight },
      createCanvas,
    );
  } catch {
    return { outcome: 'unsupported' };
  } finally {
    URL.revokeObjectURL(address);
  }
}

function createCanvas(size: { width: number; height: number }): ResizeCanvas | null {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  return (
    context && {
      context,
      encode: (type, quality) => new Promise((done) => canvas.toBlob(done, type, quality)),
    }
  );
}
