import { Restarts } from './restarts.mjs';
import { exitCodeOf, onStopSignal, startServer } from './server-process.mjs';

/**
 * Runs the server until it gets a stop signal. A server that crashes is restarted on the same ports, but not
 * one that cannot start.
 */
export function keepRunning(node) {
  const restarts = new Restarts();
  let server;
  let ports = {};
  let isStopRequested = false;

  function run() {
    let readyAt = null;
    server = startServer(node, ports);
    server.on('message', (message) => {
      readyAt = Date.now();
      ports = message.ports;
    });
    // The last message arrives before the channel closes, but possibly after the exit.
    server.once('close', (code, signal) => {
      server = undefined;
      const isEnd = isStopRequested || code === 0 || ['SIGINT', 'SIGTERM', 'SIGHUP'].includes(signal);
      if (isEnd) process.exit(exitCodeOf(code, signal));
      const how = signal ? `was killed by ${signal}` : `ended with exit code ${code}`;
      const pauseMs = restarts.afterDeath(readyAt === null ? null : Date.now() - readyAt, code);
      if (pauseMs === null) {
        console.error(`The server could not start: it ${how}.`);
        process.exit(exitCodeOf(code, signal));
      }
      console.error(`The server ${how}. It starts again in ${pauseMs / 1000} s.`);
      setTimeout(run, pauseMs);
    });
  }

  onStopSignal((signal) => {
    isStopRequested = true;
    if (server) server.kill(signal);
    else process.exit(exitCodeOf(null, signal));
  });
  run();
}
