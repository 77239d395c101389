/** What the server and the page renderer say to each other. Plain data only: the renderer is built apart from the server. */

export type PageHead = {
  title: string;
  description?: string;
  /** Address of a picture for link previews, under 300 KB. */
  image?: string | undefined;
  /** The path under which search engines know this page, where it is not its own. */
  canonicalPath?: string | undefined;
  /** 404 pages and the like stay out of search engines. */
  noIndex?: boolean;
};

/** One thing that a page is about, in the words of schema.org; addresses may be paths of this site. */
export type StructuredData = { '@type': string } & Record<string, unknown>;

export type RenderedPage = {
  status: number;
  head: PageHead;
  structured: StructuredData[];
  html: string;
  /** JSON text of what was read for the page. */
  state: string;
  /** Account and admin screens hydrate at once; public ones on the first interaction or when idle. */
  hydrate: 'late' | 'at-once';
  /** The page's module, as the build's manifest names it. */
  module: string | null;
  /** When it is to be drawn anew although its content stays the same, such as an auction's end; milliseconds. */
  changesAt: number | null;
};

/** Answers a GET address of the API; rejects with `{ status, message }`. */
export type ReadAddress = (address: string, signal?: AbortSignal) => Promise<unknown>;

export type RenderOptions = {
  /** Whether the visitor asked for as few bytes as possible: pictures stay small. */
  saveData?: boolean;
  /** What the answer of an address that was read depends on: topics with a space between. */
  topicsOf?: (address: string) => string;
};

export type PageRenderer = {
  prepare(): Promise<void>;
  /**
   * The address without what its page does not look at, such as the marks that advertisers add. `isBounded` is false for own
   * screens, which may look at anything.
   */
  knownAddress(address: string): { address: string; isBounded: boolean };
  /** Renders the page at `address` (path and search) out of what `readAddress` answers. */
  renderPage(address: string, readAddress: ReadAddress, options?: RenderOptions): Promise<RenderedPage>;
};
