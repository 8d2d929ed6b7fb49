import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MODULES } from '../../server/domain/access/permission.js';
import type { DespatchMessage } from '../../server/domain/outbound/despatch-message.js';
import { OUTBOUND_FAULT_POINTS } from '../../server/platform/process/fault.js';
import { agreement } from '../given/agreement.js';
import { corpus, SENDER, type HandIn } from './corpus.js';
import { outgoing } from '../given/despatch.js';
import { Feeder } from './feeder.js';
import { Databases } from './databases.js';
import { Killer, startUnarmed, type Slot } from './killer.js';
import { outboundChecks, Watched, type SendAnswer } from './outbound-checks.js';
import type { Options } from './options.js';
import { Random } from './random.js';
import { printChecks, printCounts, say, seconds, violations } from './report.js';
import { closeTrial, openTrial, settle, type Backend, type Trial } from './trial.js';
import type { TrialRun } from './trials.js';

/** Despatch advices, and how often each is asked to be sent at the same time. */
const NOTES = 200;
const CALLS = 50;
/** Delivery schedules of a partner who wants each interchange acknowledged. */
const SCHEDULES = 100;
/** The two that despatch advices go between, by what they are sent as. */
const PARTIES: Readonly<Record<DespatchMessage, { readonly sender?: string; readonly recipient: string }>> = {
  DESADV: { recipient: 'CHAOSASN:ZZ' },
  AVIEXP: { recipient: 'CHAOSASN:ZZ' },
  'VDA 4913': { sender: 'SUPP01', recipient: 'CHAOSASN' },
};
const REQUEST_MS = 15_000;
const SETTLE_MS = 180_000;
const FOLDERS = { notes: 'notes', answers: 'answers' } as const;

const SERVER_POINTS = OUTBOUND_FAULT_POINTS.filter((p) => p.startsWith('send-'));
const WORKER_POINTS = OUTBOUND_FAULT_POINTS.filter((p) => !p.startsWith('send-'));

/** What goes out, sent once although everybody asks fifty times and everything is killed; and every interchange acknowledged once. */
export async function runOutbound(options: Options, opened: TrialRun, summaries: string[]): Promise<boolean> {
  const databases = opened(await Databases.open(options.backends.includes('redis')));
  say(`seed ${String(options.seed)}, in ${databases.folder}`);
  let good = true;
  for (const backend of options.backends) good = (await runOn(databases, backend, options, summaries)) && good;
  return good;
}

async function runOn(databases: Databases, backend: Backend, options: Options, summaries: string[]): Promise<boolean> {
  const name = `outbound_${backend}`;
  const notes = options.files ?? NOTES;
  const trial = await openTrial(databases, { name, backend, product: options.product, modules: MODULES });
  const slots = trial.slots.map(
    (slot): Slot => ({ ...slot, points: slot.name === 'server' ? SERVER_POINTS : WORKER_POINTS }),
  );
  await startUnarmed(slots);
  const schedules = corpus(Math.ceil((SCHEDULES * notes) / NOTES) * 3, options.seed)
    .filter((h) => h.kind === 'schedule')
    .slice(0, Math.ceil((SCHEDULES * notes) / NOTES))
    .map((h): HandIn => ({ ...h, way: 'upload' }));
  const points = [...OUTBOUND_FAULT_POINTS];
  const plan = {
    kills: options.kills,
    hits: options.hits,
    postgres: options.stores.postgres,
    redis: backend === 'redis' ? options.stores.redis : 0,
  };
  const killer = new Killer(
    databases,
    slots,
    plan,
    { points, hitLog: join(databases.folder, `${name}-hits.log`) },
    new Random(options.seed),
  );
  const feeder = new Feeder(schedules, trial.target, trial.books, () =>
    Math.ceil(schedules.length * (0.02 + killer.allowance)),
  );
  await feeder.session();
  const { ids, company } = await agree(trial, feeder, notes, options.message);
  const folder = (of: string): string => join(trial.target.inbox, '..', 'partners', company, of);
  for (const of of Object.values(FOLDERS)) mkdirSync(folder(of), { recursive: true });
  const watched = new Watched([folder(FOLDERS.notes), folder(FOLDERS.answers)]);
  for (const slot of slots) slot.child?.kill();
  const from = Date.now();
  const sending = sendAll(trial, feeder, ids, () => Math.ceil(ids.length * (0.02 + killer.allowance)));
  const [answers] = await Promise.all([sending, feeder.run(), killer.run()]);
  const took = Date.now() - from;
  const settled = await settleOut(trial);
  watched.stop();
  const list = await outboundChecks({
    books: trial.books,
    notes: ids,
    answers,
    schedules,
    company,
    watched,
    notesFolder: folder(FOLDERS.notes),
    answersFolder: folder(FOLDERS.answers),
    message: options.message,
  });
  const disorder = await closeTrial({ ...trial, slots });
  say(
    `\n${name}: ${String(killer.kills)} kills in ${seconds(took)}, ${String(answers.length)} calls to send ${String(ids.length)} despatch advices, ${String(schedules.length)} delivery schedules, all at rest ${seconds(settled)} after the last`,
  );
  printCounts('killed at', killer.hits);
  printCounts('killed anywhere', killer.external);
  printChecks(list);
  for (const line of disorder) say(`  ${line}`);
  const { lost, doubled } = violations(list);
  const missed = [...killer.hits].filter(([, n]) => n < options.hits).map(([p]) => p);
  for (const point of missed) say(`  hit less than ${String(options.hits)} times: ${point}`);
  summaries.push(
    `chaos ${name}: ${String(killer.kills)} kills, ${String(answers.length)} calls, ${String(ids.length)} despatch advices as ${options.message}, ${String(lost)} lost, ${String(doubled)} doubled, points hit ${String(points.length - missed.length)}/${String(points.length)}`,
  );
  return lost + doubled === 0 && missed.length === 0 && disorder.length === 0;
}

/** Agreements both ways, and the despatch advices, ready to be sent. */
async function agree(
  trial: Trial,
  feeder: Feeder,
  count: number,
  message: DespatchMessage,
): Promise<{ ids: string[]; company: string }> {
  const cookie = await feeder.session();
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const response = await fetch(`${trial.target.url}/api/applications/${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 201) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
    return response.json() as Promise<Record<string, string>>;
  };
  const { id: agreementId } = await post(
    'agreements',
    outgoing({ partner: 'Despatch', ...PARTIES[message], messageType: message, sendPath: FOLDERS.notes }),
  );
  await post('agreements', outgoing({ partner: 'Answers', recipient: SENDER, sendPath: FOLDERS.answers }));
  await post('agreements', agreement({ partner: 'Schedules', acknowledgementRequested: true }));
  const ids: string[] = [];
  // As people make them: numbered and packed by the server.
  const made = { agreementId, shipTo: { code: 'P2', name: 'Plant 2' }, despatchDate: '2026-11-20', gate: 'G14' };
  for (let n = 0; n < count; n++) {
    const line = { articleNumber: 'ART-0001', quantity: '40', packQuantity: '20', orderNumber: '55000' };
    ids.push((await post('delivery/despatchnotes/by-hand', { ...made, lines: [line] }))['despatchnoteHeadId'] ?? '');
  }
  const [company] = await trial.books.ask<{ id: string }>(`SELECT id FROM company WHERE code = 'CHAOS'`);
  return { ids, company: company?.id ?? '' };
}

/** Asks for each despatch advice fifty times at once, each time until there is an answer. */
async function sendAll(
  { target }: Trial,
  feeder: Feeder,
  ids: readonly string[],
  allowed: () => number,
): Promise<SendAnswer[]> {
  const answers: SendAnswer[] = [];
  const ask = async (id: string): Promise<void> => {
    for (;;) {
      const response = await fetch(`${target.url}/api/applications/delivery/despatchnotes/${id}/send`, {
        method: 'POST',
        headers: { cookie: feeder.cookieNow },
        signal: AbortSignal.timeout(REQUEST_MS),
      }).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      if (response?.status === 401) await feeder.session();
      if (response?.status === 202 && text !== undefined) {
        const { fileName, controlReference, sha256 } = JSON.parse(text) as SendAnswer;
        answers.push({ id, fileName, controlReference, sha256 });
        return;
      }
      if (
        response &&
        response.status >= 400 &&
        response.status < 500 &&
        response.status !== 401 &&
        response.status !== 429
      )
        throw new Error(`send: ${String(response.status)} ${text ?? ''}`);
      await sleep(150);
    }
  };
  for (const [n, id] of ids.entries()) {
    while (n >= allowed()) await sleep(20);
    await Promise.all(Array.from({ length: CALLS }, () => ask(id)));
  }
  return answers;
}

async function settleOut(trial: Trial): Promise<number> {
  const from = Date.now();
  await settle(trial);
  while (Date.now() - from < SETTLE_MS) {
    if (
      (await trial.books.number(
        `SELECT (SELECT count(*) FROM transmission WHERE state IN ('queued', 'sending')) + (SELECT count(*) FROM outbox) AS n`,
      )) === 0
    )
      break;
    await sleep(100);
  }
  return Date.now() - from;
}
