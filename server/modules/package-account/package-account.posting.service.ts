import { Injectable } from '@nestjs/common';
import type { DespatchAdviceId, ReceiptId, ReceivedAdviceId } from '../../domain/ids.js';
import { signedQuantity } from '../../domain/package-account/movement.js';
import { notePosting, returnablePackages } from '../../domain/package-account/note.js';
import { counteredStates } from '../../domain/package-account/state.js';
import { DatabaseAway } from '../../platform/database/away.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Log } from '../../platform/log.js';
import { packagesPosted } from './package-account.events.js';
import {
  type NoteToPost,
  PackagePostingView,
  type PostedOfNote,
  type ReceiptOfNote,
} from './package-account.posting.view.js';
import { PackageReceipts, stateByReceipt } from './package-account.receipt.service.js';
import { ReceivedAdvicePosting } from './package-account.received.service.js';
import { ReceivedAdviceView } from './package-account.received.view.js';
import {
  type NewCounter,
  type NewMovement,
  type NewState,
  PackageAccountStore,
  type WrittenSide,
} from './package-account.store.js';

/** Rows of the backlog that one run takes. */
const AT_A_TIME = 100;
/** One worker posts at a time: two would wait for each other's accounts. */
const POSTING_LOCK = 727_008;

const TAKE = /* sql */ `
DELETE FROM package_posting WHERE id IN (SELECT id FROM package_posting WHERE due_at <= now() ORDER BY due_at, id LIMIT $1)
RETURNING id, despatch_advice_id AS "noteId", receipt_id AS "receiptId", received_advice_id AS "adviceId", tries`;
/** What cannot be posted waits longer each time, and keeps nothing else back. */
const LATER = /* sql */ `
UPDATE package_posting SET tries = tries + 1, due_at = now() + make_interval(secs => least(3600, 10 * 2 ^ least(tries, 9)))
WHERE id = $1`;

interface Waiting {
  readonly id: string;
  readonly noteId: DespatchAdviceId | null;
  readonly receiptId: ReceiptId | null;
  readonly adviceId: ReceivedAdviceId | null;
}

/**
 * Posts what despatch notes, partners' despatch advices and receiving advices do to package accounts. It compares what a note says now with what it has posted before,
 * and adds what is missing: done again, it adds nothing.
 */
@Injectable()
export class PackagePosting {
  constructor(
    private readonly database: Database,
    private readonly store: PackageAccountStore,
    private readonly view: PackagePostingView,
    private readonly received: ReceivedAdvicePosting,
    private readonly receipts: PackageReceipts,
  ) {}

  /** Where there is no container, as in a command. */
  static over(database: Database): PackagePosting {
    const store = new PackageAccountStore();
    const received = new ReceivedAdvicePosting(store, new ReceivedAdviceView());
    return new PackagePosting(database, store, new PackagePostingView(), received, new PackageReceipts(store));
  }

  /** One run; true where more may wait. */
  async run(log: Log): Promise<boolean> {
    try {
      return (await this.take(AT_A_TIME)) === AT_A_TIME;
    } catch (error) {
      // Nothing is known to be wrong with what waits.
      if (error instanceof DatabaseAway) throw error;
      log.warn({ err: error }, 'movements of packages could not be posted together');
      await this.oneByOne(log);
      return false;
    }
  }

  private take(most: number): Promise<number> {
    return this.database.transaction(
      'system',
      async (tx) => {
        const [lock] = await tx.query<{ mine: boolean }>(
          `SELECT pg_try_advisory_xact_lock(${String(POSTING_LOCK)}) AS mine`,
        );
        if (lock?.mine !== true) return 0;
        const rows = await tx.query<Waiting>(TAKE, [most], 'take-packages-to-post');
        if (rows.length > 0) await this.post(tx, rows);
        return rows.length;
      },
      { isRepeatable: true },
    );
  }

  /** The rows that failed together, each by itself: one that fails keeps no other back. */
  private async oneByOne(log: Log): Promise<void> {
    for (let left = AT_A_TIME; left > 0; left -= 1)
      try {
        if ((await this.take(1)) === 0) return;
      } catch (error) {
        if (error instanceof DatabaseAway) throw error;
        const [row] = await this.database.transaction('system', (tx) =>
          tx.query<{ id: string }>('SELECT id FROM package_posting WHERE due_at <= now() ORDER BY due_at, id LIMIT 1'),
        );
        if (row === undefined) return;
        log.error({ err: error, posting: row.id }, 'movements of packages could not be posted');
        await this.database.transaction('system', (tx) => tx.query(LATER, [row.id]));
      }
  }

  private async post(tx: Tx, rows: readonly Waiting[]): Promise<void> {
    const named = rows.flatMap(({ noteId }) => noteId ?? []);
    const receipts = rows.flatMap(({ receiptId }) => receiptId ?? []);
    const advices = rows.flatMap(({ adviceId }) => adviceId ?? []);
    const written = [
      ...(await this.postNotes(tx, named, receipts)),
      ...(await this.receipts.confirm(tx, receipts)),
      ...(await this.received.post(tx, advices)),
    ];
    const companies = Map.groupBy(written, ({ id }) => id);
    emit(
      tx,
      ...[...companies].map(([id, sides]) =>
        packagesPosted({ id, companies: [...new Set(sides.map(({ companyId }) => companyId))] }),
      ),
    );
  }

  private async postNotes(
    tx: Tx,
    named: readonly DespatchAdviceId[],
    receipts: readonly ReceiptId[],
  ): Promise<WrittenSide[]> {
    const ids = await this.view.notesOf(tx, named, receipts);
    if (ids.length === 0) return [];
    const notes = await this.view.notes(tx, ids);
    const posted = Map.groupBy(await this.view.posted(tx, ids), ({ noteId }) => noteId);
    const written: WrittenSide[] = [];
    for (const [companyId, own] of Map.groupBy(notes, (note) => note.companyId)) {
      const { counters, movements } = planOf(own, posted);
      if (counters.length > 0) written.push(...(await this.store.counter(tx, companyId, null, counters)));
      if (movements.length > 0) written.push(...(await this.store.post(tx, companyId, null, movements)));
    }
    written.push(...(await this.confirm(tx, notes)));
    return written;
  }

  /** What customers received of the notes: it confirms what was announced, unless something else came than was sent, which people look at. */
  private async confirm(tx: Tx, notes: readonly NoteToPost[]): Promise<WrittenSide[]> {
    const ids = notes.map(({ id }) => id);
    const receipts = new Map((await this.view.receipts(tx, ids)).map((receipt) => [receipt.noteId, receipt]));
    if (receipts.size === 0) return [];
    const companyOf = new Map(notes.map(({ id, companyId }) => [id, companyId]));
    const posted = Map.groupBy(await this.view.posted(tx, ids), ({ noteId }) => companyOf.get(noteId));
    const written: WrittenSide[] = [];
    for (const [companyId, own] of posted) {
      const states = own.flatMap((movement) => receivedState(movement, receipts.get(movement.noteId)) ?? []);
      if (companyId !== undefined && states.length > 0)
        written.push(...(await this.store.put(tx, companyId, null, states)));
    }
    return written;
  }
}

function planOf(
  notes: readonly NoteToPost[],
  posted: ReadonlyMap<DespatchAdviceId, readonly PostedOfNote[]>,
): { readonly counters: NewCounter[]; readonly movements: NewMovement[] } {
  const counters: NewCounter[] = [];
  const movements: NewMovement[] = [];
  for (const note of notes) {
    const before = new Map((posted.get(note.id) ?? []).map((movement) => [movement.id, movement]));
    const packages = note.counts
      ? returnablePackages(note.packagings, new Set(note.returnable))
      : new Map<string, number>();
    const plan = notePosting(packages, [...before.values()]);
    for (const id of plan.counter) {
      const movement = before.get(id);
      if (movement === undefined) continue;
      const { place, state: was, isMirrored } = movement;
      const states = counteredStates(was, isMirrored);
      counters.push({
        id,
        place,
        was,
        state: states.movement,
        counterState: states.counter,
        cause: 'note',
        day: note.day,
      });
    }
    for (const { code, count } of plan.post) movements.push(movementOf(note, code, count));
  }
  return { counters, movements };
}

function movementOf(note: NoteToPost, code: string, count: number): NewMovement {
  const { id, number, day, site, partnerId, address } = note;
  return {
    ...{ partnerId, address, site, code, day, noteNumber: number, despatchAdviceId: id },
    ...{ kind: 'full-out', quantity: signedQuantity('full-out', count), source: 'note', reason: null },
    ...{ state: 'announced', cause: 'note' },
  };
}

function receivedState(movement: PostedOfNote, receipt: ReceiptOfNote | undefined): NewState | null {
  if (receipt === undefined) return null;
  const { receiptId, hasDiscrepancies, packages } = receipt;
  return stateByReceipt(movement, receiptId, packages[movement.code] ?? (hasDiscrepancies ? null : movement.count));
}
