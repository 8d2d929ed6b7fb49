import { Injectable } from '@nestjs/common';
import type { CompanyId, DespatchAdviceId, TransportId, UserId } from '../../domain/ids.js';
import type { TransportFields } from '../../domain/transport/fields.js';
import type { TransportState } from '../../domain/transport/state.js';
import type { Tx } from '../../platform/database/transaction.js';

interface By {
  readonly companyId: CompanyId;
  /** Null: the system. */
  readonly userId: UserId | null;
}
/** Who brought a transport into a state: null where nobody of the company did. */
interface StepBy {
  readonly companyId: CompanyId;
  readonly userId: UserId | null;
}

@Injectable()
export class TransportStore {
  /** The next number: whoever plans another transport waits until this transaction ends, so that there is no gap. */
  async takeNumber(tx: Tx, companyId: CompanyId): Promise<bigint> {
    const [row] = await tx.query<{ last: string }>(
      `INSERT INTO transport_counter AS c (company_id, last) VALUES ($1, 1)
      ON CONFLICT (company_id) DO UPDATE SET last = c.last + 1 RETURNING last::text`,
      [companyId],
      'take-transport-number',
    );
    return BigInt(row?.last ?? 0);
  }

  /** Stores a planned transport with its first step. A narrowed caller sees it once there is a note on it. */
  async insert(
    tx: Tx,
    { companyId, userId }: By,
    { number, fields }: { readonly number: string; readonly fields: TransportFields },
  ): Promise<TransportId> {
    const [row] = await tx.query<{ id: TransportId }>(
      `
      WITH new AS MATERIALIZED (SELECT next_id() AS id),
      made AS (INSERT INTO transport (id, company_id, number, fields, created_by) SELECT id, $1, $2, $3::jsonb, $4 FROM new)
      SELECT id FROM new`,
      [companyId, number, JSON.stringify(fields), userId],
      'insert-transport',
    );
    if (!row) throw new Error('An inserted transport has an id');
    await this.step(tx, { companyId, userId }, row.id, 'planned');
    return row.id;
  }

  /** Holds a transport until the end of the transaction; false where there is none. */
  async hold(tx: Tx, companyId: CompanyId, id: TransportId): Promise<boolean> {
    const rows = await tx.query(
      'SELECT id FROM transport WHERE company_id = $1 AND id = $2 FOR UPDATE',
      [companyId, id],
      'hold-transport',
    );
    return rows.length > 0;
  }

  async change(tx: Tx, companyId: CompanyId, id: TransportId, fields: TransportFields): Promise<void> {
    await tx.query(
      'UPDATE transport SET fields = $3, version = version + 1 WHERE company_id = $1 AND id = $2',
      [companyId, id, JSON.stringify(fields)],
      'change-transport',
    );
  }

  async putState(tx: Tx, by: StepBy, id: TransportId, state: TransportState): Promise<void> {
    await tx.query(
      'UPDATE transport SET state = $3, version = version + 1 WHERE company_id = $1 AND id = $2',
      [by.companyId, id, state],
      'put-state-of-transport',
    );
    await this.step(tx, by, id, state);
  }

  private async step(tx: Tx, { companyId, userId }: StepBy, id: TransportId, state: TransportState): Promise<void> {
    await tx.query(
      'INSERT INTO transport_step (transport_id, company_id, state, by_user) VALUES ($1, $2, $3, $4)',
      [id, companyId, state, userId],
      'insert-transport-step',
    );
  }

  /** Notes the order of what is on a transport: changed as often as its version says. */
  async touch(tx: Tx, companyId: CompanyId, id: TransportId): Promise<void> {
    await tx.query(
      'UPDATE transport SET version = version + 1 WHERE company_id = $1 AND id = $2',
      [companyId, id],
      'touch-transport',
    );
  }

  /** Puts notes on a transport; answers those that were put on it: others are on one already. */
  async putOn(
    tx: Tx,
    { companyId, userId }: By,
    id: TransportId,
    noteIds: readonly DespatchAdviceId[],
  ): Promise<DespatchAdviceId[]> {
    const rows = await tx.query<{ id: DespatchAdviceId }>(
      `INSERT INTO transport_note (despatch_advice_id, transport_id, company_id, added_by)
      SELECT DISTINCT n, $2::bigint, $1::bigint, $4::bigint FROM unnest($3::bigint[]) AS n ORDER BY n
      ON CONFLICT (despatch_advice_id) DO NOTHING RETURNING despatch_advice_id AS id`,
      [companyId, id, noteIds, userId],
      'put-notes-on-transport',
    );
    return rows.map((row) => row.id);
  }

  /** Takes notes off a transport, all where none are named; answers those that were on it. */
  async takeOff(
    tx: Tx,
    companyId: CompanyId,
    id: TransportId,
    noteIds: readonly DespatchAdviceId[] | null,
  ): Promise<DespatchAdviceId[]> {
    const rows = await tx.query<{ id: DespatchAdviceId }>(
      `DELETE FROM transport_note WHERE company_id = $1 AND transport_id = $2 AND ($3::bigint[] IS NULL OR despatch_advice_id = ANY ($3::bigint[]))
      RETURNING despatch_advice_id AS id`,
      [companyId, id, noteIds],
      'take-notes-off-transport',
    );
    return rows.map((row) => row.id);
  }

  /** Answers whether it was removed: what a carrier was told of stays. */
  async remove(tx: Tx, companyId: CompanyId, id: TransportId): Promise<boolean> {
    const rows = await tx.query(
      `DELETE FROM transport WHERE company_id = $1 AND id = $2 AND NOT EXISTS (SELECT FROM transport_instruction i WHERE i.transport_id = $2 AND i.company_id = $1)
      RETURNING id`,
      [companyId, id],
      'remove-transport',
    );
    return rows.length > 0;
  }
}
