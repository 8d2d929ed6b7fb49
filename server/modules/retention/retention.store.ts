import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { fileRange, type Days } from './retention.tables.js';
import type { Pack, Step, StepState } from './retention.view.js';

@Injectable()
export class RetentionStore {
  async setDays(tx: Tx, days: Days): Promise<void> {
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

  /** Takes away the heads of a month whose lines have left, so many at a time; returns how many. */
  async removeHeads(tx: Tx, month: string, atMost: number): Promise<number> {
    const rows = await tx.query(
      `
      DELETE FROM schedule_head WHERE id IN (
        SELECT h.id FROM schedule_head h WHERE h.id >= $1::bigint AND h.id < $2::bigint AND NOT (h.is_archived OR coalesce(h.last_date >= current_date, false))
          AND NOT EXISTS (SELECT FROM schedule_line l WHERE l.head_id = h.id AND l.id >= $1::bigint AND l.id < $2::bigint) LIMIT $3) RETURNING id`,
      [...fileRange(month), atMost],
    );
    return rows.length;
  }

  /** Forgets digests and control references of files of whole months past `days`, so many at a time; returns how many. */
  async forgetRegisters(
    tx: Tx,
    register: 'content_digest' | 'interchange',
    days: number,
    atMost: number,
  ): Promise<number> {
    const rows = await tx.query(
      `
      DELETE FROM ${register} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${register} WHERE message_id < first_id(date_trunc('month', now() - make_interval(days => $1))) ORDER BY message_id LIMIT $2)) RETURNING 1`,
      [days, atMost],
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
