import { errorCode } from '../../platform/process/error-code.js';
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress, type ZstdCompress } from 'node:zlib';

/**
 * Files of the archive (docs/operating.md, "The archive"). A table's rows: JSON lines, zstd. Files as received: one zstd frame for each,
 * one behind the other, and beside it an index with the place of each, JSON lines, zstd. Everything is written under another name first
 * and renamed when it is whole and on disk, so what bears its name is complete.
 */
export interface Written {
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** One file in a pack: `offset` and `length` are of its frame; `size` and `sha256` of its bytes as received. */
export interface PackEntry {
  readonly id: string;
  readonly offset: number;
  readonly length: number;
  readonly size: number;
  readonly sha256: string;
  readonly fileName: string | null;
  readonly receivedAt: string | null;
}

/** The name of the index beside a pack. */
export function indexOf(pack: string): string {
  return pack.replace(/\.pack\.zst$/, '.index.jsonl.zst');
}

/** A file that gets its name when it is whole. */
class FileInMaking {
  position = 0;
  private readonly hash: Hash = createHash('sha256');
  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  static async create(path: string): Promise<FileInMaking> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return new FileInMaking(path, await open(`${path}.part`, 'w', 0o600));
  }

  async write(bytes: Buffer): Promise<void> {
    this.hash.update(bytes);
    this.position += bytes.length;
    // Writes may be short; writeFile on a handle goes on from where it stands until all is written.
    await this.handle.writeFile(bytes);
  }

  async finish(): Promise<Written> {
    await this.handle.sync();
    await this.handle.close();
    await rename(`${this.path}.part`, this.path);
    await syncFolder(dirname(this.path));
    return { bytes: this.position, sha256: this.hash.digest() };
  }

  async abandon(): Promise<void> {
    await this.handle.close().catch(() => undefined);
  }
}

/** Makes the new name last through a power cut; systems that can't open a folder keep it in their own way. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  if (!handle) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Lines into one zstd frame. */
export class LinesWriter {
  rows = 0;
  private readonly done: Promise<void>;
  private constructor(
    private readonly file: FileInMaking,
    private readonly zstd: ZstdCompress,
  ) {
    const sink = new Writable({
      write: (chunk: Buffer, _, next) => {
        file.write(chunk).then(
          () => {
            next();
          },
          (error: unknown) => {
            next(error instanceof Error ? error : new Error(String(error)));
          },
        );
      },
    });
    this.done = pipeline(zstd, sink);
    this.done.catch(() => undefined);
  }

  static async create(path: string): Promise<LinesWriter> {
    return new LinesWriter(await FileInMaking.create(path), createZstdCompress());
  }

  async add(json: string): Promise<void> {
    this.rows += 1;
    if (!this.zstd.write(`${json}\n`)) await Promise.race([once(this.zstd, 'drain'), this.done]);
  }

  async finish(): Promise<Written> {
    this.zstd.end();
    await this.done;
    return this.file.finish();
  }

  async abandon(): Promise<void> {
    this.zstd.destroy();
    await this.done.catch(() => undefined);
    await this.file.abandon();
  }
}

/** Files, each in its frame, with the index beside them. */
export class PackWriter {
  rows = 0;
  private constructor(
    private readonly file: FileInMaking,
    private readonly index: LinesWriter,
  ) {}

  static async create(path: string): Promise<PackWriter> {
    return new PackWriter(await FileInMaking.create(path), await LinesWriter.create(indexOf(path)));
  }

  /** `frame` is the file as it is stored: one zstd frame. */
  async add(frame: Buffer, entry: Omit<PackEntry, 'offset' | 'length'>): Promise<void> {
    this.rows += 1;
    const { id, ...rest } = entry;
    await this.index.add(
      JSON.stringify({ id, offset: this.file.position, length: frame.length, ...rest } satisfies PackEntry),
    );
    await this.file.write(frame);
  }

  async finish(): Promise<Written & { readonly indexSha256: Buffer }> {
    const { sha256: indexSha256 } = await this.index.finish();
    return { ...(await this.file.finish()), indexSha256 };
  }

  async abandon(): Promise<void> {
    await this.index.abandon();
    await this.file.abandon();
  }
}

/** The digest of a file as it lies on disk; undefined when there is none. */
export async function digestOf(path: string): Promise<Buffer | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest();
}

/** The lines of a file of the archive, one at a time. @throws Error when it is missing or no zstd. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const zstd = createZstdDecompress();
  const reading = pipeline(createReadStream(path), zstd);
  reading.catch(() => undefined);
  for await (const line of createInterface({ input: zstd, crlfDelay: Infinity })) yield line;
  await reading;
}

/** The frame of one file of a pack; undefined when the index doesn't name it. @throws Error when pack or index are missing or damaged. */
export async function frameOf(
  pack: string,
  id: string,
): Promise<{ readonly frame: Buffer; readonly entry: PackEntry } | undefined> {
  for await (const line of linesOf(indexOf(pack))) {
    // The id comes first in a line, so that the others needn't be parsed.
    if (!line.startsWith(`{"id":"${id}",`)) continue;
    const entry = JSON.parse(line) as PackEntry;
    const handle = await open(pack, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(entry.length), 0, entry.length, entry.offset);
      if (bytesRead !== entry.length) throw new Error('The pack ends too early');
      return { frame: buffer, entry };
    } finally {
      await handle.close();
    }
  }
  return undefined;
}
