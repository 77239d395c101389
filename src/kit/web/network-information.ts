declare global {
  interface Navigator {
    /** Only in Chromium. */
    readonly connection?: { saveData?: boolean; effectiveType?: string };
  }
}

export const networkInformation = () => navigator.connection;
