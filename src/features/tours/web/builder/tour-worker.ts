import { cubeFaces, levels, tilePixels } from '#features/tours/generated-export.ts';
import { createCanvas, drawPhoto, encodeCanvas, tileKind } from './canvas.ts';
import { cutPanorama, cutPoster } from './cut-panorama.ts';
import { type Cutter, tourFiles } from './tour-files.ts';
import type { TourRequest, TourResponse } from './worker-messages.ts';
import { zipTour } from './zip-tour.ts';

const send = (answer: TourResponse) => postMessage(answer);

// The page starts a worker for each request and terminates it afterwards.
addEventListener('message', ({ data }: MessageEvent<TourRequest>) => {
  if (typeof OffscreenCanvas === 'undefined') return send({ answer: 'unsupported' });
  void (data.ask === 'open' ? open(data.file) : make(data));
});

const previewWidth = 2_048;
const thumbWidth = 320;

async function open(file: File): Promise<void> {
  try {
    const preview = await drawPhoto(file, previewWidth);
    const thumb = createCanvas(thumbWidth, thumbWidth / 2);
    thumb.context.drawImage(preview.canvas, 0, 0, thumbWidth, thumbWidth / 2);
    send({
      answer: 'opened',
      preview: await encodeCanvas(preview, 'jpg', 0.82),
      thumb: await encodeCanvas(thumb, 'jpg', 0.8),
    });
  } catch {
    send({ answer: 'failed', room: 0 });
  }
}

/** The number of files of a room: its tiles and its still picture. */
const filesPerRoom =
  levels.reduce((sum, { size }) => sum + (size / tilePixels) ** 2 * cubeFaces.length, 0) + 1;

async function make(work: Extract<TourRequest, { ask: 'make' }>): Promise<void> {
  let lastRoom: number | null = null;
  try {
    const kind = await tileKind();
    const cutter: Cutter = {
      kind,
      room: (file, panorama, yaw) => cutPanorama({ file, panorama, yaw, kind }),
      poster: cutPoster,
    };
    const onFile = (room: number, done: number) => {
      lastRoom = room;
      send({ answer: 'moved', room, share: (room + done / filesPerRoom) / work.rooms.length });
    };
    send({ answer: 'made', zip: await zipTour(tourFiles(work, cutter, onFile)) });
  } catch {
    send({ answer: 'failed', room: lastRoom });
  }
}
