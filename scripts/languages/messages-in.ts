import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { attempt, type Call, callsInSource, flattenCalls, messageOf } from './calls.ts';
import { serverMessagesIn } from './server-messages.ts';

/**
 * Returns every message in the sources below a folder, with the files that contain it. The calls without a
 * readable message are added to `errors`, each with its place.
 */
export function messagesIn(folder: string, errors: string[]): Map<string, string[]> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const filesByMessage = new Map<string, string[]>();
  for (const file of files) {
    const name = relative(join(folder, '..'), file).replaceAll('\\', '/');
    const code = readFileSync(file, 'utf8');
    const calls = flattenCalls(callsInSource(file, code)).filter((call) => call.name === 't');
    const onError = ({ node }: Call, error: unknown) => {
      const line = code.slice(0, node.start).split('\n').length;
      errors.push(`${name}:${line} ${(error as Error).message}`);
    };
    const ownMessages = calls.flatMap((call) => attempt(call, onError, () => [messageOf(call)]));
    for (const message of [...ownMessages, ...serverMessagesIn(file, code, onError)]) {
      const existing = filesByMessage.get(message) ?? [];
      if (!existing.includes(name)) filesByMessage.set(message, [...existing, name]);
    }
  }
  return filesByMessage;
}
