import { constants, type Stats } from 'node:fs';
import { link, lstat, open, readdir, realpath, rename, unlink } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { nameOf, pathIn } from '../file-name.js';
import { abortable, TransportFailure } from './failure.js';
import { type OpenSession, type RemoteEntry, type RemoteSession } from './exchange.js';
import { type TransportEnvironment } from './settings.js';

/** A folder of this machine, below the one root that the installation names. */
export function openFolder(around: TransportEnvironment): OpenSession {
  return async (signal, note) => {
    const { folderRoot } = around;
    if (folderRoot === undefined)
      throw new TransportFailure('address-refused', 'No folders of partners are allowed by the configuration');
    const root = await abortable(
      realpath(folderRoot).catch(() => {
        throw new TransportFailure('missing-folder', "The root of partners' folders does not exist", 'address');
      }),
      signal,
    );
    note('address', 'ok', "The root of partners' folders exists");
    return new FolderSession(root);
  };
}

class FolderSession implements RemoteSession {
  constructor(private readonly root: string) {}

  async list(folder: string): Promise<readonly RemoteEntry[]> {
    const at = await this.inside(folder);
    const names = await readdir(at, { encoding: 'buffer' }).catch(failTransport);
    const entries = await Promise.all(
      names.map(async (name) => {
        const stats = await lstat(pathIn(at, name)).catch(absent);
        // A link is nobody's file: what it leads to may lie anywhere.
        return stats === undefined ? undefined : { name: nameOf(name), size: stats.size, isFile: stats.isFile() };
      }),
    );
    return entries.filter((entry) => entry !== undefined);
  }

  async size(folder: string, name: string): Promise<number | undefined> {
    const stats = await lstat(join(await this.inside(folder), name)).catch(absent);
    return stats?.size;
  }

  async read(folder: string, name: string, maxBytes: number): Promise<Uint8Array> {
    const file = await open(
      join(await this.inside(folder), name),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    ).catch(failTransport);
    try {
      const stats = await file.stat();
      if (!stats.isFile()) throw new TransportFailure('not-permitted', 'It is no file');
      if (stats.size > maxBytes) throw tooLarge(maxBytes);
      const buffer = Buffer.allocUnsafe(stats.size + 1);
      let length = 0;
      while (length < buffer.length) {
        const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      if (length > maxBytes) throw tooLarge(maxBytes);
      return buffer.subarray(0, length);
    } finally {
      await file.close();
    }
  }

  async write(folder: string, name: string, bytes: Uint8Array): Promise<void> {
    const path = join(await this.inside(folder), name);
    await unlink(path).catch(absent);
    const file = await open(path, 'wx', 0o660).catch(failTransport);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** Never over a file that is there: a link to a taken name fails where a rename would replace. */
  async rename(from: readonly [string, string], to: readonly [string, string]): Promise<void> {
    const source = join(await this.inside(from[0]), from[1]);
    const target = join(await this.inside(to[0]), to[1]);
    try {
      await link(source, target);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EEXIST') throw new TransportFailure('conflict', `${to[1]} is there already`);
      // File systems without hard links.
      if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') return failTransport(error);
      await rename(source, target).catch(failTransport);
      return;
    }
    await unlink(source).catch(failTransport);
  }

  async remove(folder: string, name: string): Promise<void> {
    await unlink(join(await this.inside(folder), name)).catch(failTransport);
  }

  close(): void {
    // Nothing is held open.
  }

  /** The folder's real place, which must lie below the root, whatever links are on the way. */
  private async inside(folder: string): Promise<string> {
    const real = await realpath(join(this.root, folder)).catch(failTransport);
    const way = relative(this.root, real);
    if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
      throw new TransportFailure('address-refused', "The folder leads out of the root of partners' folders", 'list');
    return real;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
function absent(error: unknown): Stats | undefined {
  return codeOf(error) === 'ENOENT' ? undefined : failTransport(error);
}
function tooLarge(maxBytes: number): TransportFailure {
  return new TransportFailure('too-large', `There are more than ${maxBytes} bytes`);
}
/** Throws the system's error without the path, which is internal. */
function failTransport(error: unknown): never {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR')
    throw new TransportFailure('missing-folder', 'The folder or file does not exist');
  if (code === 'ENOSPC' || code === 'EDQUOT') throw new TransportFailure('size-differs', 'There is no space left');
  throw new TransportFailure('not-permitted', `The system refuses it (${code === '' ? 'unknown' : code})`);
}
