/**
 * The number of bytes of each upload that this process has synced to disk. After a failed write, only these
 * are certain to be stored.
 */
export class SyncedBytes {
  readonly #byUpload = new Map<string, { bytes: number; isLost: boolean }>();

  record(id: string, bytes: number): void {
    const synced = this.#byUpload.get(id);
    if (!synced?.isLost) this.#byUpload.set(id, { bytes, isLost: false });
  }

  recordLoss(id: string): void {
    this.#byUpload.set(id, { bytes: this.#byUpload.get(id)?.bytes ?? 0, isLost: true });
  }

  /** Returns the size to which the file must be truncated after a loss, once; null when nothing was lost. */
  sizeAfterLoss(id: string): number | null {
    const synced = this.#byUpload.get(id);
    if (!synced?.isLost) return null;
    this.#byUpload.set(id, { bytes: synced.bytes, isLost: false });
    return synced.bytes;
  }

  forget(id: string): void {
    this.#byUpload.delete(id);
  }
}
