declare global {
  interface Navigator {
    /** The connection, which only Chromium reports. */
    readonly connection?: { saveData?: boolean; effectiveType?: string };
  }
}

export const networkInformation = () => navigator.connection;
