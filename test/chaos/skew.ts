import { existsSync, globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { delfor } from '../given/delfor.js';
import { shaOf, type HandIn } from './corpus.js';
import type { Disturbance } from './disturbed.js';
import { startUnarmed } from './killer.js';
import { settle, type Backend, type ProcessName, type Trial } from './trial.js';

/** Seconds that the clock of each process is ahead of that of the databases. */
const AHEAD: Readonly<Record<ProcessName, number>> = { server: -300, 'worker 1': 300, 'worker 2': -300 };
/** Where a session made by the server is used: on another whose clock goes ten minutes ahead of that one's. */
const OTHER_SERVER_AHEAD = 300;
/** Files in so many portions, with a moment in between, so that leases come and go. */
const PORTIONS = 20;
const PORTION_MS = 700;

/** Files that take longer to read than a lease lasts, so that it must be renewed; large enough to be given that time. */
const SLOW = { files: 6, bytes: 2_500_000, mark: 'POISON-' };

/** The files of a run with slow ones among them. */
export function withSlowFiles(handIns: readonly HandIn[]): HandIn[] {
  const slow = Array.from({ length: SLOW.files }, (_, n): HandIn => {
    const text = Buffer.from(`\n${SLOW.mark}slow ${String(n)}`.padEnd(SLOW.bytes));
    const bytes = Buffer.concat([
      delfor({ controlReference: `SLOW${String(n)}`, documentNumber: `SLOW${String(n)}` }),
      text,
    ]);
    const name = `slow-${String(n)}`;
    return {
      number: handIns.length + n,
      way: 'upload',
      fileName: `${name}.edi`,
      bytes,
      sha256: shaOf(bytes),
      label: name,
      kind: 'errors',
      after: undefined,
      delay: 0,
    };
  });
  const half = Math.floor(handIns.length / 2);
  return [...handIns.slice(0, half), ...slow, ...handIns.slice(half)];
}

/** Every process by a clock of its own, up to ten minutes apart. */
export class Skew implements Disturbance {
  readonly name: string;
  private readonly library = fakeTime();
  private stolen = 0;
  private sessions = 'not looked at';

  constructor(readonly backend: Backend) {
    this.name = `skew_${backend}`;
  }

  readonly environmentOf = (process: ProcessName) => ({
    env: { ...this.clock(AHEAD[process]), LOG_LEVEL: 'info', FAULT_POISON: SLOW.mark },
  });

  async disturb(trial: Trial, allow: (part: number) => void): Promise<readonly string[]> {
    for (let portion = 1; portion <= PORTIONS; portion++) {
      allow(portion / PORTIONS);
      await sleep(PORTION_MS);
    }
    const wrong = await this.otherServer(trial);
    await settle(trial);
    for (const { order } of trial.slots)
      this.stolen += readFileSync(order.log, 'utf8').split('taken over from a worker').length - 1;
    if (this.stolen > 0) wrong.push(`${String(this.stolen)} jobs were taken from workers that had them in hand`);
    return wrong;
  }

  told(): readonly string[] {
    const hosts = Object.entries(AHEAD)
      .map(([name, s]) => `${name} ${s > 0 ? '+' : ''}${String(s)} s`)
      .join(', ');
    return [
      `clocks ${hosts}`,
      `leases taken early: ${String(this.stolen)}`,
      `a session of a server ${String(AHEAD.server)} s on one ${String(OTHER_SERVER_AHEAD)} s: ${this.sessions}`,
    ];
  }

  private clock(ahead: number): Record<string, string> {
    // Only the wall clock: time that passes is the same everywhere. File times are the file system's, which is a host of its own.
    return {
      LD_PRELOAD: this.library,
      FAKETIME: `${ahead < 0 ? '' : '+'}${String(ahead)}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    };
  }

  /** A session must be good on every server, whatever their clocks say, and signing out must end it on all. */
  private async otherServer(trial: Trial): Promise<string[]> {
    const [first] = trial.slots;
    if (!first) return ['no server'];
    const port = Number(new URL(trial.target.url).port) + 1;
    const second = {
      ...first,
      child: undefined,
      order: { ...first.order, env: { ...first.order.env, ...this.clock(OTHER_SERVER_AHEAD), PORT: String(port) } },
    };
    await startUnarmed([second]);
    const url = trial.target.url.replace(/\d+$/, String(port));
    try {
      const answers: string[] = [];
      for (const [made, used] of [
        [trial.target.url, url],
        [url, trial.target.url],
      ] as const)
        answers.push(...(await this.sessionAcross(trial, made, used)));
      this.sessions = answers.join(', ');
      return answers.some((a) => a !== '200' && a !== '401 after sign-out')
        ? [`sessions across servers: ${this.sessions}`]
        : [];
    } finally {
      (second as typeof first).child?.kill();
    }
  }

  private async sessionAcross({ target }: Trial, made: string, used: string): Promise<string[]> {
    const body = JSON.stringify({ email: target.email, password: target.password });
    const login = await fetch(`${made}/api/auth/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const headers = {
      cookie: login.headers
        .getSetCookie()
        .map((c) => c.split(';')[0])
        .join('; '),
    };
    const ask = (): Promise<Response> => fetch(`${used}/api/applications/traffic`, { headers });
    const before = await ask();
    await fetch(`${made}/api/auth/logout`, { method: 'POST', headers });
    let after = await ask();
    for (const from = Date.now(); after.status !== 401 && Date.now() - from < 5_000; after = await ask())
      await sleep(100);
    return [String(before.status), `${String(after.status)} after sign-out`];
  }
}

function fakeTime(): string {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (library === undefined || !existsSync(library))
    throw new Error('Clocks need libfaketime ("apt-get install faketime").');
  return library;
}
