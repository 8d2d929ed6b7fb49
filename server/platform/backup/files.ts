import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';

/** Passes everything on and adds it to `hash`. */
export function hashing(hash: Hash): Transform {
  return new Transform({
    transform: (chunk: Buffer, _, next) => {
      hash.update(chunk);
      next(null, chunk);
    },
  });
}

/** SHA-256 of a file, in hex. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Copies a file, as a clone where the file system can. @throws Error when the copy isn't what it should be. */
export async function copyProved(from: string, to: string, sha256: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  if ((await sha256Of(to)) !== sha256) throw new Error(`${from} is not what was once written: its SHA-256 differs`);
}
