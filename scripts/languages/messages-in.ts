import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { callsInSource, flattenCalls, messageOf } from './calls.ts';
import { serverMessagesIn } from './server-messages.ts';

/** Returns every message in the sources below a folder, with the files that contain it. */
export function messagesIn(folder: string): Map<string, string[]> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const filesByMessage = new Map<string, string[]>();
  for (const file of files) {
    const name = relative(join(folder, '..'), file).replaceAll('\\', '/');
    const code = readFileSync(file, 'utf8');
    const calls = flattenCalls(callsInSource(file, code)).filter((call) => call.name === 't');
    for (const message of [...calls.map(messageOf), ...serverMessagesIn(file, code)]) {
      const existing = filesByMessage.get(message) ?? [];
      if (!existing.includes(name)) filesByMessage.set(message, [...existing, name]);
    }
  }
  return filesByMessage;
}
