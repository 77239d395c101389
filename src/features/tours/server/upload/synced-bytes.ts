/**
 * The bytes of each upload that this process has synced to disk. The rest cannot be relied on after a failed
 * write.
 */
export class SyncedBytes {
  readonly #known = new Map<string, { bytes: number; isLost: boolean }>();

  note(id: string, bytes: number): void {
    const known = this.#known.get(id);
    if (!known?.isLost) this.#known.set(id, { bytes, isLost: false });
  }

  noteLoss(id: string): void {
    this.#known.set(id, { bytes: this.#known.get(id)?.bytes ?? 0, isLost: true });
  }

  /** Returns the size to truncate to, or null when nothing was lost. Reported once. */
  afterLoss(id: string): number | null {
    const known = this.#known.get(id);
    if (!known?.isLost) return null;
    this.#known.set(id, { bytes: known.bytes, isLost: false });
    return known.bytes;
  }

  forget(id: string): void {
    this.#known.delete(id);
  }
}
