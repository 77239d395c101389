import { AppError } from '#kit/app-error.ts';
import { quoted } from '#kit/zip-names.ts';

/**
 * Every reason for refusing an archive, with the message for its owner. Names come from the archive, so they are
 * quoted, truncated, and their control characters escaped.
 */
export const refusals = {
  notZip: (whatItIs: string | null) =>
    refusal('zip_not_a_zip', whatItIs ? `This is not a ZIP file: ${whatItIs}` : 'This is not a ZIP file.'),
  incomplete: () => refusal('zip_incomplete', 'The upload is incomplete. Please upload the file again.'),
  damaged: (what: string) => refusal('zip_damaged', `The ZIP is damaged: ${what}. Create a new export.`),
  split: () =>
    refusal('zip_split', 'This ZIP is one part of a split archive. Upload the tour as a single ZIP file.'),
  tooManyFiles: (count: number, limit: number) =>
    refusal(
      'zip_too_many_files',
      `The ZIP contains ${figure(count)} files. The limit is ${figure(limit)}. A tour export has far fewer.`,
    ),
  longDirectory: () => refusal('zip_long_directory', 'The ZIP contains too many files to be a tour export.'),
  traversal: (name: string) =>
    refusal('zip_traversal', `The ZIP contains a file with a path outside the archive: ${quoted(name)}.`),
  absolute: (name: string) =>
    refusal('zip_absolute', `The ZIP contains a file with an absolute path: ${quoted(name)}.`),
  controlCharacter: (name: string) =>
    refusal(
      'zip_control_character',
      `The ZIP contains a file name with an invalid character: ${quoted(name)}.`,
    ),
  emptyName: () => refusal('zip_empty_name', 'The ZIP contains a file without a name.'),
  longName: (name: string, limit: number) =>
    refusal('zip_long_name', `The ZIP contains a file name longer than ${limit} bytes: ${quoted(name)}.`),
  deepName: (name: string, limit: number) =>
    refusal('zip_deep_name', `The ZIP contains a file more than ${limit} folders deep: ${quoted(name)}.`),
  link: (name: string) =>
    refusal(
      'zip_link',
      `The ZIP contains a link instead of a file: ${quoted(name)}. Zip the files themselves.`,
    ),
  encrypted: (name: string) =>
    refusal(
      'zip_encrypted',
      `The ZIP is password protected (${quoted(name)}). Zip the tour without a password.`,
    ),
  method: (name: string, method: string) =>
    refusal(
      'zip_method',
      `${quoted(name)} is compressed with ${method}, which browsers cannot read. Zip the tour with standard compression (Deflate).`,
    ),
  lyingSize: (name: string) =>
    refusal('zip_lying_size', `The ZIP has the wrong size for ${quoted(name)}. Create a new export.`),
  wrongChecksum: (name: string) =>
    refusal('zip_wrong_checksum', `${quoted(name)} is damaged (checksum mismatch). Create a new export.`),
  overlap: (name: string) =>
    refusal('zip_overlap', `The ZIP contains overlapping files (${quoted(name)}). Create a new export.`),
  bomb: (name: string) =>
    refusal(
      'zip_bomb',
      `${quoted(name)} would unpack to more than 200 times its size. This is not a tour export.`,
    ),
  padded: (name: string) =>
    refusal(
      'zip_padded',
      `${quoted(name)} takes up far more space in the ZIP than its content needs. Create a new export.`,
    ),
  tooLargeUnpacked: (limitBytes: number) =>
    refusal(
      'zip_too_large_unpacked',
      `The ZIP would unpack to more than ${gigabytes(limitBytes)}. This is not a tour export.`,
    ),
  duplicate: (name: string, other: string) =>
    refusal(
      'zip_duplicate',
      name === other
        ? `The ZIP contains ${quoted(name)} twice, with different content.`
        : `The ZIP contains ${quoted(name)} and ${quoted(other)} with different content. Many computers treat these names as the same.`,
    ),
  fileAndFolder: (name: string) =>
    refusal('zip_file_and_folder', `In the ZIP, ${quoted(name)} is both a file and a folder.`),
  names: (name: string) =>
    refusal(
      'zip_two_names',
      `The ZIP lists one file under two names (${quoted(name)}). Create a new export.`,
    ),
};

function refusal(code: string, message: string): AppError {
  return new AppError('unprocessable', code, message);
}

const figure = (count: number) => count.toLocaleString('en-UG');
const gigabytes = (bytes: number) => `${Math.round(bytes / 1e9)} GB`;
