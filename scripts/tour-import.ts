import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ImportedTour, importTour, operator } from '#features/tours/server/intake/tour-import.ts';
import { AppError } from '#kit/app-error.ts';
import { openLog } from '#kit/server/log.ts';
import { openNextToServer } from './open-next-to-server.ts';
import { showProgress } from './tour-import/progress.ts';

const usage = `Imports the virtual tour of a property from a 3DVista export (ZIP).

  npm run tour:import -- <property id> <file.zip>

Works whether or not the server is running, with the same settings as the server (DATA_DIR, DATABASE_URL, …).
Exits with 0 when the new tour is published, 1 when it was not imported (the current tour stays), 2 when this text was
shown.`;

async function main([id, file, ...extra]: string[]): Promise<number> {
  const propertyId = Number(id);
  if (!file || extra.length > 0 || !Number.isInteger(propertyId) || propertyId < 1) {
    console.error(usage);
    return 2;
  }
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) {
    console.error(`There is no file ${file}.`);
    return 1;
  }
  const progress = showProgress();
  try {
    const { kit, close } = await openNextToServer(openLog('warn'));
    try {
      const archive = { filename: basename(file), filePath: file };
      const tour = await importTour(kit, operator, propertyId, archive, { onProgress: progress.show });
      progress.end();
      console.log(summary(propertyId, tour));
      return 0;
    } finally {
      await close();
    }
  } catch (error) {
    progress.end();
    console.error(error instanceof AppError ? error.message : sentenceFor(error));
    console.error('The tour was not imported. The property keeps its current tour, if any.');
    return 1;
  }
}

function summary(propertyId: number, tour: ImportedTour): string {
  const warnings = tour.warnings.slice(0, 5).map((warning) => `Note: ${warning}\n`);
  return (
    `${warnings.join('')}Property ${propertyId} has its new tour: ${tour.files.toLocaleString('en')} files, ` +
    `${megabytes(tour.startBytes)} to start, ${megabytes(tour.totalBytes)} if everything is seen.\n` +
    `Version ${tour.publishedTour}`
  );
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function sentenceFor(error: unknown): string {
  return error instanceof Error && error.message ? error.message : String(error);
}

process.exitCode = await main(process.argv.slice(2));
