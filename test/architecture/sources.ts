import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');

/** What people write and commit; everything else is made by a tool. */
export const SOURCE_FOLDERS = ['server', 'workers', 'migrations', 'console', 'scripts', 'test', '.ci'];
const NOT_SOURCE = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/** Paths of files below `folders`, relative to the root and with slashes, that match `pattern`. */
export function filesIn(folders: readonly string[], pattern: RegExp): string[] {
  return folders
    .map((folder) => join(ROOT, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => walk(folder))
    .map((path) => relative(ROOT, path).replaceAll('\\', '/'))
    .filter((path) => pattern.test(path))
    .sort();
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCE.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The text without comments, so that a name in a comment is no use of it. */
export function code(path: string): string {
  return read(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

/** What occurs more than once. */
export function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))];
}
