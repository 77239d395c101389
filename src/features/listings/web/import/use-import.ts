import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { importListings, previewImport } from '#features/listings/api.ts';
import { listingLimits } from '#features/listings/limits.ts';
import {
  pastImportsQuery,
  refreshListings,
  refreshPublicLists,
  sendImport,
  sendImportPreview,
} from '#features/listings/web/queries.ts';
import { decodeCsv } from '#kit/decode-csv.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import { errorMessage } from '#kit/error-fields.ts';
import { isRejection, newIdempotencyKey } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { openPhotoZip, type PhotoZip } from './photo-zip.ts';
import { type SentPhotos, sendPhotos } from './send-photos.ts';

export type Preview = ReplyOf<typeof previewImport>;
export type Report = ReplyOf<typeof importListings>;

type ChosenFile = { csv: string; fileName: string };
/** The user's choices. With `isOffMarket`, homes beyond the plan's limit are imported as unavailable. */
type Choices = { createsDuplicates: boolean; isOffMarket: boolean };
const noChoices: Choices = { createsDuplicates: false, isOffMarket: false };

/**
 * A file whose reply was lost, or of which the server could not store some rows. Its key makes sure that it
 * is imported only once.
 */
type Attempt = ChosenFile & Choices & { key: string; photos: SentPhotos };

const noResponseMessage = 'We got no response.';

/** Manages the steps of an import: the user chooses a file, sees a preview, and confirms the import. */
export function useImport() {
  const client = useQueryClient();
  const previewing = useSubmit<Preview>();
  const importing = useSubmit<Report>(noResponseMessage);
  const [chosenFile, setChosenFile] = useState<ChosenFile | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [choices, setChoices] = useState(noChoices);
  const [report, setReport] = useState<(Report & { photoErrors: SentPhotos['errors'] }) | null>(null);
  /** The import whose report is currently shown. */
  const [lastAttempt, setLastAttempt] = useState<Attempt | null>(null);
  const [unfinished, setUnfinished] = useState<Attempt | null>(null);
  const [zip, setZip] = useState<PhotoZip | null>(null);
  const [zipError, setZipError] = useState<string | null>(null);
  const [photosDone, setPhotosDone] = useState<{ done: number; total: number } | null>(null);
  const generation = useRef(0);

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    reset();
    generation.current += 1;
    const ownGeneration = generation.current;
    if (file.size > listingLimits.importBytesMax)
      return previewing.refuse({ csv: 'The file can be at most 5 MB' });
    const csv = decodeCsv(new Uint8Array(await file.arrayBuffer()));
    if (csv === '') return previewing.refuse({ csv: 'The file is empty' });
    const next = { csv, fileName: file.name.slice(0, 200) };
    if (ownGeneration !== generation.current) return;
    setChosenFile(next);
    await loadPreview(next, noChoices);
  }

  async function loadPreview(file: ChosenFile, change: Partial<Choices>): Promise<void> {
    const next = { ...choices, ...change };
    setChoices(next);
    const loadedPreview = await previewing.submit(() =>
      sendImportPreview({ csv: file.csv, ...sentChoices(next) }),
    );
    if (loadedPreview) setPreview(loadedPreview);
  }

  async function chooseZip(file: File | undefined): Promise<void> {
    setZip(null);
    setZipError(null);
    if (!file) return;
    try {
      setZip(await openPhotoZip(file));
    } catch (error) {
      setZipError(errorMessage(error));
    }
  }

  async function start(): Promise<void> {
    if (!chosenFile || !preview) return;
    const names = zip ? preview.photoFiles.filter((name) => zip.has(name)) : [];
    let photos: SentPhotos = { keys: {}, errors: [] };
    if (zip && names.length > 0) {
      setPhotosDone({ done: 0, total: names.length });
      photos = await sendPhotos(zip, names, (done) => setPhotosDone({ done, total: names.length }));
      setPhotosDone(null);
    }
    const isSameImport =
      unfinished?.csv === chosenFile.csv && unfinished.createsDuplicates === choices.createsDuplicates;
    await send({
      ...chosenFile,
      ...choices,
      photos,
      key: isSameImport ? unfinished.key : newIdempotencyKey(),
    });
  }

  async function send(attempt: Attempt): Promise<void> {
    setUnfinished(attempt);
    const result = await importing.submit(() => submitImport(attempt));
    if (!result) return;
    setLastAttempt(attempt);
    setUnfinished(result.refused.some(({ isLost }) => isLost) ? attempt : null);
    setReport({ ...result, photoErrors: attempt.photos.errors });
    setPreview(null);
    void client.invalidateQueries({ queryKey: pastImportsQuery().queryKey });
    if (result.created + result.updated > 0) {
      void refreshListings(client);
      refreshPublicLists(client);
    }
  }

  async function submitImport({ csv, fileName, photos, key, ...earlierChoices }: Attempt): Promise<Report> {
    try {
      return await sendImport({ csv, fileName, photos: photos.keys, ...sentChoices(earlierChoices) }, key);
    } catch (error) {
      if (isRejection(error)) setUnfinished(null);
      throw error;
    }
  }

  /**
   * Returns to the first step. An import that got no reply can still be repeated: the user chooses its file
   * again.
   */
  function reset(): void {
    generation.current += 1;
    setChosenFile(null);
    setPreview(null);
    setReport(null);
    setChoices(noChoices);
    setLastAttempt(null);
    previewing.refuse({});
    importing.refuse({});
  }

  /** Starts over without the ZIP file of the previous import. */
  function restart(): void {
    reset();
    setZip(null);
    setZipError(null);
  }

  const photosInZip = zip && preview ? preview.photoFiles.filter((name) => zip.has(name)).length : 0;
  const submission =
    importing.isPending || photosDone
      ? importing
      : (importing.message ?? importing.fields.csv)
        ? importing
        : previewing;
  return {
    chosen: chosenFile,
    preview,
    report,
    ...choices,
    zip,
    zipError,
    photosDone,
    photosInZip,
    unfinished,
    isReading: previewing.isPending,
    isImporting: importing.isPending || photosDone !== null,
    error: submission.fields.csv ?? submission.message,
    choose,
    chooseZip,
    look: loadPreview,
    start,
    // The key is the same, so rows that were already imported are not imported again.
    importOffMarket:
      lastAttempt && !lastAttempt.isOffMarket ? () => void send({ ...lastAttempt, isOffMarket: true }) : null,
    send,
    restart,
  };
}

const sentChoices = ({ createsDuplicates, isOffMarket }: Choices) =>
  ({
    duplicates: createsDuplicates ? 'create' : 'skip',
    ...(isOffMarket && { beyondPlan: 'unavailable' as const }),
  }) as const;
