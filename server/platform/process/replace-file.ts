import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file of the owner's alone that others read at any time: they find the old one or the new one, never half of it. */
export function replaceFile(path: string, content: string): void {
  writeFileSync(`${path}.part`, content, { mode: 0o600 });
  renameSync(`${path}.part`, path);
}
