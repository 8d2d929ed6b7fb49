import { createHash, randomUUID } from 'node:crypto';
import { isUnfinished } from '../../domain/agreement/transport.js';
import { abortable, shownName, TransportFailure } from './failure.js';
import { type Folders } from './settings.js';
import {
  isFileName,
  STEPS,
  type LeftFile,
  type Limits,
  type Note,
  type OnFile,
  type OutgoingFile,
  type ReceiveSummary,
  type SendReceipt,
  type StepReport,
  type TestReport,
  type Transport,
} from './transport.js';

export interface RemoteEntry {
  readonly name: string;
  readonly size: number;
  readonly isFile: boolean;
}

/** What a folder at a partner can do, whatever the protocol. Paths are made of checked names only. */
export interface RemoteSession {
  list(folder: string): Promise<readonly RemoteEntry[]>;
  /** undefined when there is no such file. */
  size(folder: string, name: string): Promise<number | undefined>;
  /** @throws TransportFailure `too-large` as soon as there is more; the session goes on. */
  read(folder: string, name: string, maxBytes: number): Promise<Uint8Array>;
  /** Writes a new file or over a former one. */
  write(folder: string, name: string, bytes: Uint8Array): Promise<void>;
  rename(from: readonly [folder: string, name: string], to: readonly [folder: string, name: string]): Promise<void>;
  remove(folder: string, name: string): Promise<void>;
  close(): void;
}
export type OpenSession = (signal: AbortSignal, note: Note) => Promise<RemoteSession>;

const MOST_LEFT = 100;
/** Attempts before this one whose unfinished files are looked for. */
const MOST_FORMER = 3;
/** Of what a round may take away, how many times as much it looks at: what stays at the source is no reason to see nothing behind it. */
const LOOKS_FOR_EACH = 10;
/** Failures of one file, after which the next one can be tried. */
const OF_ONE_FILE: Record<string, LeftFile['reason']> = {
  'too-large': 'too-large',
  'not-permitted': 'not-readable',
  'missing-folder': 'not-readable',
  refused: 'not-readable',
};
const nothing: Note = () => undefined;

/** Sending and receiving through folders: the same promises over every protocol that has some. */
export class FolderTransport implements Transport {
  constructor(
    private readonly open: OpenSession,
    private readonly folders: Folders,
    private readonly limits: Limits,
  ) {}

  async receive(onFile: OnFile, signal: AbortSignal): Promise<ReceiveSummary> {
    const folder = needed(this.folders.receiveFrom, 'receive from');
    return await this.within(signal, (session, warnings) =>
      new Round(session, { folder, doneTo: this.folders.doneTo }, this.limits, onFile, warnings).run(signal),
    );
  }

  async send(file: OutgoingFile, signal: AbortSignal): Promise<SendReceipt> {
    const folder = needed(this.folders.sendTo, 'send to');
    const { name, bytes } = checked(file, this.limits);
    return await this.within(signal, async (session, warnings) => {
      const receipt = { name, size: bytes.length, sha256: digest(bytes), warnings };
      if (await isThere(session, folder, file)) return { ...receipt, state: 'there-already' };
      await removeFormer(session, folder, file);
      const unfinished = unfinishedName(file, file.attempt);
      await session.write(folder, unfinished, bytes);
      const size = await session.size(folder, unfinished);
      if (size !== bytes.length)
        throw new TransportFailure('size-differs', `${size ?? 0} of ${bytes.length} bytes arrived`);
      // Somebody may have been quicker; not every protocol refuses to rename over a file.
      if (await isThere(session, folder, file)) {
        await session.remove(folder, unfinished);
        return { ...receipt, state: 'there-already' };
      }
      await session.rename([folder, unfinished], [folder, name]);
      return { ...receipt, state: 'sent' };
    });
  }

  async test(signal: AbortSignal): Promise<TestReport> {
    return await report(async (note) => {
      await this.within(
        signal,
        async (session) => {
          const { receiveFrom, sendTo } = this.folders;
          if (receiveFrom === undefined) note('list', 'skipped', 'No folder to receive from is set');
          else note('list', 'ok', `${(await session.list(receiveFrom)).length} entries in ${receiveFrom}`);
          if (sendTo === undefined) note('write', 'skipped', 'No folder to send to is set');
          else await tryWriting(session, sendTo, note);
        },
        note,
      );
    });
  }

  private async within<T>(
    signal: AbortSignal,
    work: (session: RemoteSession, warnings: string[]) => Promise<T>,
    note: Note = nothing,
  ): Promise<T> {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(this.limits.totalMs)]);
    const warnings: string[] = [];
    const opening = this.open(bounded, (step, outcome, text) => {
      if (outcome === 'warning') warnings.push(text);
      note(step, outcome, text);
    });
    let session: RemoteSession;
    try {
      session = await abortable(opening, bounded);
    } catch (error) {
      // One that opens after we gave up is closed again.
      void opening.then(
        (late) => {
          late.close();
        },
        () => undefined,
      );
      throw error;
    }
    try {
      return await abortable(work(session, warnings), bounded);
    } finally {
      session.close();
    }
  }
}

/** A file that stays at the source, and how large it is where that is why. */
export function leftFile(name: string, reason: LeftFile['reason'], size: number | undefined): LeftFile {
  return { name: shownName(name), reason, ...(size === undefined ? {} : { size }) };
}

class Round {
  private readonly left: LeftFile[] = [];
  private taken = 0;
  private kept = 0;
  private removed = 0;

  constructor(
    private readonly session: RemoteSession,
    private readonly from: { readonly folder: string; readonly doneTo: string | undefined },
    private readonly limits: Limits,
    private readonly onFile: OnFile,
    private readonly warnings: string[],
  ) {}

  async run(signal: AbortSignal): Promise<ReceiveSummary> {
    const entries = (await this.session.list(this.from.folder)).filter(
      (entry) => entry.isFile && !isUnfinished(entry.name),
    );
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const fit: RemoteEntry[] = [];
    for (const entry of entries) {
      if (!isFileName(entry.name)) this.leave(entry, 'name');
      else if (entry.size > this.limits.maxBytes) this.leave(entry, 'too-large', entry.size);
      else fit.push(entry);
    }
    const unreached = await upTo(this.limits, fit, signal, async (entry) => {
      await this.one(entry);
      return this.removed;
    });
    return {
      taken: this.taken,
      kept: this.kept,
      ...rest(
        this.left,
        this.removed,
        unreached.map(({ name }) => name),
      ),
      warnings: this.warnings,
    };
  }

  private async one(entry: RemoteEntry): Promise<void> {
    const bytes = await this.read(entry);
    if (bytes === undefined) return;
    if (bytes.length !== entry.size) {
      this.leave(entry, 'still-growing');
      return;
    }
    const receivedAt = new Date();
    if ((await this.onFile({ remoteName: entry.name, bytes, receivedAt })) === 'kept') {
      this.kept += 1;
      return;
    }
    this.taken += 1;
    try {
      const { folder, doneTo } = this.from;
      if (doneTo === undefined) await this.session.remove(folder, entry.name);
      else
        await this.session.rename(
          [folder, entry.name],
          [doneTo, `${receivedAt.toISOString().replaceAll(/[-:.]/g, '')}-${entry.name}`],
        );
      this.removed += 1;
    } catch (error) {
      if (!(error instanceof TransportFailure) || !(error.code in OF_ONE_FILE)) throw error;
      this.leave(entry, 'taken-but-not-removed');
    }
  }

  private async read(entry: RemoteEntry): Promise<Uint8Array | undefined> {
    try {
      return await this.session.read(this.from.folder, entry.name, this.limits.maxBytes);
    } catch (error) {
      const reason = error instanceof TransportFailure ? OF_ONE_FILE[error.code] : undefined;
      if (reason === undefined) throw error;
      this.leave(entry, reason, reason === 'too-large' ? await this.largerSizeOf(entry) : undefined);
      return undefined;
    }
  }

  /** The size of a file that turned out too large while it was read; undefined where the place names none above the limit. */
  private async largerSizeOf({ name }: RemoteEntry): Promise<number | undefined> {
    const size = await this.session.size(this.from.folder, name).catch(() => undefined);
    return size !== undefined && size > this.limits.maxBytes ? size : undefined;
  }

  private leave(entry: RemoteEntry, reason: LeftFile['reason'], size?: number): void {
    if (this.left.length < MOST_LEFT) this.left.push(leftFile(entry.name, reason, size));
  }
}

/**
 * Goes through what waits until as many as a round may take left the source, as `one` counts, or enough was looked at: beyond so many looks
 * as a round may take files, no further one is begun after half of its time. @returns what was not looked at.
 */
export async function upTo<T>(
  { maxFiles, totalMs }: Limits,
  waiting: readonly T[],
  signal: AbortSignal,
  one: (entry: T) => Promise<number>,
): Promise<readonly T[]> {
  const lateFrom = performance.now() + totalMs / 2;
  const now = waiting.slice(0, maxFiles * LOOKS_FOR_EACH);
  for (const [at, entry] of now.entries()) {
    if (signal.aborted) throw new TransportFailure('aborted', 'The transfer was stopped');
    if (at >= maxFiles && performance.now() > lateFrom) return waiting.slice(at);
    if ((await one(entry)) >= maxFiles) return waiting.slice(at + 1);
  }
  return waiting.slice(now.length);
}

/** What a round says of what it left. Where nothing goes away another round at once would see the same again; who waits behind it is named first. */
export function rest(
  left: readonly LeftFile[],
  removed: number,
  unreached: readonly string[],
): Pick<ReceiveSummary, 'left' | 'more'> {
  const [first] = unreached;
  const isHidden = first !== undefined && removed === 0;
  return {
    left: isHidden ? [{ name: shownName(first), reason: 'not-reached' }, ...left.slice(0, MOST_LEFT - 1)] : [...left],
    more: first !== undefined && !isHidden,
  };
}

/** Whether exactly this file lies there. @throws TransportFailure `conflict` when another one has its name. */
async function isThere(session: RemoteSession, folder: string, { name, bytes }: OutgoingFile): Promise<boolean> {
  const size = await session.size(folder, name);
  if (size === undefined) return false;
  const same = size === bytes.length && Buffer.compare(await session.read(folder, name, bytes.length), bytes) === 0;
  if (!same) throw new TransportFailure('conflict', `${name} is there already, with other contents`);
  return true;
}

function unfinishedName({ name, sending }: OutgoingFile, attempt: number | undefined): string {
  return [name, sending, attempt, 'tmp'].filter((part) => part !== undefined).join('.');
}

/** What the attempts before have left half written; a partner who lets nothing be removed keeps it. */
async function removeFormer(session: RemoteSession, folder: string, file: OutgoingFile): Promise<void> {
  const { attempt = 1 } = file;
  for (let former = Math.max(1, attempt - MOST_FORMER); former < attempt; former++) {
    const left = unfinishedName(file, former);
    await session
      .size(folder, left)
      .then((size) => (size === undefined ? undefined : session.remove(folder, left)))
      .catch(() => undefined);
  }
}

async function tryWriting(session: RemoteSession, folder: string, note: Note): Promise<void> {
  const name = `consignal-${randomUUID()}.tmp`;
  const bytes = Buffer.from('Test of the connection\n');
  await session.write(folder, name, bytes);
  const size = await session.size(folder, name);
  await session.remove(folder, name);
  if (size !== bytes.length)
    throw new TransportFailure('size-differs', `${size ?? 0} of ${bytes.length} bytes arrived`);
  note('write', 'ok', `Written to ${folder} and removed again`);
}

/** Runs the steps of a test and makes of whatever fails a line that says what to do. */
export async function report(work: (note: Note) => Promise<void>): Promise<TestReport> {
  const steps: StepReport[] = [];
  try {
    await work((step, outcome, text) => {
      steps.push({ step, outcome, text });
    });
  } catch (error) {
    const failure =
      error instanceof TransportFailure
        ? error
        : new TransportFailure('protocol', 'It failed for a reason that is not known');
    // What was not reached before is where it stopped, when the failure itself names an earlier step.
    const passed = STEPS.findLastIndex((step) => steps.some((s) => s.step === step));
    const step = STEPS[Math.max(STEPS.indexOf(failure.step), Math.min(passed + 1, STEPS.length - 1))] ?? failure.step;
    steps.push({ step, outcome: 'failed', text: `${failure.message}. ${failure.advice}` });
    for (const later of STEPS.slice(STEPS.indexOf(step) + 1))
      steps.push({ step: later, outcome: 'skipped', text: 'Not reached' });
  }
  return { ok: steps.every((step) => step.outcome !== 'failed'), steps };
}

export function checked(file: OutgoingFile, limits: Limits): OutgoingFile {
  if (!isFileName(file.name) || isUnfinished(file.name) || file.name.length > 124) {
    throw new TransportFailure('name', `${shownName(file.name)} is no name for a file that is sent`);
  }
  if (file.bytes.length > limits.maxBytes)
    throw new TransportFailure('too-large', `${file.bytes.length} bytes are more than ${limits.maxBytes}`);
  return file;
}

export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function needed(folder: string | undefined, what: string): string {
  if (folder === undefined) throw new TransportFailure('settings', `No folder to ${what} is set`);
  return folder;
}
