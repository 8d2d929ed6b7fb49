import { setTimeout as sleep } from 'node:timers/promises';
import { MODULES } from '../../server/domain/access/permission.js';
import { despatch, outgoing } from '../given/despatch.js';
import { serviceFee } from '../given/service-fee.js';
import { Databases } from './databases.js';
import { Feeder } from './feeder.js';
import { startUnarmed } from './killer.js';
import type { Options } from './options.js';
import { say, seconds } from './report.js';
import { closeTrial, openTrial, type Trial } from './trial.js';
import type { TrialRun } from './trials.js';

/** Calls that send, each another despatch advice, and how many are under way at a time. */
const SENDS = 10_000;
const AT_A_TIME = 64;
/** Milliseconds that sending stays open, and locked. */
const OPEN_MS = 250;
const LOCKED_MS = 150;
const [ACCEPTED, LOCKED] = [202, 423];

/** How the calls were answered. */
interface Tally {
  accepted: number;
  refused: number;
  other: number;
}
/** What became of the lock while they were made. */
interface Locks {
  count: number;
  /** Transmissions that were committed between the answer of a command that locks and the call of the one that unlocks. */
  violations: number;
  /** Sends after the answer of a payment that were refused. */
  refusedOpen: number;
  /** The slowest of them, which waits behind all others that are under way. */
  slowestMs: number;
}

/** Many sends at once while the fee of their company locks and is paid, again and again: none may be committed while it is locked. */
export async function runFeeLock(options: Options, opened: TrialRun, summaries: string[]): Promise<boolean> {
  const databases = opened(await Databases.open(false));
  const trial = await openTrial(databases, {
    name: 'fee_lock',
    backend: 'postgres',
    product: options.product,
    modules: MODULES,
  });
  await trial.books.ask(`UPDATE user_account SET level = 'admin'`);
  // The server alone: what is queued stays where it is.
  await startUnarmed(trial.slots.slice(0, 1));
  const api = new Api(trial, await new Feeder([], trial.target, trial.books, () => 0).session());
  const sends = options.files ?? SENDS;
  const began = Date.now();
  const { notes, probes, fee } = await prepare(trial, api, sends);
  say(`${String(sends)} despatch advices made in ${seconds(Date.now() - began)}`);
  const from = Date.now();
  const tally: Tally = { accepted: 0, refused: 0, other: 0 };
  let isOver = false;
  const sending = sendAll(api, notes, tally).finally(() => {
    isOver = true;
  });
  const locks = await toggle(trial, api, { fee, probes, isOver: () => isOver });
  await sending;
  const took = Date.now() - from;
  const stored = await transmissions(trial);
  const disorder = await closeTrial(trial);
  for (const line of disorder) say(`  ${line}`);
  summaries.push(
    `chaos fee-lock: ${String(sends)} sends in ${seconds(took)}, ${String(tally.accepted)} accepted, ${String(tally.refused)} refused, ${String(tally.other)} answered otherwise; locked ${String(locks.count)} times, ${String(locks.violations)} committed while locked, ${String(locks.refusedOpen)} refused after a payment, the slowest of those ${String(locks.slowestMs)} ms`,
  );
  // Each opening was tried with a send of its own.
  const isWhole = stored === tally.accepted + locks.count - locks.refusedOpen && tally.other === 0;
  if (!isWhole) say(`  ${String(stored)} transmissions are stored`);
  return isWhole && locks.count > 0 && locks.violations === 0 && locks.refusedOpen === 0 && disorder.length === 0;
}

/** The API as the administrator sees it. */
class Api {
  constructor(
    private readonly trial: Trial,
    private readonly cookie: string,
  ) {}

  async ask(method: string, path: string, body?: object): Promise<{ status: number; json: Record<string, string> }> {
    const response = await fetch(`${this.trial.target.url}/api/applications/${path}`, {
      method,
      headers: { cookie: this.cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Record<string, string> };
  }

  async made(path: string, body: object): Promise<Record<string, string>> {
    const { status, json } = await this.ask('POST', path, body);
    if (status !== 201) throw new Error(`${path}: ${String(status)} ${JSON.stringify(json)}`);
    return json;
  }

  async send(note: string): Promise<number> {
    return (await this.ask('POST', `delivery/despatchnotes/${note}/send`)).status;
  }

  async payment(method: 'PUT' | 'DELETE', fee: string): Promise<void> {
    const { status } = await this.ask(method, `installation/service-fees/${fee}/payment`);
    if (status !== 200) throw new Error(`${method} of the payment: ${String(status)}`);
  }
}

/** What is sent, what the openings are tried with, and a fee past its lock date that is paid. */
async function prepare(
  trial: Trial,
  api: Api,
  sends: number,
): Promise<{ notes: string[]; probes: string[]; fee: string }> {
  const [company] = await trial.books.ask<{ id: string }>('SELECT id FROM company');
  const { id: fee = '' } = await api.made('installation/service-fees', serviceFee(company?.id ?? '', -1));
  await api.payment('PUT', fee);
  const { id: agreementId } = await api.made('agreements', outgoing({ sendPath: 'fee' }));
  const notes: string[] = [];
  let next = 0;
  // As many openings as there can be in a minute for each thousand sends, at the most.
  const count = sends + Math.ceil(sends / 10) + 20;
  await Promise.all(
    Array.from({ length: AT_A_TIME / 4 }, async () => {
      while (next < count) {
        const number = `FEE-${String((next += 1))}`;
        const { despatchnoteHeadId: id = '' } = await api.made('delivery/despatchnotes', {
          agreementId,
          document: despatch(number),
        });
        notes.push(id);
      }
    }),
  );
  return { notes: notes.slice(0, sends), probes: notes.slice(sends), fee };
}

async function sendAll(api: Api, notes: readonly string[], tally: Tally): Promise<void> {
  const left = [...notes];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let note = left.pop(); note !== undefined; note = left.pop()) {
        const status = await api.send(note);
        if (status === ACCEPTED) tally.accepted += 1;
        else if (status === LOCKED) tally.refused += 1;
        else tally.other += 1;
      }
    }),
  );
}

/** Locks and pays until nothing is sent any more, and counts what is committed between the two. */
async function toggle(
  trial: Trial,
  api: Api,
  { fee, probes, isOver }: { readonly fee: string; readonly probes: readonly string[]; readonly isOver: () => boolean },
): Promise<Locks> {
  const locks: Locks = { count: 0, violations: 0, refusedOpen: 0, slowestMs: 0 };
  for (const probe of probes) {
    if (isOver()) break;
    await sleep(OPEN_MS);
    await api.payment('DELETE', fee);
    const before = await transmissions(trial);
    await sleep(LOCKED_MS);
    locks.violations += (await transmissions(trial)) - before;
    await api.payment('PUT', fee);
    const paid = Date.now();
    if ((await api.send(probe)) !== ACCEPTED) locks.refusedOpen += 1;
    locks.slowestMs = Math.max(locks.slowestMs, Date.now() - paid);
    locks.count += 1;
  }
  return locks;
}

function transmissions(trial: Trial): Promise<number> {
  return trial.books.number('SELECT count(*) AS n FROM transmission');
}
