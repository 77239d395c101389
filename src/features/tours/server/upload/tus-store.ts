import { DataStore, ERRORS, Upload } from '@tus/server';
import { tourLimits } from '#features/tours/limits.ts';
import type { TourUploads } from './tour-uploads.ts';

/** What the protocol's library asks of a store. An upload has begun before it is asked to create one. */
export class TusStore extends DataStore {
  readonly #uploads: TourUploads;

  constructor(uploads: TourUploads) {
    super();
    this.#uploads = uploads;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override async write(stream: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const upload = await this.#uploads.find(id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    return this.#uploads.append(upload, offset, stream);
  }

  override async getUpload(id: string): Promise<Upload> {
    // First: the file goes only after the row says what became of it.
    const arrived = await this.#uploads.arrivedBytes(id);
    const upload = await this.#uploads.find(id);
    const offset = upload && (await this.#uploads.isAnswered(upload)) ? upload.bytes : arrived;
    if (!upload || offset === null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    // Whoever goes on asks first. To be told that there is no room costs nothing here, and with a piece 8 MB of the sender's data.
    if (offset < upload.bytes) await this.#uploads.requireSpace(upload);
    const { bytes, propertyId, filename, createdAt } = upload;
    return new Upload({
      id,
      offset,
      size: bytes,
      metadata: { propertyId: String(propertyId), filename },
      creation_date: createdAt.toISOString(),
    });
  }

  override remove(id: string): Promise<void> {
    return this.#uploads.cancel(id);
  }

  override getExpiration(): number {
    return tourLimits.uploadKeptMs;
  }
}
