import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Books } from './books.js';
import type { HandIn } from './corpus.js';

/** One upload request. An answer that never came leaves open whether the file was stored. */
export interface Try {
  readonly handIn: HandIn;
  readonly fileName: string;
  readonly answer: { readonly id: string; readonly state: string; readonly repeats: string | null } | undefined;
}

export interface Target {
  readonly url: string;
  readonly inbox: string;
  readonly email: string;
  readonly password: string;
}

const AT_A_TIME = 8;
const REQUEST_MS = 15_000;

/** Plays the partners: uploads until there is an answer, and drops files into the folder, as fast as `allowed` says. */
export class Feeder {
  readonly tries: Try[] = [];
  /** Answers that no partner should get. */
  readonly refusals: string[] = [];
  done = 0;
  private cookie = '';
  /** One at a time: a sign-in that a kill interrupts counts as a wrong password. */
  private signing: Promise<void> | undefined;

  constructor(
    private readonly handIns: readonly HandIn[],
    private readonly target: Target,
    private readonly books: Books,
    private readonly allowed: () => number,
  ) {}

  /** Resolves when the last file is handed in. */
  async run(): Promise<void> {
    const open = new Set<Promise<void>>();
    let held: HandIn[] = [];
    const handIn = (h: HandIn): void => {
      const one = this.handIn(h).finally(() => {
        open.delete(one);
        this.done += 1;
      });
      open.add(one);
    };
    if (this.cookie === '') await this.session();
    let next = 0;
    while (next < this.handIns.length || held.length > 0) {
      await sleep(10);
      held = await this.release(held, handIn);
      for (; next < Math.min(this.handIns.length, this.allowed()); next++) {
        const h = this.handIns[next];
        if (!h) break;
        if (open.size >= AT_A_TIME) break;
        if (h.after === undefined) handIn(h);
        else held.push(h);
      }
    }
    await Promise.all(open);
  }

  private releasedAt = 0;
  /** Hands in the files whose forerunner has come to its end, and returns the others. */
  private async release(held: HandIn[], handIn: (h: HandIn) => void): Promise<HandIn[]> {
    if (held.length === 0 || Date.now() < this.releasedAt + 200) return held;
    this.releasedAt = Date.now();
    const final = await this.books.ask<{ sha: string }>(
      `
      SELECT encode(d.sha256, 'hex') AS sha FROM content_digest d JOIN traffic_message m ON m.id = d.message_id
      WHERE encode(d.sha256, 'hex') = ANY($1) AND m.state <> 'received'`,
      [held.map((h) => h.after)],
    );
    const ready = new Set(final.map((f) => f.sha));
    // One at a time for each forerunner: of two later files with its reference both are late, whatever their order.
    for (const h of held) if (ready.has(h.after ?? '')) handIn(h);
    return held.filter((h) => !ready.has(h.after ?? ''));
  }

  private async handIn(h: HandIn): Promise<void> {
    if (h.delay > 0) await sleep(h.delay);
    if (h.way === 'upload') return this.upload(h);
    const part = join(this.target.inbox, `.${h.fileName}.${String(h.number)}`);
    writeFileSync(part, h.bytes);
    renameSync(part, join(this.target.inbox, h.fileName));
  }

  private async upload(h: HandIn): Promise<void> {
    for (let count = 0; ; count++) {
      const fileName = `${h.fileName}.${String(count)}`;
      const response = await this.post('/api/applications/traffic/messages', h.bytes, {
        'content-type': 'application/octet-stream',
        'x-file-name': fileName,
        cookie: this.cookie,
      });
      const text = await response?.text().catch(() => undefined);
      const answer = response?.status === 202 && text !== undefined ? (JSON.parse(text) as Try['answer']) : undefined;
      if (response?.status === 401)
        await (this.signing ??= this.signIn().finally(() => {
          this.signing = undefined;
        }));
      else this.tries.push({ handIn: h, fileName, answer });
      if (answer) return;
      if (response && response.status >= 400 && response.status < 500 && response.status !== 401) {
        this.refusals.push(`${fileName}: ${String(response.status)} ${text ?? ''}`);
        return;
      }
      await sleep(120);
    }
  }

  private async signIn(): Promise<void> {
    const { email, password } = this.target;
    const response = await this.post('/api/auth/login', Buffer.from(JSON.stringify({ email, password })), {
      'content-type': 'application/json',
    });
    if (response?.ok === true)
      this.cookie = response.headers
        .getSetCookie()
        .map((c) => c.split(';')[0])
        .join('; ');
    await response?.arrayBuffer().catch(() => undefined);
  }

  /** The session's cookie as it is, without a question. */
  get cookieNow(): string {
    return this.cookie;
  }

  /** Signs in, and returns the cookie of the session for other questions. */
  async session(): Promise<string> {
    const deadline = Date.now() + 20_000;
    while (Date.now() < deadline) {
      await this.signIn();
      if (this.cookie !== '') return this.cookie;
      await sleep(100);
    }
    throw new Error('No session');
  }

  private post(path: string, body: Buffer, headers: Record<string, string>): Promise<Response | undefined> {
    return fetch(this.target.url + path, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
      signal: AbortSignal.timeout(REQUEST_MS),
    }).catch(() => undefined);
  }
}
