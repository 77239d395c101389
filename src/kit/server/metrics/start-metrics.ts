import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '#kit/server/log.ts';
import type { Metrics } from './metrics.ts';

export type MetricsSite = Metrics & { port: number };

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobBuckets = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

/**
 * Serves the metrics in the Prometheus format at /metrics on a separate address, which visitors must not
 * reach.
 */
export async function startMetrics(
  { host, port }: { host: string; port: number },
  log: Log,
): Promise<MetricsSite> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Response time by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers: [registry],
  });
  const jobSeconds = new Histogram({
    name: 'job_seconds',
    help: 'How long jobs ran',
    labelNames: ['job'],
    buckets: jobBuckets,
    registers: [registry],
  });
  const jobRuns = new Counter({
    name: 'job_runs_total',
    help: 'Jobs that ended here',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error) => {
        log.warn({ err: error }, 'the figures could not be read');
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    answered({ method, route, status, seconds }) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    jobEnded({ name, outcome, seconds }) {
      jobRuns.inc({ job: name, outcome });
      jobSeconds.observe({ job: name }, seconds);
    },
    watch(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [],
        collect: async () => gauge.set(await read()),
      });
      registry.registerMetric(gauge);
    },
    watchBy(name, help, label, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [],
        collect: async () => {
          const values = await read();
          gauge.reset();
          for (const [value, count] of Object.entries(values)) gauge.set({ [label]: value }, count);
        },
      });
      registry.registerMetric(gauge);
    },
    async close() {
      registry.clear();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
