import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { HistoryDays } from '../../domain/retention/history.js';
import { fileRange, type Register } from './retention.tables.js';
import type { Pack, Step, StepState } from './retention.view.js';

@Injectable()
export class RetentionStore {
  async setDays(tx: Tx, days: HistoryDays): Promise<void> {
    await tx.query(
      `
      UPDATE retention_policy SET file_days = $1, finding_days = $2, message_days = $3, schedule_days = $4, register_days = $5, changed_at = now()`,
      [days.file, days.finding, days.message, days.schedule, days.register],
    );
  }

  /** Notes that a month is about to leave its table. */
  async begin(tx: Tx, table: string, month: string): Promise<Step> {
    const [step] = await tx.query<Step>(
      `
      INSERT INTO retention_step (table_name, month, number, state)
      SELECT $1, $2, coalesce(max(number), 0) + 1, 'detaching' FROM retention_step WHERE table_name = $1 AND month = $2
      RETURNING table_name AS table, month, number, state`,
      [table, month],
    );
    if (!step) throw new Error('The step was not noted');
    return step;
  }

  async setState(tx: Tx, step: Step, state: StepState): Promise<void> {
    await tx.query(
      'UPDATE retention_step SET state = $4, changed_at = now() WHERE table_name = $1 AND month = $2 AND number = $3',
      [step.table, step.month, step.number, state],
    );
  }

  /** Notes what was written to the archive; what an earlier try of the same step noted is replaced. */
  async setExported(tx: Tx, step: Step, packs: readonly Pack[]): Promise<void> {
    await tx.query('DELETE FROM archive_pack WHERE table_name = $1 AND month = $2 AND number = $3', [
      step.table,
      step.month,
      step.number,
    ]);
    await tx.query(
      `
      INSERT INTO archive_pack (company_id, table_name, month, number, path, rows, bytes, sha256, index_sha256)
      SELECT p.company_id, $1, $2, $3, p.path, p.rows, p.bytes, decode(p.sha256, 'hex'), decode(p.index_sha256, 'hex')
      FROM jsonb_to_recordset($4::jsonb) AS p (company_id bigint, path text, rows bigint, bytes bigint, sha256 text, index_sha256 text)`,
      [
        step.table,
        step.month,
        step.number,
        JSON.stringify(
          packs.map((p) => ({
            company_id: p.companyId,
            path: p.path,
            rows: p.rows,
            bytes: p.bytes,
            sha256: p.sha256.toString('hex'),
            index_sha256: p.indexSha256?.toString('hex') ?? null,
          })),
        ),
      ],
    );
    await tx.query('UPDATE retention_step SET rows = $4 WHERE table_name = $1 AND month = $2 AND number = $3', [
      step.table,
      step.month,
      step.number,
      packs.reduce((sum, p) => sum + p.rows, 0),
    ]);
    await this.setState(tx, step, 'exported');
  }

  /** Deletes rows `x` of a month that go, so many at a time; returns how many. */
  async deleteEmptied(tx: Tx, table: string, month: string, goes: string, atMost: number): Promise<number> {
    const rows = await tx.query(
      `
      DELETE FROM ${table} WHERE id IN (
        SELECT x.id FROM ${table} x WHERE x.id >= $1::bigint AND x.id < $2::bigint AND ${goes} LIMIT $3) RETURNING id`,
      [...fileRange(month), atMost],
    );
    return rows.length;
  }

  /** Deletes rows of a register that are of whole months past `days`, so many at a time; returns how many. */
  async deleteRegistered(tx: Tx, { name, id }: Register, days: number, atMost: number): Promise<number> {
    const rows = await tx.query(
      `
      DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${name} WHERE ${id} < first_id(date_trunc('month', now() - make_interval(days => $1))) ORDER BY ${id} LIMIT $2)) RETURNING 1`,
      [days, atMost],
    );
    return rows.length;
  }

  /** Deletes rows that have expired, so many at a time; returns how many. */
  async deleteExpired(tx: Tx, table: string, condition: string, atMost: number): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT $1)) RETURNING 1`,
      [atMost],
    );
    return rows.length;
  }

  async startRun(tx: Tx): Promise<string> {
    const [row] = await tx.query<{ id: string }>('INSERT INTO retention_run DEFAULT VALUES RETURNING id');
    return row?.id ?? '';
  }

  async endRun(tx: Tx, id: string, outcome: object, failure: string | null): Promise<void> {
    await tx.query(
      'UPDATE retention_run SET finished_at = clock_timestamp(), outcome = $2::jsonb, failure = $3 WHERE id = $1',
      [id, JSON.stringify(outcome), failure],
    );
  }
}
