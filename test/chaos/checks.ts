import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import type { Books } from './books.js';
import { difference, hashOf, type Business } from './business.js';
import { shaOf, type HandIn } from './corpus.js';
import type { Try } from './feeder.js';

/** One promise held against what was found. */
export interface Check {
  readonly promise: string;
  readonly looked: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

interface Row {
  readonly id: string;
  readonly file_name: string;
  readonly source: string;
  readonly sha: string;
  readonly state: string;
  readonly repeats: string | null;
  readonly first: string | null;
}

export interface Evidence {
  readonly books: Books;
  readonly handIns: readonly HandIn[];
  readonly tries: readonly Try[];
  readonly refusals: readonly string[];
  readonly inbox: string;
  readonly found: Business;
  readonly golden: Business;
  readonly errorsByApi: number;
}

export async function checks(evidence: Evidence): Promise<Check[]> {
  const { books } = evidence;
  const rows = await books.ask<Row>(`
    SELECT m.id, m.file_name, m.source, encode(m.sha256, 'hex') AS sha, m.state, m.repeats, d.message_id AS first
    FROM traffic_message m LEFT JOIN content_digest d ON d.company_id = m.company_id AND d.sha256 = m.sha256 ORDER BY m.id`);
  return [
    uploads(evidence, rows),
    folder(evidence, rows),
    moved(evidence, rows),
    strangers(evidence, rows),
    repeats(rows),
    await atRest(books),
    ...sameBusiness(evidence),
    await errorCount(evidence),
    await leftovers(books, evidence.inbox),
  ];
}

/** An upload that was answered is there once, under the answered id; one without an answer at most once. */
function uploads({ tries, handIns, refusals }: Evidence, rows: readonly Row[]): Check {
  const lost: string[] = [...refusals];
  const doubled: string[] = [];
  const byName = groupBy(
    rows.filter((r) => r.source === 'upload'),
    (r) => r.file_name,
  );
  for (const t of tries) {
    const found = byName.get(t.fileName) ?? [];
    if (found.length > 1) doubled.push(`${t.fileName} is stored ${String(found.length)} times`);
    if (found.some((r) => r.sha !== t.handIn.sha256)) lost.push(`${t.fileName} is stored with other bytes`);
    if (t.answer && found[0]?.id !== t.answer.id)
      lost.push(`${t.fileName} was accepted as ${t.answer.id} and is not there`);
  }
  const answered = new Set(tries.filter((t) => t.answer).map((t) => t.handIn.number));
  for (const h of handIns)
    if (h.way === 'upload' && !answered.has(h.number)) lost.push(`${h.fileName} was never accepted`);
  return { promise: 'I1 uploads: accepted is stored once', looked: tries.length, lost, doubled };
}

/** A dropped file is there once; one that was written over before it was taken in, at most once. */
function folder({ handIns }: Evidence, rows: readonly Row[]): Check {
  const lost: string[] = [];
  const doubled: string[] = [];
  const dropped = handIns.filter((h) => h.way === 'folder');
  const stored = groupBy(
    rows.filter((r) => r.source === 'folder'),
    (r) => `${r.file_name} ${r.sha}`,
  );
  for (const h of dropped) {
    const count = stored.get(`${h.fileName} ${h.sha256}`)?.length ?? 0;
    if (count === 0 && h.kind !== 'overwritten') lost.push(`${h.fileName} was dropped and is not there`);
    if (count > 1) doubled.push(`${h.fileName} was dropped once and is stored ${String(count)} times`);
  }
  return { promise: 'I1 folder: dropped is stored once', looked: dropped.length, lost, doubled };
}

/** The source copy of a stored file lies in .done, unaltered and once, under the id it was stored as. */
function moved({ handIns, inbox }: Evidence, rows: readonly Row[]): Check {
  const lost: string[] = [];
  const doubled: string[] = [];
  const overwritten = new Set(handIns.filter((h) => h.kind === 'overwritten').map((h) => h.sha256));
  const done = new Map(
    readdirSync(join(inbox, '.done')).map((name) => [name, shaOf(readFileSync(join(inbox, '.done', name)))]),
  );
  const looked = done.size;
  for (const r of rows.filter((row) => row.source === 'folder')) {
    const name = `${r.id}-${r.file_name}`;
    const sha = done.get(name);
    done.delete(name);
    if (sha === undefined && !overwritten.has(r.sha)) lost.push(`${name} is not in .done`);
    if (sha !== undefined && sha !== r.sha) lost.push(`${name} in .done has other bytes than were stored`);
  }
  for (const name of done.keys()) lost.push(`${name} lies in .done without a record`);
  return { promise: 'I1 folder: moved is stored, bytes alike', looked, lost, doubled };
}

function strangers({ handIns }: Evidence, rows: readonly Row[]): Check {
  const known = new Set(handIns.map((h) => h.sha256));
  return {
    promise: 'I1 nothing else came in',
    looked: rows.length,
    lost: rows.filter((r) => !known.has(r.sha)).map((r) => `${r.file_name} has bytes that nobody handed in`),
    doubled: [],
  };
}

/** Of files with the same bytes one was read; the others say which. */
function repeats(rows: readonly Row[]): Check {
  const later = rows.filter((r) => r.first !== r.id);
  const wrong = later.filter((r) => r.state !== 'duplicate' || r.repeats !== r.first);
  return {
    promise: 'I4 same bytes are told as duplicate',
    looked: later.length,
    lost: [],
    doubled: wrong.map(
      (r) =>
        `${r.file_name} (${r.id}) is ${r.state}, repeats ${r.repeats ?? 'nothing'}, first is ${r.first ?? 'nobody'}`,
    ),
  };
}

async function atRest(books: Books): Promise<Check> {
  const open = await books.ask<{ text: string }>(`
    SELECT file_name || ' is ' || state || coalesce(': ' || last_error, '') AS text FROM traffic_message WHERE state IN ('received', 'blocked')`);
  return {
    promise: 'I2 every file came to its end, none blocked',
    looked: await books.number('SELECT count(*) AS n FROM traffic_message'),
    lost: open.map((o) => o.text),
    doubled: [],
  };
}

function sameBusiness({ golden, found }: Evidence): Check[] {
  return [...golden].map(([table, expected]) => {
    const rows = found.get(table) ?? [];
    const same = hashOf(expected) === hashOf(rows);
    const { missing, surplus } = same ? { missing: [], surplus: [] } : difference(expected, rows);
    return { promise: `I3 ${table} as without faults`, looked: expected.length, lost: missing, doubled: surplus };
  });
}

async function errorCount({ books, errorsByApi }: Evidence): Promise<Check> {
  const bySql = await books.number('SELECT count(*) AS n FROM traffic_message WHERE error_count > 0');
  return {
    promise: 'I15 error count told = counted',
    looked: bySql,
    lost: errorsByApi === bySql ? [] : [`told ${String(errorsByApi)}, counted ${String(bySql)}`],
    doubled: [],
  };
}

async function leftovers(books: Books, inbox: string): Promise<Check> {
  const wakeUps = await books.number('SELECT count(*) AS n FROM outbox');
  const files = readdirSync(inbox).filter((name) => name !== '.done');
  const lost = [
    ...files.map((f) => `${f} still lies in the inbox`),
    ...(wakeUps > 0 ? [`${String(wakeUps)} wake-ups wait in the outbox`] : []),
  ];
  return { promise: 'I2 outbox and inbox empty', looked: 2, lost, doubled: [] };
}

/** The count of files with errors as the server tells it to a page that connects. */
export function toldErrorCount(url: string, cookie: string): Promise<number> {
  return new Promise((done, failed) => {
    const socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { cookie },
      reconnection: false,
      timeout: 10_000,
    });
    const timer = setTimeout(() => {
      socket.close();
      failed(new Error('The server told no error count'));
    }, 15_000);
    socket.on('connect_error', (error) => {
      clearTimeout(timer);
      failed(error);
    });
    socket.on('errorCount', ({ count }: { count: number }) => {
      clearTimeout(timer);
      socket.close();
      done(count);
    });
  });
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
