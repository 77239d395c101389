import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import { quoteName } from '#kit/zip-names.ts';

/**
 * Every reason for refusing an archive, with the message for its owner. Names come from the archive, so they
 * are quoted and truncated, and their control characters are escaped.
 */
export const refusals = {
  notZip: (whatItIs: string | null) =>
    refusal(
      'zip_not_a_zip',
      whatItIs
        ? english('This is not a ZIP file: {whatItIs}', { whatItIs })
        : english('This is not a ZIP file.'),
    ),
  incomplete: () =>
    refusal('zip_incomplete', english('The upload is incomplete. Please upload the file again.')),
  damaged: (what: string) =>
    refusal('zip_damaged', english('The ZIP is damaged: {what}. Create a new export.', { what })),
  split: () =>
    refusal(
      'zip_split',
      english('This ZIP is one part of a split archive. Upload the tour as a single ZIP file.'),
    ),
  tooManyFiles: (count: number, limit: number) =>
    refusal(
      'zip_too_many_files',
      english('The ZIP contains {count} files. The limit is {limit}. A tour export has far fewer.', {
        count: formatCount(count),
        limit: formatCount(limit),
      }),
    ),
  longDirectory: () =>
    refusal('zip_long_directory', english('The ZIP contains too many files to be a tour export.')),
  traversal: (name: string) =>
    refusal(
      'zip_traversal',
      english('The ZIP contains a file with a path outside the archive: {name}.', { name: quoteName(name) }),
    ),
  absolute: (name: string) =>
    refusal(
      'zip_absolute',
      english('The ZIP contains a file with an absolute path: {name}.', { name: quoteName(name) }),
    ),
  controlCharacter: (name: string) =>
    refusal(
      'zip_control_character',
      english('The ZIP contains a file name with an invalid character: {name}.', { name: quoteName(name) }),
    ),
  emptyName: () => refusal('zip_empty_name', english('The ZIP contains a file without a name.')),
  longName: (name: string, limit: number) =>
    refusal(
      'zip_long_name',
      english('The ZIP contains a file name longer than {limit} bytes: {name}.', {
        limit,
        name: quoteName(name),
      }),
    ),
  deepName: (name: string, limit: number) =>
    refusal(
      'zip_deep_name',
      english('The ZIP contains a file more than {limit} folders deep: {name}.', {
        limit,
        name: quoteName(name),
      }),
    ),
  link: (name: string) =>
    refusal(
      'zip_link',
      english('The ZIP contains a link instead of a file: {name}. Zip the files themselves.', {
        name: quoteName(name),
      }),
    ),
  encrypted: (name: string) =>
    refusal(
      'zip_encrypted',
      english('The ZIP is password protected ({name}). Zip the tour without a password.', {
        name: quoteName(name),
      }),
    ),
  method: (name: string, method: string) =>
    refusal(
      'zip_method',
      english(
        '{name} is compressed with {method}, which browsers cannot read. Zip the tour with standard compression (Deflate).',
        { name: quoteName(name), method },
      ),
    ),
  lyingSize: (name: string) =>
    refusal(
      'zip_lying_size',
      english('The ZIP has the wrong size for {name}. Create a new export.', { name: quoteName(name) }),
    ),
  wrongChecksum: (name: string) =>
    refusal(
      'zip_wrong_checksum',
      english('{name} is damaged (checksum mismatch). Create a new export.', { name: quoteName(name) }),
    ),
  overlap: (name: string) =>
    refusal(
      'zip_overlap',
      english('The ZIP contains overlapping files ({name}). Create a new export.', { name: quoteName(name) }),
    ),
  bomb: (name: string) =>
    refusal(
      'zip_bomb',
      english('{name} would unpack to more than 200 times its size. This is not a tour export.', {
        name: quoteName(name),
      }),
    ),
  padded: (name: string) =>
    refusal(
      'zip_padded',
      english('{name} takes up far more space in the ZIP than its content needs. Create a new export.', {
        name: quoteName(name),
      }),
    ),
  tooLargeUnpacked: (limitBytes: number) =>
    refusal(
      'zip_too_large_unpacked',
      english('The ZIP would unpack to more than {limitBytes}. This is not a tour export.', {
        limitBytes: gigabytes(limitBytes),
      }),
    ),
  duplicate: (name: string, other: string) =>
    refusal(
      'zip_duplicate',
      name === other
        ? english('The ZIP contains {name} twice, with different content.', { name: quoteName(name) })
        : english(
            'The ZIP contains {name} and {other} with different content. Many computers treat these names as the same.',
            { name: quoteName(name), other: quoteName(other) },
          ),
    ),
  fileAndFolder: (name: string) =>
    refusal(
      'zip_file_and_folder',
      english('In the ZIP, {name} is both a file and a folder.', { name: quoteName(name) }),
    ),
  names: (name: string) =>
    refusal(
      'zip_two_names',
      english('The ZIP lists one file under two names ({name}). Create a new export.', {
        name: quoteName(name),
      }),
    ),
};

function refusal(code: string, message: Message): AppError {
  return new AppError('unprocessable', code, message);
}

const formatCount = (count: number) => count.toLocaleString('en-UG');
const gigabytes = (bytes: number) => `${Math.round(bytes / 1e9)} GB`;
