import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#kit/app-error.ts';
import type { PictureFormat, PictureWidth } from '#kit/picture.ts';
import { type PictureFiles, pictureFile } from './picture-store.ts';

/** Raised when the way of making variants changes, so that none of the old ones is served from the disk again. */
export const variantRecipe = 3;

/** Where in the cache the variants lie that are served now: `<start of the key>/<key>/<width>.<format>`. */
export const recipeFolder = `r${variantRecipe}`;

/** Whether it is a variant as it is served; all others are on their way to become one. */
export const isVariantFile = (name: string): boolean => /^\d+\.[a-z]+$/.test(name);

export type PictureVariants = {
  /** The bytes of one variant: from the disk, or made now. Null where there is no such picture. */
  read(key: string, width: PictureWidth, format: PictureFormat): Promise<Buffer | null>;
  /** Makes what cards and phones will ask for, whenever nobody waits for anything else. For a picture that just came. */
  prepare(key: string): Promise<void>;
};

const preparedWidths = [320, 480, 720] as const;
const preparedFormats = ['avif', 'webp'] as const;

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
  const underWay = new Map<string, { bytes: Promise<Buffer | null>; patient: boolean }>();

  async function make(name: string, wanted: Wanted, patient: boolean): Promise<Buffer | null> {
    const kept = await readIfThere(join(cacheFolder, name));
    if (kept) return kept;
    const source = await files.read(pictureFile(wanted.key));
    if (!source) return null;
    const bytes = await inTurn(() => encode(source, wanted.width, wanted.format), patient);
    await keep(join(cacheFolder, name), bytes);
    return bytes;
  }

  function readOnce(wanted: Wanted, patient: boolean): Promise<Buffer | null> {
    const { key, width, format } = wanted;
    const name = join(recipeFolder, key.slice(0, 2), key, `${width}.${format}`);
    const present = underWay.get(name);
    // Who waits in the page does not wait behind work that is done for later.
    if (present && (patient || !present.patient)) return present.bytes;
    const bytes = make(name, wanted, patient).finally(() => {
      if (underWay.get(name)?.bytes === bytes) underWay.delete(name);
    });
    underWay.set(name, { bytes, patient });
    return bytes;
  }

  return {
    read: (key, width, format) => readOnce({ key, width, format }, false),
    async prepare(key) {
      for (const width of preparedWidths) {
        for (const format of preparedFormats) await readOnce({ key, width, format }, true);
      }
    },
  };
}

type Wanted = { key: string; width: PictureWidth; format: PictureFormat };

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
      return asAvif(image, width === cardWidth ? cardLimitBytes : Number.POSITIVE_INFINITY);
    case 'webp':
      return image.webp({ quality: 72, effort: 4 }).toBuffer();
    case 'jpg':
      return firstWithin(previewLimitBytes, [72, 55, 40, 25, 10], (quality) =>
        image.clone().jpeg({ quality, mozjpeg: true }).toBuffer(),
      );
  }
}

function asAvif(image: Sharp, limitBytes: number): Promise<Buffer> {
  return firstWithin(limitBytes, [50, 46, 42, 36, 30], (quality) =>
    image.clone().avif({ quality, effort: 2 }).toBuffer(),
  );
}

/** Link previews show no picture of 300 KB or more. */
const previewLimitBytes = 300_000;
/** A page of cards is paid for by the megabyte. */
const cardWidth = 480;
const cardLimitBytes = 10_000;

/** Leaves and gravel are large at the usual quality, and hide what a lower one leaves out. */
async function firstWithin(
  limitBytes: number,
  qualities: readonly number[],
  make: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await make(quality);
    if (bytes.length < limitBytes) break;
  }
  return bytes;
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

/** Lets so many work at once. Whoever is patient goes when nobody else waits. */
function takeTurns(atOnce: number, waitingLimit: number) {
  const waiting: (() => void)[] = [];
  const patients: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>, patient: boolean): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (!patient && waiting.length >= waitingLimit) {
        throw new AppError(
          'unavailable',
          'pictures_busy',
          'Too many pictures are being made. Please try again.',
        );
      }
      await new Promise<void>((resolve) => (patient ? patients : waiting).push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift() ?? patients.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
