/** In a measured process: says where it listens, and what it has used whenever it is asked. */
export function report(port: number, details: Record<string, string> = {}): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 });
  });
  process.on('disconnect', () => process.kill(process.pid));
  process.send?.({ port, details });
}
