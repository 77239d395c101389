import { type TileKind, tourPrograms } from '#features/tours/generated-export.ts';
import type { TourRequest } from './worker-messages.ts';
import type { TourFile } from './zip-tour.ts';

type BuildInput = Pick<Extract<TourRequest, { ask: 'make' }>, 'rooms' | 'files' | 'marks' | 'player'>;

/** Creates the pictures of a tour, which needs a browser. */
export type Cutter = {
  kind: TileKind;
  room(file: File, panorama: string, yaw: number): AsyncIterable<{ name: string; blob: Blob }>;
  poster(file: File, yaw: number): Promise<Blob>;
};

/** Yields every file of a tour's ZIP in order: the files that a visitor's browser reads first come first. */
export async function* tourFiles(
  { rooms, files, marks, player }: BuildInput,
  cutter: Cutter,
  onFile: (room: number, done: number) => void,
): AsyncGenerator<TourFile> {
  for (const [name, content] of tourPrograms(player, { ...marks, kind: cutter.kind }, rooms))
    yield { name, content };
  for (const [index, room] of rooms.entries()) {
    const file = files[index];
    if (!file) throw new Error(`There is no photograph of room ${index}`);
    let done = 0;
    onFile(index, done);
    for await (const { name, blob } of cutter.room(file, room.panorama, room.yaw)) {
      yield { name, content: blob };
      onFile(index, ++done);
    }
    if (index === 0) yield { name: 'thumbnail.jpg', content: await cutter.poster(file, room.yaw) };
  }
}
