import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DespatchMessage } from '../../server/domain/outbound/despatch-message.js';
import { read } from '../../server/edi/read.js';
import type { Books } from './books.js';
import type { Check } from './checks.js';
import { shaOf, type HandIn } from './corpus.js';

/** What a call to send was answered. */
export interface SendAnswer {
  readonly id: string;
  readonly fileName: string;
  readonly controlReference: string;
  readonly sha256: string;
}

const LOOK_EVERY_MS = 50;
/** Names under which a file may grow. */
const UNFINISHED = /^\.|\.(tmp|part)$/;

/** Looks at folders all the time: a file under its final name must never be anything else than what it is at the end. */
export class Watched {
  readonly changed: string[] = [];
  private readonly seen = new Map<string, { readonly stamp: string; readonly sha: string }>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly folders: readonly string[]) {
    this.timer = setInterval(() => {
      this.look();
    }, LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.look();
  }

  /** Digest of each file in a folder by its name. */
  in(folder: string): Map<string, string> {
    return new Map(
      [...this.seen]
        .filter(([path]) => path === join(folder, basename(path)))
        .map(([path, { sha }]) => [basename(path), sha]),
    );
  }

  private look(): void {
    for (const folder of this.folders) {
      const names = readdirSync(folder).filter((name) => !UNFINISHED.test(name));
      for (const path of this.in(folder).keys()) if (!names.includes(path)) this.changed.push(`${path} went away`);
      for (const name of names) this.compare(join(folder, name));
    }
  }

  private compare(path: string): void {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true });
    const stamp = `${String(ino)} ${String(size)} ${String(mtimeNs)}`;
    const before = this.seen.get(path);
    if (before?.stamp === stamp) return;
    const sha = shaOf(readFileSync(path));
    if (before && before.sha !== sha) this.changed.push(`${path} has other bytes than before`);
    this.seen.set(path, { stamp, sha });
  }
}

export interface OutboundEvidence {
  readonly books: Books;
  readonly notes: readonly string[];
  readonly answers: readonly SendAnswer[];
  readonly schedules: readonly HandIn[];
  readonly company: string;
  readonly watched: Watched;
  readonly notesFolder: string;
  readonly answersFolder: string;
  /** What despatch advices were sent as. */
  readonly message: DespatchMessage;
}

interface Sent {
  readonly document_id: string | null;
  readonly file_name: string;
  readonly sha: string;
  readonly stored: string;
  readonly state: string;
  readonly control_reference: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly kind: string;
}

export async function outboundChecks(evidence: OutboundEvidence): Promise<Check[]> {
  const { books, company } = evidence;
  const rows = await books.ask<Sent>(
    `
    SELECT t.document_id, t.file_name, encode(t.sha256, 'hex') AS sha, encode(m.sha256, 'hex') AS stored, t.state, m.control_reference, m.recipient, t.attempts, t.kind
    FROM transmission t JOIN traffic_message m ON m.id = t.file_id WHERE t.company_id = $1 ORDER BY t.id`,
    [company],
  );
  const notes = rows.filter((r) => r.kind === 'despatch-advice');
  const acknowledgements = rows.filter((r) => r.kind === 'acknowledgement');
  const { notesFolder, answersFolder, watched } = evidence;
  return [
    once(evidence, notes),
    told(evidence, notes),
    references(
      'I12 control references of despatch advices 1..n',
      notes,
      evidence.notes.length,
      DIGITS[evidence.message],
    ),
    inOrder(evidence),
    inFolder("I11 despatch advices in the partner's folder, bytes as stored", notes, watched.in(notesFolder)),
    acknowledged(evidence, acknowledgements),
    references('I12 control references of acknowledgements 1..n', acknowledgements, evidence.schedules.length),
    inFolder(
      "I11 acknowledgements in the partner's folder, bytes as stored",
      acknowledgements,
      watched.in(answersFolder),
    ),
    { promise: 'no file in a folder ever changed', looked: rows.length, lost: watched.changed, doubled: [] },
    await atRest(evidence),
  ];
}

/** Each despatch advice has one transmission, and that was sent. */
function once({ notes }: OutboundEvidence, rows: readonly Sent[]): Check {
  const by = Map.groupBy(rows, (r) => r.document_id);
  const lost = notes
    .filter((id) => by.get(id)?.[0]?.state !== 'sent')
    .map((id) => `${id} is ${by.get(id)?.[0]?.state ?? 'nowhere'}`);
  return {
    promise: 'I11 despatch advices sent once',
    looked: notes.length,
    lost,
    doubled: notes.filter((id) => (by.get(id)?.length ?? 0) > 1),
  };
}

/** Every call was told the same: what was sent. */
function told({ answers }: OutboundEvidence, rows: readonly Sent[]): Check {
  const by = new Map(rows.map((r) => [r.document_id, `${r.file_name} ${r.control_reference} ${r.stored}`]));
  const wrong = answers.filter((a) => by.get(a.id) !== `${a.fileName} ${a.controlReference} ${a.sha256}`);
  return {
    promise: 'I11 every call told the same',
    looked: answers.length,
    lost: [],
    doubled: wrong.map((a) => `${a.id} was told ${a.fileName} ${a.controlReference}`),
  };
}

/** Digits of a reference in the file; VDA's transmission numbers have leading zeros. */
const DIGITS: Readonly<Record<DespatchMessage, number>> = { DESADV: 1, AVIEXP: 1, 'VDA 4913': 5 };

function references(promise: string, rows: readonly Sent[], count: number, digits = 1): Check {
  const given = new Map<string, number>();
  for (const r of rows) given.set(r.control_reference, (given.get(r.control_reference) ?? 0) + 1);
  const expected = Array.from({ length: count }, (_, i) => String(i + 1).padStart(digits, '0'));
  const surplus = [...given]
    .filter(([reference, n]) => n > 1 || !expected.includes(reference))
    .map(([reference, n]) => `${reference} is given ${String(n)} times`);
  return {
    promise,
    looked: rows.length,
    lost: expected.filter((reference) => !given.has(reference)).map((r) => `${r} is given to nothing`),
    doubled: surplus,
  };
}

/** What our own reader finds in the files: the reference of each, and no error. VDA also names the transmission before (711, 24-28). */
function inOrder({ message, notesFolder, watched }: OutboundEvidence): Check {
  const names = [...watched.in(notesFolder).keys()];
  const wrong = names.flatMap((name) => {
    const bytes = readFileSync(join(notesFolder, name));
    const { errorCount, interchanges, documents } = read(bytes);
    const number = Number(interchanges[0]?.controlReference);
    const before = message === 'VDA 4913' ? Number(bytes.toString('latin1', 23, 28)) : number - 1;
    return errorCount === 0 && documents.length === 1 && before === number - 1 ? [] : [name];
  });
  return { promise: 'despatch advices read back whole', looked: names.length, lost: wrong, doubled: [] };
}

function inFolder(promise: string, rows: readonly Sent[], found: ReadonlyMap<string, string>): Check {
  const named = new Map(rows.map((r) => [r.file_name, r]));
  const lost = rows.flatMap((r) => {
    const sha = found.get(r.file_name);
    return sha === r.sha && sha === r.stored
      ? []
      : [`${r.file_name} is ${sha === undefined ? 'not there' : 'there with other bytes'}`];
  });
  return {
    promise,
    looked: found.size,
    lost,
    doubled: [...found.keys()].filter((name) => !named.has(name)).map((name) => `${name} was sent by nobody`),
  };
}

/** Each received interchange is answered by one CONTRL that names it. */
function acknowledged({ schedules, answersFolder }: OutboundEvidence, rows: readonly Sent[]): Check {
  const named = new Map<string, number>();
  for (const r of rows) {
    const [document] = read(readFileSync(join(answersFolder, r.file_name))).documents;
    const reference = document?.kind === 'syntax-acknowledgement' ? document.interchangeReference : '';
    named.set(reference, (named.get(reference) ?? 0) + 1);
  }
  const expected = schedules.map((h) => read(h.bytes).interchanges[0]?.controlReference ?? '');
  return {
    promise: 'accepted interchanges acknowledged once',
    looked: schedules.length,
    lost: expected.filter((reference) => !named.has(reference)),
    doubled: [...named]
      .filter(([reference, n]) => n > 1 || !expected.includes(reference))
      .map(([reference, n]) => `${reference} is acknowledged ${String(n)} times`),
  };
}

async function atRest({ books }: OutboundEvidence): Promise<Check> {
  const open = await books.ask<{ text: string }>(`
    SELECT file_name || ' is ' || state || coalesce(': ' || last_error, '') AS text FROM traffic_message WHERE state IN ('received', 'blocked', 'queued', 'sending', 'not-sent')`);
  return {
    promise: 'I2 every file came to its end, none blocked',
    looked: await books.number('SELECT count(*) AS n FROM traffic_message'),
    lost: open.map((o) => o.text),
    doubled: [],
  };
}
