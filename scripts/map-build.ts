import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type BuiltMap, buildMap, type MapStep } from '#features/properties/server/street-map/build-map.ts';
import { mapFolderIn } from '#features/properties/server/street-map/map-folder.ts';
import { MapInputError } from '#features/properties/server/street-map/map-input-error.ts';
import { buildRoadGraph } from '#features/travel/server/build-road-graph.ts';
import { heightsAboveValleys, parseElevation } from '#features/travel/server/elevation.ts';
import { encodeGraph } from '#features/travel/server/road-graph.ts';
import { errorMessage } from '#kit/error-fields.ts';
import { readConfig } from '../src/app/server/boot/config.ts';

const usage = `Builds the street map of greater Kampala from OpenStreetMap data.

  npm run map:build -- <extract.osm.pbf | file.geojson | folder> … [--elevation <N00E032.hgt>] [--out <folder>]

With --elevation, an SRTM file, homes also tell how high they are above the valley. The map is stored in DATA_DIR/map, or in another folder with --out. A running server shows it within a minute, without a
restart. Exits with 0 when the new map is in use, 1 when it was not built (the current map stays), 2 when this text was
shown.`;

async function main(): Promise<number> {
  const { inputs, out, elevation } = readArguments();
  if (inputs.length === 0) {
    console.error(usage);
    return 2;
  }
  const progress = showProgress();
  try {
    const valleyHeights = elevation === undefined ? undefined : await readElevation(elevation);
    const map = await buildMap(inputs, out ?? mapFolderIn(readConfig().dataDir), {
      onProgress: progress.show,
      graphOf: (store, options) =>
        encodeGraph(buildRoadGraph(store, { ...options, ...(valleyHeights && { valleyHeights }) })),
    });
    progress.end();
    console.log(`${out ? `The map is in ${out}` : 'The new map is in use'}: ${summary(map)}`);
    return 0;
  } catch (error) {
    progress.end();
    if (error instanceof MapInputError) console.error(error.message);
    else console.error(`The map could not be built: ${errorMessage(error)}`);
    console.error('The current map stays in use, if there is one.');
    return 1;
  }
}

/** Returns no inputs if an option is unknown. */
function readArguments(): { inputs: string[]; out?: string | undefined; elevation?: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { out: { type: 'string' }, elevation: { type: 'string' } },
    });
    return { inputs: positionals, ...values };
  } catch {
    return { inputs: [] };
  }
}

async function readElevation(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) throw new MapInputError(`There is no file ${path}.`);
  return heightsAboveValleys(parseElevation(path, bytes));
}

const labels: Record<MapStep, string> = { reading: 'Reading', cutting: 'Drawing tiles' };

/** Shows one line that counts up on a terminal, or one line per step elsewhere. */
function showProgress() {
  const { stderr } = process;
  let shownLine = '';
  return {
    show(step: MapStep, done: number) {
      const line = stderr.isTTY ? `\r${labels[step]} … ${Math.floor(done * 100)}% ` : `${labels[step]} …\n`;
      if (line !== shownLine) stderr.write(line);
      shownLine = line;
    },
    end: () => void (stderr.isTTY && stderr.write('\n')),
  };
}

function summary({ name, bytes, features }: BuiltMap): string {
  const counts = Object.entries(features)
    .filter(([, count]) => count > 0)
    .map(([layer, count]) => `${count.toLocaleString('en')} ${layer}`);
  return `${name}, ${(bytes / 1e6).toFixed(1)} MB (${counts.join(', ')}).`;
}

process.exitCode = await main();
