import { AppError } from '#kit/app-error.ts';
import { quoted } from '#kit/zip-names.ts';

/**
 * Every reason for refusing an archive, with the message for its owner. Names come from the archive, so they are
 * quoted, truncated, and their control characters escaped.
 */
export const refusals = {
  notZip: (whatItIs: string | null) =>
    refusal('zip_not_a_zip', whatItIs ? `This is not a ZIP file: ${whatItIs}` : 'This is not a ZIP file.'),
  incomplete: () =>
    refusal(
      'zip_incomplete',
      'The upload is incomplete: the end of the ZIP is missing. Please upload the file again.',
    ),
  damaged: (what: string) =>
    refusal('zip_damaged', `The ZIP is damaged: ${what}. Please make the export again.`),
  split: () => refusal('zip_split', 'The ZIP is one part of several. Please upload it as a single file.'),
  tooManyFiles: (count: number, limit: number) =>
    refusal(
      'zip_too_many_files',
      `The ZIP lists ${figure(count)} files; at most ${figure(limit)} are accepted. A tour export has far fewer.`,
    ),
  longDirectory: () =>
    refusal('zip_long_directory', 'The list of files in the ZIP is far longer than that of any tour export.'),
  traversal: (name: string) =>
    refusal('zip_traversal', `The ZIP has a file that points outside its folder: ${quoted(name)}.`),
  absolute: (name: string) =>
    refusal('zip_absolute', `The ZIP has a file with an absolute path: ${quoted(name)}.`),
  controlCharacter: (name: string) =>
    refusal('zip_control_character', `The ZIP has a file name with a control character: ${quoted(name)}.`),
  emptyName: () => refusal('zip_empty_name', 'The ZIP has a file without a name.'),
  longName: (name: string, limit: number) =>
    refusal('zip_long_name', `The ZIP has a file name longer than ${limit} bytes: ${quoted(name)}.`),
  deepName: (name: string, limit: number) =>
    refusal('zip_deep_name', `The ZIP has a file more than ${limit} folders deep: ${quoted(name)}.`),
  link: (name: string) =>
    refusal(
      'zip_link',
      `The ZIP has a link or device instead of a file: ${quoted(name)}. Please zip the files themselves.`,
    ),
  encrypted: (name: string) =>
    refusal(
      'zip_encrypted',
      `The ZIP is protected by a password (${quoted(name)}). Please zip the tour without one.`,
    ),
  method: (name: string, method: string) =>
    refusal(
      'zip_method',
      `${quoted(name)} is compressed with ${method}, which browsers cannot read. Please zip the tour with the ordinary method (Deflate).`,
    ),
  lyingSize: (name: string) =>
    refusal(
      'zip_lying_size',
      `The ZIP gives a wrong size for ${quoted(name)}. Please make the export again.`,
    ),
  wrongChecksum: (name: string) =>
    refusal(
      'zip_wrong_checksum',
      `${quoted(name)} is damaged: its checksum does not match. Please make the export again.`,
    ),
  overlap: (name: string) =>
    refusal(
      'zip_overlap',
      `The ZIP has files that share the same bytes (${quoted(name)}). Please make the export again.`,
    ),
  bomb: (name: string) =>
    refusal(
      'zip_bomb',
      `${quoted(name)} would unpack to more than 200 times its size. This is not a tour export.`,
    ),
  padded: (name: string) =>
    refusal(
      'zip_padded',
      `${quoted(name)} takes far more room in the ZIP than its content needs. Please make the export again.`,
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
        ? `The ZIP has ${quoted(name)} twice, with different content.`
        : `The ZIP has ${quoted(name)} and ${quoted(other)}, which are the same name on many computers, with different content.`,
    ),
  fileAndFolder: (name: string) =>
    refusal('zip_file_and_folder', `In the ZIP ${quoted(name)} is both a file and a folder.`),
  names: (name: string) =>
    refusal(
      'zip_two_names',
      `The ZIP calls one file by two names (${quoted(name)}). Please make the export again.`,
    ),
};

function refusal(code: string, message: string): AppError {
  return new AppError('unprocessable', code, message);
}

const figure = (count: number) => count.toLocaleString('en-UG');
const gigabytes = (bytes: number) => `${Math.round(bytes / 1e9)} GB`;
