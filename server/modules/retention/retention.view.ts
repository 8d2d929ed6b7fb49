import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { HistoryDays } from '../../domain/retention/history.js';
import { fileRange, type RetiringTable } from './retention.tables.js';

export type StepState = 'detaching' | 'detached' | 'exported' | 'dropped';
export interface Step {
  readonly table: string;
  readonly month: string;
  readonly number: number;
  readonly state: StepState;
}
/** A month of a table that is past its days: about so many rows, exactly so many bytes on disk. */
export interface DueMonth {
  readonly table: string;
  readonly month: string;
  readonly rows: number;
  readonly bytes: number;
}
export interface Pack {
  readonly companyId: CompanyId;
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly indexSha256: Buffer | null;
}

@Injectable()
export class RetentionView {
  async days(tx: Tx): Promise<HistoryDays> {
    const [row] = await tx.query<HistoryDays>(`
      SELECT file_days AS file, finding_days AS finding, message_days AS message, schedule_days AS schedule, register_days AS register FROM retention_policy`);
    if (!row) throw new Error('There is no retention policy');
    return row;
  }

  /**
   * Months of a table that lie past `days` as a whole and hold something that may go, oldest first. What looks is bounded by the
   * partitions there are; a month that holds only rows that stay is small, and not due.
   */
  async due(tx: Tx, table: RetiringTable, days: number): Promise<DueMonth[]> {
    const months = await tx.query<{ month: string; bytes: string; rows: number }>(
      `
      SELECT right(c.relname, 6) AS month, pg_total_relation_size(c.oid) AS bytes, greatest(c.reltuples, 0)::float8 AS rows
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = to_regclass($1) AND NOT i.inhdetachpending AND c.relname ~ '_[0-9]{6}$'
        AND to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= now() - make_interval(days => $2)
      ORDER BY 1`,
      [table.name, days],
    );
    const due: DueMonth[] = [];
    for (const { month, bytes, rows } of months) {
      if (await this.hasSomethingToGo(tx, table, month))
        due.push({ table: table.name, month, rows, bytes: Number(bytes) });
    }
    return due;
  }

  private async hasSomethingToGo(tx: Tx, table: RetiringTable, month: string): Promise<boolean> {
    const range = `x.${table.id} >= $1::bigint AND x.${table.id} < $2::bigint`;
    const stays = table.wouldStay(fileRange(month));
    const [row] = await tx.query<{ goes: boolean }>(
      `
      SELECT EXISTS (SELECT FROM ${table.name} x WHERE ${range} AND NOT ${stays}) OR NOT EXISTS (SELECT FROM ${table.name} x WHERE ${range}) AS goes`,
      table.digits === 0 ? fileRange(month) : fileRange(month).map((id) => id + '0'.repeat(table.digits)),
    );
    return row?.goes ?? false;
  }

  /** Steps that were begun and not ended, in the order in which tables leave. */
  async openSteps(tx: Tx, tables: readonly RetiringTable[]): Promise<Step[]> {
    return tx.query<Step>(
      `
      SELECT table_name AS table, month, number, state FROM retention_step WHERE state <> 'dropped' ORDER BY month, array_position($1::text[], table_name)`,
      [tables.map(({ name }) => name)],
    );
  }

  async packs(tx: Tx, step: Step): Promise<Pack[]> {
    return tx.query<Pack>(
      `
      SELECT company_id AS "companyId", path, rows::float8 AS rows, bytes::float8 AS bytes, sha256, index_sha256 AS "indexSha256"
      FROM archive_pack WHERE table_name = $1 AND month = $2 AND number = $3 ORDER BY path`,
      [step.table, step.month, step.number],
    );
  }

  /** Where a company's packs of a month lie, below the archive, newest first. */
  async packsOf(tx: Tx, companyId: CompanyId, table: string, month: string): Promise<string[]> {
    const rows = await tx.query<{ path: string }>(
      'SELECT path FROM archive_pack WHERE company_id = $1 AND table_name = $2 AND month = $3 ORDER BY number DESC',
      [companyId, table, month],
    );
    return rows.map(({ path }) => path);
  }

  /** Whether a run ended well within the last `hours`. */
  async ranLately(tx: Tx, hours: number): Promise<boolean> {
    const [row] = await tx.query<{ ran: boolean }>(
      `
      SELECT EXISTS (SELECT FROM retention_run WHERE finished_at > now() - make_interval(hours => $1) AND failure IS NULL) AS ran`,
      [hours],
    );
    return row?.ran ?? false;
  }
}

/** Whether the bytes of a file may be in the archive: its month went there. */
export async function isInArchive(tx: Tx, companyId: CompanyId, fileId: FileId): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(
    `
    SELECT EXISTS (SELECT FROM traffic_message WHERE id = $2 AND company_id = $1) AND EXISTS (
      SELECT FROM archive_pack WHERE company_id = $1 AND table_name = 'traffic_file' AND month = '20' || left(lpad($2::bigint::text, 14, '0'), 4)) AS found`,
    [companyId, fileId],
  );
  return row?.found ?? false;
}
