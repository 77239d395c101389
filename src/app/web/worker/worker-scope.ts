/**
 * The parts of a service worker's global scope that are used here. The browser's page types do not include
 * it.
 */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };

type Installing = Lasting & { addRoutes?(rules: object[]): Promise<void> };

export type Fetching = Lasting & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

type WorkerMessageEvent = Lasting & { data: unknown };

export type WorkerScope = {
  addEventListener(type: 'install', listener: (event: Installing) => void): void;
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(): Promise<readonly { postMessage(message: object): void }[]>;
  };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  navigator: { connection?: { saveData?: boolean } };
};
