import { Readable } from 'node:stream';
import { FileReply } from '#kit/server/http/route.ts';
import type { Log } from '#kit/server/log.ts';
import { openWorkerThread, type WorkerThread } from '#kit/server/worker-thread.ts';

export type PdfTask = {
  /** The address of a module that exports `renderPdf`. */
  renderer: string;
  /** The argument of `renderPdf`. */
  content: unknown;
};

export type PdfWorker = WorkerThread<PdfTask>;

/** Opens the worker for all PDFs. Rendering one takes a tenth of a second, most of it for the fonts. */
export const openPdfWorker = (log: Log): PdfWorker =>
  openWorkerThread<PdfTask>(new URL('./pdf-worker.ts', import.meta.url), { log });

/** @param name the name of the downloaded file, without its ending */
export const pdfReply = (name: string, bytes: Buffer): FileReply =>
  new FileReply(Readable.from([bytes]), {
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'content-length': String(bytes.length),
  });
