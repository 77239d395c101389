import type { IncomingMessage } from 'node:http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { unsupportedBody } from './body-formats.ts';

/** A form with one file, of which nothing has been read yet. */
export class FileForm {
  readonly #request: FastifyRequest;
  readonly #limitBytes: number;

  constructor(request: FastifyRequest, limitBytes: number) {
    this.#request = request;
    this.#limitBytes = limitBytes;
  }

  /** The declared length of the whole form in bytes; 0 if none is declared. */
  get announcedBytes(): number {
    return Number(this.#request.headers['content-length'] ?? 0);
  }

  /**
   * Returns the file in this field when it begins to arrive; null if there is none.
   * @throws AppError 'unsupported' for another kind of body, 'invalid' if the connection is already closed;
   * any error of the form parser
   */
  async file(field: string): Promise<ArrivingFile | null> {
    const request = this.#request;
    if (!request.isMultipart()) {
      if (request.headers['content-type'] === undefined) return null;
      throw unsupportedBody('file');
    }
    // On a connection that is already closed, the parser would never report the end.
    if (hasBrokenOff(request.raw)) throw brokenOffError();
    const limits = { files: 1, fields: 5, parts: 6, fileSize: this.#limitBytes };
    const file = await request.file({ limits });
    return file?.fieldname === field ? new ArrivingFile(file, request.raw) : null;
  }
}

export class ArrivingFile {
  readonly name: string;
  readonly #part: MultipartFile;
  readonly #request: IncomingMessage;

  constructor(part: MultipartFile, request: IncomingMessage) {
    this.name = part.filename;
    this.#part = part;
    this.#request = request;
  }

  /**
   * Returns the whole file.
   * @throws AppError 'too-large'
   */
  bytes(): Promise<Buffer> {
    return this.#part.toBuffer().catch((error: { code?: string }) => {
      throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLargeError() : error;
    });
  }

  /**
   * Yields the chunks of the file. Throws for an incomplete file and for a file that exceeds the limit, so
   * that neither is mistaken for a shorter file.
   */
  async *chunks(): AsyncGenerator<Uint8Array> {
    const { file } = this.#part;
    try {
      for await (const chunk of file) yield chunk as Uint8Array;
    } catch (error) {
      throw this.#request.complete ? error : brokenOffError();
    }
    if (file.truncated || hasBrokenOff(this.#request)) throw brokenOffError();
  }
}

function hasBrokenOff(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete;
}

function brokenOffError(): AppError {
  return new AppError('invalid', 'upload_cut_off', msg('The upload was interrupted. Nothing was changed.'));
}

function tooLargeError(): AppError {
  return new AppError('too-large', 'file_too_large', msg('This file is too large.'));
}
