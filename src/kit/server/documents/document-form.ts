import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { FileForm } from '#kit/server/http/file-form.ts';

/**
 * Returns the file in the field `paper` of a form.
 * @param megabytes the limit of the route, which its error states
 * @throws AppError 'invalid' when there is none; 'too-large'
 */
export async function requireDocument(form: FileForm, megabytes = 10): Promise<Buffer> {
  const missingMessage = msg('Choose a file');
  const file = await form.file('paper');
  if (!file) throw new AppError('invalid', 'no_paper', missingMessage, { fields: { paper: missingMessage } });
  const tooLargeMessage = msg('The file can be at most {megabytes} MB', { megabytes });
  return file.bytes().catch((error) => {
    throw error?.kind === 'too-large'
      ? new AppError('too-large', 'paper_too_large', tooLargeMessage, { fields: { paper: tooLargeMessage } })
      : error;
  });
}
