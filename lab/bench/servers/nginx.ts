import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { report, threadMs, type Usage } from '../report-usage.ts';

/**
 * Runs nginx with the usual settings for precompressed files: one worker, on loopback. It ends with this
 * process.
 */
const root = process.argv[2] as string;
const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'));
// When started as root, nginx runs as an unprivileged user.
const unprivilegedUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;
if (unprivilegedUser) await chown(folder, unprivilegedUser.uid, unprivilegedUser.gid);

const port = await freePort();
const names = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
const config = `
worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr error;
events { worker_connections 1024; }
http {
  types { text/javascript js; image/jpeg jpg; text/html htm; }
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; open_file_cache max=1000 inactive=60s;
  ${names.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${root}; gzip_static on; }
}`;
await writeFile(join(folder, 'nginx.conf'), config);
await mkdir(join(folder, 'logs'));

const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
  stdio: ['ignore', 'ignore', 'inherit'],
  ...unprivilegedUser,
});
const exited = once(nginx, 'exit');
process.once('SIGTERM', async () => {
  nginx.kill();
  await exited;
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
void exited.then(() => process.exit(1));
await waitUntilListening();
report(port, {}, () => usageOf(nginx));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const free = (server.address() as { port: number }).port;
  server.close();
  return free;
}

async function waitUntilListening(): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
    await wait(20);
  }
  throw new Error('nginx does not listen');
}

/** Returns the usage of the master and its worker. Each has one thread. */
function usageOf({ pid = 0 }: ChildProcess): Usage {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const all = [pid, ...children.map(Number)];
  const cpuMs = all.reduce((sum, id) => sum + (threadMs(id, id) ?? 0), 0);
  return { cpuMs, mainMs: null, peakMb: Number.NaN };
}
