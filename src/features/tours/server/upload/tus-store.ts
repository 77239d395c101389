import { DataStore, ERRORS, Upload } from '@tus/server';
import { tourLimits } from '#features/tours/limits.ts';
import type { TourUploads } from './tour-uploads.ts';

/**
 * The store that @tus/server requires. It creates nothing, because the row and the file of an upload exist
 * once the upload has an id.
 */
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
    // The bytes are read before the row, because the file is removed only after the row contains the outcome.
    const receivedBytes = await this.#uploads.receivedBytes(id);
    const upload = await this.#uploads.find(id);
    const offset = upload && (await this.#uploads.hasOutcome(upload)) ? upload.bytes : receivedBytes;
    if (!upload || offset === null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    // Clients request the offset before they resume. A full disk is reported now, because the next chunk would
    // cost them 8 MB for nothing.
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
    return tourLimits.uploadRetentionMs;
  }
}
