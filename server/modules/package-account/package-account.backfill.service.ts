import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanyId, DespatchAdviceId, PartnerId } from '../../domain/ids.js';
import { returnablePackages } from '../../domain/package-account/note.js';
import type { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Log } from '../../platform/log.js';
import { PackagePosting } from './package-account.posting.service.js';
import { type NoteToPost, PackagePostingView } from './package-account.posting.view.js';

/** Notes that are looked at together. */
const PORTION = 500;
/** Another process may have the posting in hand. */
const WAIT_MS = 200;

/** Numbers that are named of many. */
const NAMED = 10;

/** Why a note moves nothing. */
export type LeftOut =
  | 'not-sent'
  | 'test'
  | 'cancellation'
  | 'replaced'
  | 'cancelled'
  | 'posted'
  | 'no-packages'
  | 'corrected';

/** How many, and the numbers of the first. */
export interface Counted {
  readonly count: number;
  readonly numbers: readonly string[];
}

export interface Backfilled {
  readonly posted: number;
  readonly movements: number;
  readonly packages: number;
  readonly failed: Counted;
  readonly leftOut: ReadonlyMap<LeftOut, Counted>;
}

interface Candidate {
  readonly id: DespatchAdviceId;
  readonly number: string;
  readonly why: LeftOut | null;
}

const COMPANY = /* sql */ `SELECT id, name FROM company WHERE code = $1 OR id::text = $1 LIMIT 2`;
/** Notes of a company whose goods left on a day or later, in the order in which they were made, behind one of them. */
const CANDIDATES = /* sql */ `
SELECT d.id, d.number, CASE WHEN d.state <> 'released' THEN 'not-sent' WHEN d.sent_to IS NULL THEN 'test'
  WHEN coalesce(d.document ->> 'messageFunction', '9') = '1' THEN 'cancellation' WHEN d.superseded IS NOT NULL THEN 'replaced'
  WHEN t.id IS NULL OR t.state = 'cancelled' THEN 'cancelled'
  WHEN EXISTS (SELECT FROM package_movement m WHERE m.despatch_advice_id = d.id AND m.company_id = d.company_id AND m.source = 'note') THEN 'posted' END AS why
FROM despatch_advice d LEFT JOIN transmission t ON t.id = d.transmission_id
WHERE d.company_id = $1 AND d.id > $2 AND left(coalesce(d.document ->> 'despatchDate', d.document ->> 'issueDate'), 10) >= $3 ORDER BY d.id LIMIT ${String(PORTION)}`;
/** The last day for which people said what an account comes to: what moved until then is in it. */
const CORRECTED = /* sql */ `
SELECT a.partner_company_id AS "partnerId", a.address, a.site, a.code, max(m.day) AS day FROM package_movement m JOIN package_account a ON a.id = m.account_id
WHERE m.company_id = $1 AND m.kind IN ('correction', 'count-adjustment') GROUP BY a.id`;
const ENQUEUE = /* sql */ `
INSERT INTO package_posting (despatch_advice_id) SELECT n FROM unnest($1::bigint[]) AS n
WHERE NOT EXISTS (SELECT FROM package_posting p WHERE p.despatch_advice_id = n)`;
const WAITING = /* sql */ `SELECT despatch_advice_id AS id, tries FROM package_posting WHERE despatch_advice_id = ANY ($1::bigint[])`;

interface Corrected {
  readonly partnerId: PartnerId | null;
  readonly address: string;
  readonly site: string;
  readonly code: string;
  readonly day: string;
}

/** Posts the despatch notes that a company sent before it had package accounts, through the posting of all others. */
export class PackageBackfill {
  private readonly posting: PackagePosting;
  private readonly view = new PackagePostingView();

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {
    this.posting = PackagePosting.over(database);
  }

  /** The company of this code or id; null where there is none, or where two are meant. */
  async company(called: string): Promise<{ readonly id: CompanyId; readonly name: string } | null> {
    const rows = await this.database.transaction('system', (tx) =>
      tx.query<{ id: CompanyId; name: string }>(COMPANY, [called]),
    );
    return rows.length === 1 ? (rows[0] ?? null) : null;
  }

  /** Done again, it posts nothing more. @param from the first day, CCYY-MM-DD */
  async run(companyId: CompanyId, from: string, { isDry }: { readonly isDry: boolean }): Promise<Backfilled> {
    const leftOut = new Map<LeftOut, Counted>();
    let failed = NONE;
    let [posted, movements, packages] = [0, 0, 0];
    const leaveOut = (why: LeftOut, number: string): void => {
      leftOut.set(why, counted(leftOut.get(why) ?? NONE, number));
    };
    for (let behind = '0', isFull = true; isFull; ) {
      const { candidates, notes, corrected } = await this.portion(companyId, behind, from);
      isFull = candidates.length === PORTION;
      behind = candidates.at(-1)?.id ?? behind;
      const moving = new Map<DespatchAdviceId, ReadonlyMap<string, number>>();
      for (const { id, number, why } of candidates) {
        const note = notes.get(id);
        if (why !== null || note === undefined) {
          leaveOut(why ?? 'not-sent', number);
          continue;
        }
        const moved = returnablePackages(note.packagings, new Set(note.returnable));
        const isIn = [...moved.keys()].some((code) => (corrected.get(accountKey({ ...note, code })) ?? '') >= note.day);
        if (moved.size === 0 || isIn) leaveOut(isIn ? 'corrected' : 'no-packages', number);
        else moving.set(id, moved);
      }
      const lost = isDry ? new Set<DespatchAdviceId>() : await this.post([...moving.keys()]);
      for (const [id, moved] of moving) {
        if (lost.has(id)) {
          failed = counted(failed, notes.get(id)?.number ?? id);
          continue;
        }
        posted += 1;
        movements += moved.size;
        packages += [...moved.values()].reduce((sum, count) => sum + count, 0);
      }
    }
    return { posted, movements, packages, failed, leftOut };
  }

  private portion(companyId: CompanyId, behind: string, from: string) {
    return this.database.transaction('system', async (tx: Tx) => {
      const candidates = await tx.query<Candidate>(CANDIDATES, [companyId, behind, from]);
      const open = candidates.filter(({ why }) => why === null).map(({ id }) => id);
      const notes: readonly NoteToPost[] = await this.view.notes(tx, open);
      const corrected = await tx.query<Corrected>(CORRECTED, [companyId]);
      return {
        candidates,
        notes: new Map(notes.map((note) => [note.id, note])),
        corrected: new Map(corrected.map((account) => [accountKey(account), account.day])),
      };
    });
  }

  /** Has notes posted, here or by a worker; answers those that could not be, which are tried again later. */
  private async post(ids: readonly DespatchAdviceId[]): Promise<ReadonlySet<DespatchAdviceId>> {
    if (ids.length === 0) return new Set();
    await this.database.transaction('system', (tx) => tx.query(ENQUEUE, [ids]));
    for (;;) {
      await this.posting.run(this.log);
      const waiting = await this.database.transaction('system', (tx) =>
        tx.query<{ id: DespatchAdviceId; tries: number }>(WAITING, [ids]),
      );
      if (waiting.every(({ tries }) => tries > 0)) return new Set(waiting.map(({ id }) => id));
      await sleep(WAIT_MS);
    }
  }
}

const NONE: Counted = { count: 0, numbers: [] };
function counted({ count, numbers }: Counted, number: string): Counted {
  return { count: count + 1, numbers: numbers.length < NAMED ? [...numbers, number] : numbers };
}

function accountKey({ partnerId, address, site, code }: Omit<Corrected, 'day'>): string {
  return JSON.stringify([partnerId, address, site, code]);
}
