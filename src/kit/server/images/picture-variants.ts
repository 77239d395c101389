import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { AppError } from '#kit/app-error.ts';
import type { PictureFormat, PictureWidth } from '#kit/picture.ts';
import { type PictureFiles, pictureFile } from './picture-store.ts';

/** Raised when the way of making variants changes, so that none of the old ones is served from the disk again. */
export const variantRecipe = 1;

export type PictureVariants = {
  /** The bytes of one variant: from the disk, or made now. Null where there is no such picture. */
  read(key: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null>;
};

export type PictureVariantSettings = {
  files: PictureFiles;
  /** A folder of this machine that may be emptied at any time. */
  cacheFolder: string;
  /** How many variants are made at the same moment. */
  atOnce?: number;
  /** How many may wait for their turn before the rest is told to come back. */
  waitingLimit?: number;
};

/** Makes each variant once, however many ask for it at the same time, and keeps it on the disk. */
export function openPictureVariants(settings: PictureVariantSettings): PictureVariants {
  const { files, cacheFolder } = settings;
  const inTurn = takeTurns(settings.atOnce ?? 2, settings.waitingLimit ?? 1_000);
  const underWay = new Map<string, Promise<Buffer | null>>();

  async function make(name: string, key: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null> {
    const kept = await readIfThere(join(cacheFolder, name));
    if (kept) return kept;
    const source = await files.read(pictureFile(key));
    if (!source) return null;
    const bytes = await inTurn(() => encode(source, width, format));
    await keep(join(cacheFolder, name), bytes);
    return bytes;
  }

  return {
    read(key, width, format) {
      const name = join(`r${variantRecipe}`, key.slice(0, 2), key, `${width}.${format}`);
      const present = underWay.get(name);
      if (present) return present;
      const making = make(name, key, width, format).finally(() => underWay.delete(name));
      underWay.set(name, making);
      return making;
    },
  };
}

/**
 * AVIF at effort 2 costs an eighth of effort 4 for a few per cent more bytes. The source is our own (a sanitised WebP or
 * a drawing), and is still read with a pixel limit.
 */
async function encode(source: Buffer, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const image = sharp(source, { limitInputPixels: 16_000_000, failOn: 'error' })
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  switch (format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 2 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 72, effort: 4 }).toBuffer();
    case 'jpg':
      return image.jpeg({ quality: 72, mozjpeg: true }).toBuffer();
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    const bytes = await readFile(path);
    return bytes.length > 0 ? bytes : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A cache that cannot be written (a full disk) costs time, not the answer. */
async function keep(path: string, bytes: Buffer): Promise<void> {
  const staging = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(staging, bytes);
    await rename(staging, path);
  } catch {
    await rm(staging, { force: true });
  }
}

function takeTurns(atOnce: number, waitingLimit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= waitingLimit) {
        throw new AppError('unavailable', 'pictures_busy', 'Too many pictures are being made. Please try again.');
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
