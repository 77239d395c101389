import { Presets, SingleBar } from 'cli-progress';
import type { ImportStep } from '#features/tours/server/intake/tour-import.ts';

export type Progress = {
  show(step: ImportStep, doneBytes: number, ofBytes: number): void;
  end(): void;
};

const labels: Record<ImportStep, string> = {
  receiving: 'Reading',
  checking: 'Checking',
  repacking: 'Preparing media',
  publishing: 'Storing',
};

/** Shows a progress bar on a terminal, or one line per step elsewhere. */
export function showProgress(): Progress {
  return process.stderr.isTTY ? barProgress() : lineProgress();
}

function barProgress(): Progress {
  const format = '{word} {bar} {percentage} % · {done} of {of} MB';
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true }, Presets.shades_classic);
  let current: ImportStep | null = null;
  return {
    show(step, doneBytes, ofBytes) {
      const payload = { word: labels[step].padEnd(15), done: megabytes(doneBytes), of: megabytes(ofBytes) };
      if (step !== current) bar.start(Math.max(1, ofBytes), doneBytes, payload);
      else bar.update(doneBytes, payload);
      current = step;
    },
    end: () => bar.stop(),
  };
}

function lineProgress(): Progress {
  let current: ImportStep | null = null;
  return {
    show(step, _, ofBytes) {
      if (step !== current) console.error(`${labels[step]} (${megabytes(ofBytes)} MB)`);
      current = step;
    },
    end() {},
  };
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
