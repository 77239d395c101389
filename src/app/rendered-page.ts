import type { HtmlParts } from '#kit/html-parts.ts';

/** What the server and the page renderer exchange: plain data only, because the renderer is built separately. */

export type PageHead = {
  title: string;
  description?: string;
  /** What a link to this very address is called, where that says more. */
  sharedTitle?: string;
  /** Address of a picture for link previews, under 300 KB. */
  image?: string | undefined;
  /** What is drawn for a chat in which the address is sent; the product's own picture where there is none. */
  preview?: Preview | undefined;
  /** The path under which search engines know this page, where it differs from its own. */
  canonicalPath?: string | undefined;
  /** Keeps the page out of search engines, such as a 404. */
  noIndex?: boolean;
};

/** A picture of 1,200 by 630 that is drawn of words and photographs. */
export type Preview = {
  /** The largest words, such as a price. */
  lead?: string;
  title: string;
  detail: string;
  hasTour?: boolean;
  /** Keys of photographs: of a home its first one, of a search up to three. */
  pictures: string[];
};

/** One schema.org item that the page describes; URLs may be paths of this site. */
export type StructuredData = { '@type': string } & Record<string, unknown>;

export type RenderedPage = {
  status: number;
  head: PageHead;
  structured: StructuredData[];
  html: HtmlParts;
  /** JSON of the data that was read for the page. */
  state: string;
  /** Account and admin screens hydrate at once, public ones on the first interaction or when idle. */
  hydrate: 'late' | 'at-once';
  /** Whether the payment provider's dialog may be opened on it. */
  takesPayments: boolean;
  /** The page's module as named in the build manifest. */
  module: string | null;
  /** When to render again although the content stays the same, such as an auction's end; milliseconds. */
  changesAt: number | null;
};

/** Answers a GET address of the API; rejects with `{ status, message }`. */
export type ReadAddress = (address: string, signal?: AbortSignal) => Promise<unknown>;

export type RenderOptions = {
  /** Whether the visitor asked to save data: pictures stay small. */
  saveData?: boolean;
  /** Where the pages are, for links that people send to each other. */
  origin?: string;
  /** The topics that the response of a read address depends on, separated by spaces. */
  topicsOf?: (address: string) => string;
};

export type PageRenderer = {
  prepare(): Promise<void>;
  /** The paths of all pages as patterns, such as `/property/:id`, in the order in which they are tried. */
  readonly paths: readonly string[];
  /**
   * The address without the parameters that its page ignores, such as advertisers' tracking parameters. `isBounded` is
   * false for account screens, which may read any parameter.
   */
  knownAddress(address: string): { address: string; isBounded: boolean };
  /** Renders the page at `address` (path and search) from what `readAddress` answers. */
  renderPage(address: string, readAddress: ReadAddress, options?: RenderOptions): Promise<RenderedPage>;
};
