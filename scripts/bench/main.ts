import { cpus, loadavg, totalmem } from 'node:os';
import { bids } from './bids.ts';
import { bookings } from './bookings.ts';
import { desk } from './desk.ts';
import { edits } from './edits.ts';
import { firstView } from './first-view.ts';
import { freeNights } from './free-nights.ts';
import { home } from './home.ts';
import { quietMinute } from './idle-revalidation.ts';
import { interaction } from './interaction.ts';
import { money } from './money.ts';
import { pictures } from './pictures.ts';
import { print } from './report.ts';
import { search } from './search.ts';
import { searchQuality } from './search-quality.ts';
import { tourReady } from './tour-ready.ts';
import { tourServing } from './tour-serving.ts';
import { unknownParameters } from './unknown-parameters.ts';
import { upload } from './upload.ts';

/**
 * `npm run bench` runs everything, and `npm run bench -- home` runs one part. Results are printed, never
 * asserted in a test.
 */
const benchmarks = {
  home,
  'unknown-parameters': unknownParameters,
  edits,
  'quiet-minute': quietMinute,
  'first-view': firstView,
  'tour-serving': tourServing,
  'tour-ready': tourReady,
  upload,
  search,
  asked: searchQuality,
  desk,
  interaction,
  pictures,
  money,
  bookings,
  bids,
  'free-nights': freeNights,
};

const requested = process.argv.slice(2);
console.log(
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()
    .map((n) => n.toFixed(2))
    .join(' ')}`,
);
for (const [name, part] of Object.entries(benchmarks))
  if (requested.length === 0 || requested.includes(name)) print(name, await part());
