/** What the server and the page renderer say to each other. Plain data only: the renderer is built apart from the server. */

export type PageHead = {
  title: string;
  description?: string;
  /** Address of a picture for link previews, under 300 KB. */
  image?: string | undefined;
  /** 404 pages and the like stay out of search engines. */
  noIndex?: boolean;
};

export type RenderedPage = {
  status: number;
  head: PageHead;
  html: string;
  /** JSON text of what was read for the page. */
  state: string;
  /** Account and admin screens hydrate at once; public ones on the first interaction or when idle. */
  hydrate: 'late' | 'at-once';
};

/** Answers a GET address of the API; rejects with `{ status, message }`. */
export type ReadAddress = (address: string, signal?: AbortSignal) => Promise<unknown>;

export type PageRenderer = {
  prepare(): Promise<void>;
  /** Renders the page at `address` (path and search) out of what `readAddress` answers. */
  renderPage(address: string, readAddress: ReadAddress): Promise<RenderedPage>;
};
