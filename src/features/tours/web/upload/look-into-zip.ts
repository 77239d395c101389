import { exportContents } from '#features/tours/export-contents.ts';
import { foldedName } from '#kit/zip-names.ts';
import { hasEndRecord, judge, withoutJunk, type ZipLook } from './zip-look.ts';

const tailBytes = 22 + 65_535;
const textMaxBytes = 4_000_000;

/** Reads the end of the chosen file, here in the browser, and says what would be uploaded. Runs nothing of it. */
export async function lookIntoZip(file: File): Promise<ZipLook> {
  const tail = new Uint8Array(await file.slice(-tailBytes).arrayBuffer());
  if (!hasEndRecord(tail))
    return {
      verdict: 'fault',
      fault:
        'This file does not end like a ZIP. It was probably not copied or downloaded completely; please export it again.',
    };
  try {
    return await readEntries(file);
  } catch {
    return {
      verdict: 'unknown',
      note: 'The list of files could not be read here. The server will look at it.',
    };
  }
}

async function readEntries(file: File): Promise<ZipLook> {
  const { BlobReader, TextWriter, ZipReader, configure } = await import(
    '@zip.js/zip.js/lib/zip-core-native.js'
  );
  configure({ useWebWorkers: false });
  const zip = new ZipReader(new BlobReader(file), { checkSignature: false });
  try {
    const entries = await zip.getEntries();
    if (entries.some(({ encrypted }) => encrypted))
      return { verdict: 'fault', fault: 'The ZIP is protected by a password. Please export it without one.' };
    const names = withoutJunk(entries.map(({ filename }) => filename));
    const judged = judge(names);
    if ('fault' in judged) return { verdict: 'fault', fault: judged.fault };
    // Windows does not tell A from a, and neither does the server.
    const byName = new Map(entries.map((entry) => [foldedName(entry.filename), entry]));
    names.sort();
    const contents = await exportContents(
      {
        has: (name) => byName.has(foldedName(name)),
        under: (prefix) => names.filter((name) => name.startsWith(prefix)),
        async textOf(name) {
          const entry = byName.get(foldedName(name));
          const isText = entry && !entry.directory && entry.uncompressedSize <= textMaxBytes;
          return isText ? await entry.getData(new TextWriter()).catch(() => '') : '';
        },
      },
      judged.page,
    );
    return { verdict: 'good', page: judged.page, files: names.length, bytes: file.size, ...contents };
  } finally {
    await zip.close();
  }
}
