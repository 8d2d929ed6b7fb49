// Lists what is added as one file each: server/edi/messages/*.message.ts in registry.generated.ts, server/edi/profiles/*.json in shipped.generated.ts.
// Runs before builds and tests.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EDI = join(import.meta.dirname, '..', 'server', 'edi');

/** Writes the lists anew where they changed. */
export function makeRegistry() {
  writeChanged(join(EDI, 'messages', 'registry.generated.ts'), messageTypes());
  writeChanged(join(EDI, 'profiles', 'shipped.generated.ts'), shippedProfiles());
}

/** Names of the files with an ending, without it. */
function namesIn(folder, ending) {
  return readdirSync(join(EDI, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}

function messageTypes() {
  const names = namesIn('messages', '.message.ts');
  const local = (name) => name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
  return [
    '// Made by scripts/make-registry.mjs from the *.message.ts files of this folder.',
    ...names.map((name) => `import { message as ${local(name)} } from './${name}.message.js';`),
    "import type { MessageType } from './message-type.js';",
    '',
    `export const MESSAGE_TYPES: readonly MessageType[] = [${names.map(local).join(', ')}];`,
    '',
  ].join('\n');
}

function shippedProfiles() {
  const files = namesIn('profiles', '.json').map((id) => [
    id,
    JSON.parse(readFileSync(join(EDI, 'profiles', `${id}.json`), 'utf8')),
  ]);
  return [
    '// Made by scripts/make-registry.mjs from the *.json files of this folder.',
    '/** Profiles that come with the product, by the name of their file, as they stand in it. */',
    `export const SHIPPED_FILES: Readonly<Record<string, unknown>> = ${JSON.stringify(Object.fromEntries(files), null, 2)};`,
    '',
  ].join('\n');
}

function writeChanged(file, text) {
  let before = '';
  try {
    before = readFileSync(file, 'utf8');
  } catch {
    /* The first time. */
  }
  if (before !== text) writeFileSync(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeRegistry();
