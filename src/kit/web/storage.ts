/**
 * Browser storage that never throws. Access to `localStorage` throws when a browser blocks it, and
 * `localStorage` is null in many in-app Android browsers. `check-files.ts` refuses every other access to it.
 */
export type GuardedStorage = {
  /** Returns null for a missing value, and when storage is blocked. */
  get(key: string): string | null;
  /** Returns the parsed value. Returns null for a missing or unreadable one, and when storage is blocked. */
  getJson(key: string): unknown;
  /** Returns false if the value was not stored, because storage is blocked or full. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
  clear(): void;
};

function guardStorage(open: () => Storage): GuardedStorage {
  const tryStorage = <Result>(action: (storage: Storage) => Result, fallback: Result): Result => {
    try {
      return action(open());
    } catch {
      return fallback;
    }
  };
  return {
    get: (key) => tryStorage((storage) => storage.getItem(key), null),
    getJson: (key) => tryStorage((storage): unknown => JSON.parse(storage.getItem(key) ?? 'null'), null),
    set: (key, value) =>
      tryStorage((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key) => tryStorage((storage) => storage.removeItem(key), undefined),
    keys: () => tryStorage((storage) => Object.keys(storage), []),
    clear: () => tryStorage((storage) => storage.clear(), undefined),
  };
}

/** The storage that all tabs share. It is kept when the browser is closed. */
export const deviceStorage = guardStorage(() => localStorage);
/** The storage of this tab. It is kept until the tab is closed. */
export const tabStorage = guardStorage(() => sessionStorage);
