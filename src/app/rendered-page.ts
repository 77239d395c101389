import type { HtmlParts } from '#kit/html-parts.ts';

/**
 * The data that the server and the page renderer exchange. It is plain data, because the renderer is built
 * separately.
 */

export type PageHead = {
  title: string;
  description?: string;
  /** The title in link previews of this page, when it says more than the page title. */
  sharedTitle?: string;
  /** The URL of a picture for link previews, under 300 KB. */
  image?: string | undefined;
  /** The content of the preview picture for chats. Without it, the product's own picture is shown. */
  preview?: Preview | undefined;
  /** The path of this page for search engines, when it differs from the page's own path. */
  canonicalPath?: string | undefined;
  /** True for a page that search engines must not index, such as a 404. */
  noIndex?: boolean;
};

/** The content from which a preview picture of 1,200 by 630 pixels is rendered. */
export type Preview = {
  /** The largest text, such as a price. */
  lead?: string;
  title: string;
  detail: string;
  hasTour?: boolean;
  /**
   * The keys of the pictures to show: the first picture of a home, or those of up to three search results.
   */
  pictures: string[];
};

/** A schema.org item that the page describes. Its URLs may be paths of this site. */
export type StructuredData = { '@type': string } & Record<string, unknown>;

export type RenderedPage = {
  status: number;
  head: PageHead;
  structuredData: StructuredData[];
  html: HtmlParts;
  /** The JSON of the data that was read for the page. */
  state: string;
  /**
   * Account and admin screens hydrate at once. Public pages hydrate on the first interaction or when idle.
   */
  hydrate: 'late' | 'at-once';
  /** True when the payment provider's dialog may open on this page. */
  takesPayments: boolean;
  /** The page's module, and the list through which it is loaded, as named in the build manifest. */
  modules: string[];
  /**
   * The time in milliseconds when the page must be rendered again although its content is the same, such as
   * an auction's end.
   */
  changesAt: number | null;
};

/** Returns the API's response to a GET request for this address. Rejects with `{ status, message }`. */
export type ReadAddress = (address: string, signal?: AbortSignal) => Promise<unknown>;

export type RenderOptions = {
  /** True when the visitor has asked to save data, which keeps pictures small. */
  saveData?: boolean;
  /** The origin of the pages, for links that users share. */
  origin?: string;
  /** Returns the topics of the response of a read address, separated by spaces. */
  topicsOf?: (address: string) => string;
};

export type PageRenderer = {
  prepare(): Promise<void>;
  /** The paths of all pages as patterns, such as `/property/:id`, in the order in which they are tried. */
  readonly paths: readonly string[];
  /**
   * Returns the address without the parameters that its page ignores, such as advertisers' tracking
   * parameters. `isBounded` is false for account screens, which may read any parameter.
   */
  knownAddress(address: string): { address: string; isBounded: boolean };
  /** Renders the page at `address` (path and search) with the data from `readAddress`. */
  renderPage(address: string, readAddress: ReadAddress, options?: RenderOptions): Promise<RenderedPage>;
};
