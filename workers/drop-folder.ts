import { link, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import type { BigIntStats } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nameOf, pathIn } from '../server/platform/file-name.js';
import { MOST_BYTES_TAKEN, type IntakeService } from '../server/modules/traffic/intake.service.js';
import { DatabaseAway } from '../server/platform/database/away.js';
import { reason, type Log } from '../server/platform/log.js';
import { faultPoint } from '../server/platform/process/fault.js';

const POLL_EVERY_MS = 300;
/** While too much waits to be read, files stay where they are and are polled less often. */
const PAUSE_MS = 2_000;
/** A file that hasn't changed for this long is complete. */
const QUIET_MS = 700;
/** An empty file may be one whose writer has yet to begin. */
const EMPTY_QUIET_MS = 10_000;
const DONE = '.done';
/** Bytes of a file name, at most, on every common file system. */
const LONGEST_NAME = 255;
const UNFINISHED = /^\.|\.(tmp|part|partial|filepart|crdownload|swp)$|~$/i;

interface Seen {
  readonly stamp: string;
  readonly since: number;
}

/**
 * Takes files from the drop folder: those that are complete, stored before they are moved to .done, so that a crash at any point
 * leaves either the file or its record, and both at once count once. A sub-folder named as a company's code is that company's own.
 */
export class DropFolder {
  private readonly seen = new Map<string, Seen>();
  private readonly complained = new Map<string, number>();
  private stopped = false;
  private loop: Promise<void> | undefined;

  constructor(
    private readonly folder: string,
    private readonly intake: IntakeService,
    private readonly log: Log,
  ) {}

  async start(): Promise<void> {
    await mkdir(join(this.folder, DONE), { recursive: true });
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      await this.poll(this.folder, undefined).catch((error: unknown) => {
        this.complain(this.folder, error);
      });
      await this.rest(this.intake.hasRoom ? POLL_EVERY_MS : PAUSE_MS);
    }
  }

  private async rest(ms: number): Promise<void> {
    for (let slept = 0; slept < ms && !this.stopped; slept += POLL_EVERY_MS) await sleep(POLL_EVERY_MS);
  }

  private async poll(folder: Buffer | string, company: string | undefined): Promise<void> {
    for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
      const [path, name] = [pathIn(folder, entry.name), nameOf(entry.name)];
      if (this.stopped || !this.intake.hasRoom) return;
      if (UNFINISHED.test(name)) continue;
      // A file or folder that cannot be read must not block the others.
      const done = entry.isFile()
        ? this.consider(path, name, company)
        : entry.isDirectory() && company === undefined
          ? this.poll(path, name)
          : undefined;
      await done?.catch((error: unknown) => {
        this.complain(nameOf(path), error);
      });
    }
  }

  private async consider(path: Buffer, name: string, company: string | undefined): Promise<void> {
    const now = await stat(path, { bigint: true });
    const stamp = stampOf(now);
    // By a clock of our own: that of the folder's machine may be minutes off, and a file just begun would look old.
    const before = this.seen.get(placeOf(path));
    const since = before?.stamp === stamp ? before.since : performance.now();
    this.seen.set(placeOf(path), { stamp, since });
    if (performance.now() - since < (now.size === 0n ? EMPTY_QUIET_MS : QUIET_MS)) return;
    await this.take(path, name, company, now);
  }

  private async take(path: Buffer, name: string, company: string | undefined, seen: BigIntStats): Promise<void> {
    const bytes = await readUpTo(path, MOST_BYTES_TAKEN);
    // Written to while we read: wait for it to be quiet again.
    if (stampOf(await stat(path, { bigint: true })) !== stampOf(seen)) return;
    const key = `${nameOf(path)}|${stampOf(seen)}`;
    const id = await this.intake.fromFolder({ key, fileName: name, company, bytes, size: Number(seen.size) });
    faultPoint('folder-before-move');
    await moveAway(path, join(this.folder, DONE, doneName(id, name)), seen);
    faultPoint('folder-after-move');
    this.seen.delete(placeOf(path));
  }

  /** Logs at most once a minute why a file cannot be received; it stays where it is. That the database is away is logged by itself. */
  private complain(path: string, error: unknown): void {
    if (error instanceof DatabaseAway) return;
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return;
    if (Date.now() - (this.complained.get(path) ?? 0) < 60_000) return;
    this.complained.set(path, Date.now());
    this.log.warn({ path, reason: reason(error) }, 'drop folder: not taken in, will be tried again');
  }
}

/** The name with the id in front; the beginning of a name that would get too long with it goes. */
function doneName(id: string, name: string): string {
  let kept = name;
  while (Buffer.byteLength(`${id}-${kept}`) > LONGEST_NAME) kept = kept.slice(1);
  return `${id}-${kept}`;
}

/** Moves the file that was stored, and never another that its sender put in its place meanwhile: that one is taken next. */
async function moveAway(path: Buffer, target: string, stored: BigIntStats): Promise<void> {
  if (stampOf(await stat(path, { bigint: true })) !== stampOf(stored)) return;
  await rename(path, target);
  const moved = await stat(target, { bigint: true });
  if (moved.ino === stored.ino && moved.size === stored.size && moved.mtimeNs === stored.mtimeNs) return;
  await link(target, path);
  await unlink(target);
}

/** Another key for every other path: two names may be shown alike. */
function placeOf(path: Buffer): string {
  return path.toString('latin1');
}

/** What names this very file: the same until somebody writes to it or puts another in its place. */
function stampOf(s: BigIntStats): string {
  return [s.ino, s.size, s.mtimeNs, s.ctimeNs].map(String).join('-');
}

async function readUpTo(path: Buffer, limit: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.allocUnsafe(Math.min(size, limit));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } finally {
    await handle.close();
  }
}
