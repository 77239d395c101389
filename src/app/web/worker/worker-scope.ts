/**
 * The parts of a service worker's global scope that are used here. The browser's page types do not include
 * it.
 */
type ExtendableEventLike = Event & { waitUntil(work: Promise<unknown>): void };

type InstallEventLike = ExtendableEventLike & { addRoutes?(routes: object[]): Promise<void> };

export type FetchEventLike = ExtendableEventLike & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

type WorkerMessageEvent = ExtendableEventLike & { data: unknown };

export type WorkerScope = {
  addEventListener(type: 'install', listener: (event: InstallEventLike) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEventLike) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEventLike) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(): Promise<readonly { postMessage(message: object): void }[]>;
  };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  navigator: { connection?: { saveData?: boolean } };
};
