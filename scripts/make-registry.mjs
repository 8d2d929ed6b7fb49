// Lists server/edi/messages/*.message.ts in registry.generated.ts, so that a message type is one file. Runs before builds and tests.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = join(import.meta.dirname, '..', 'server', 'edi', 'messages');

/** Writes the list anew where it changed. */
export function makeRegistry() {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.message.ts'))
    .map((name) => name.slice(0, -'.message.ts'.length))
    .sort();
  const local = (name) => name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
  const text = [
    '// Made by scripts/make-registry.mjs from the *.message.ts files of this folder.',
    ...names.map((name) => `import { message as ${local(name)} } from './${name}.message.js';`),
    "import type { MessageType } from './message-type.js';",
    '',
    `export const MESSAGE_TYPES: readonly MessageType[] = [${names.map(local).join(', ')}];`,
    '',
  ].join('\n');
  const file = join(FOLDER, 'registry.generated.ts');
  let before = '';
  try {
    before = readFileSync(file, 'utf8');
  } catch {
    /* The first time. */
  }
  if (before !== text) writeFileSync(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeRegistry();
