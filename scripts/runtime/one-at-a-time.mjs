import { createHash } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other process runs work of the same name. The others wait. The lock is a listening
 * local socket, which ends with its process, so that a killed process blocks no other.
 * `work` gets the socket's file descriptor, where the system has one. A program that inherits the descriptor
 * holds the lock too, even after this process is killed.
 */
export async function oneAtATime(name, work, onWait = () => {}) {
  const address = socketAddress(
    `one-at-a-time-${createHash('sha256').update(name).digest('hex').slice(0, 24)}`,
  );
  let waiting = false;
  for (;;) {
    const server = await listen(address);
    if (server) {
      try {
        return await work(server._handle?.fd >= 0 ? server._handle.fd : undefined);
      } finally {
        server.close();
      }
    }
    if (!waiting) onWait();
    waiting = true;
    if (!(await someoneAnswers(address)) && !address.startsWith('\0')) unlinkSync(address);
    await sleep(200);
  }
}

function socketAddress(name) {
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return `/tmp/${name}.sock`;
}

function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.on('error', () => {}).end());
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}

function someoneAnswers(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.on('error', (error) => resolve(error.code !== 'ECONNREFUSED'));
    socket.on('connect', () => resolve(true));
    socket.on('connect', () => socket.destroy());
  });
}

/**
 * Returns the `stdio` option of `spawn` with which a child holds the lock: no input, and by default only
 * error output.
 */
export function stdioHolding(lock, output = 'ignore', errors = 'inherit') {
  return ['ignore', output, errors, ...(lock === undefined ? [] : [lock])];
}
