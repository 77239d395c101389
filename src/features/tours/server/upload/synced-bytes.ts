/**
 * The bytes of each upload that this process has synced to disk. The rest cannot be relied on after a failed
 * write.
 */
export class SyncedBytes {
  readonly #byUpload = new Map<string, { bytes: number; isLost: boolean }>();

  note(id: string, bytes: number): void {
    const synced = this.#byUpload.get(id);
    if (!synced?.isLost) this.#byUpload.set(id, { bytes, isLost: false });
  }

  noteLoss(id: string): void {
    this.#byUpload.set(id, { bytes: this.#byUpload.get(id)?.bytes ?? 0, isLost: true });
  }

  /** Returns the size to truncate to, or null when nothing was lost. Reported once. */
  afterLoss(id: string): number | null {
    const synced = this.#byUpload.get(id);
    if (!synced?.isLost) return null;
    this.#byUpload.set(id, { bytes: synced.bytes, isLost: false });
    return synced.bytes;
  }

  forget(id: string): void {
    this.#byUpload.delete(id);
  }
}
