// Reads one file as a stream with the reader as it is delivered, in a process that holds nothing else: { file } -> { seconds, rss, … }.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { readStream } = await import(
  pathToFileURL(join(import.meta.dirname, '..', '..', 'dist', 'server', 'edi', 'read-stream.js')).href
);

process.on('message', async ({ file }) => {
  let calloffs = 0;
  const began = performance.now();
  const cpu = process.cpuUsage();
  const result = await readStream(createReadStream(file), {
    scheduleLine: (line) => {
      calloffs += line.calloffs.dates.length;
    },
  });
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({
    result: {
      seconds,
      processor: (user + system) / 1e6,
      rss: process.resourceUsage().maxRSS * 1024,
      calloffs,
      lines: result.lineCount,
      documents: result.documentCount,
      bytes: result.byteCount,
      errors: result.errorCount,
    },
  });
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
