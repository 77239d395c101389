declare global {
  interface Navigator {
    /** Only Chromium tells it. */
    readonly connection?: { saveData?: boolean; effectiveType?: string };
  }
}

export const connection = () => navigator.connection;
