import { readFileSync } from 'node:fs';
import { read } from '../../server/edi/read.js';
import { answering } from './child.js';
import { Messages } from './messages.js';

/** How far the highest mark of resident memory rises above what the process held before it had the file. */
answering(async ({ file }: { file: string }) => {
  read(new Messages().at(1));
  const before = process.memoryUsage().rss;
  const bytes = readFileSync(file);
  const result = read(bytes);
  if (result.documents.length !== 1 || result.errorCount > 0) throw new Error('The large file was not read');
  return (process.resourceUsage().maxRSS * 1024 - before) / bytes.length;
});
