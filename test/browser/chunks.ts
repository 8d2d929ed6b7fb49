import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const MANIFEST = fileURLToPath(new URL('../../dist/console/.vite/manifest.json', import.meta.url));

/** The file that the browser fetches for a part of the console, such as `src/shell/Background.tsx`: `assets/4fGh2kq.js`. */
export function chunkOf(part: string): string {
  const files = z.record(z.string(), z.object({ file: z.string() })).parse(JSON.parse(readFileSync(MANIFEST, 'utf8')));
  return files[part]?.file ?? `no chunk of ${part}`;
}
