import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ScheduleLine } from '../../contract/schedule.js';
import type { CompanyId, ScheduleHeadId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { CALLOFFS, LINE } from './schedule.view.js';

/** A schedule as far as it is known before its lines are read. */
export interface SheetHead {
  readonly documentNumber: string;
  readonly lineCount: number;
}
/** Lines with their call-offs, and where the next ones begin. */
export interface SheetPart {
  readonly lines: readonly ScheduleLine[];
  /** Null where these were the last. */
  readonly next: number | null;
}

/** A schedule part by part, for what is written out of it: the memory it takes is that of some lines, whatever its size. */
@Injectable()
export class ScheduleSheetView {
  /** @throws Problem not-found, for foreign ids and for none alike. */
  async head(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<SheetHead> {
    const [head] = await tx.query<SheetHead>(
      `SELECT document_number AS "documentNumber", line_count AS "lineCount" FROM schedule_head WHERE id = $1 AND company_id = $2`,
      [id, companyId],
      'schedule-sheet-head',
    );
    if (!head) throw new Problem('not-found');
    return head;
  }

  /** The lines behind a position, as many as are asked for. */
  async part(
    tx: Tx,
    companyId: CompanyId,
    id: ScheduleHeadId,
    { after, most }: { readonly after: number; readonly most: number },
  ): Promise<SheetPart> {
    const rows = await tx.query<ScheduleLine & { position: number }>(
      `
      SELECT ${LINE}, l.position, ${CALLOFFS} AS calloffs
      FROM schedule_line l JOIN schedule_head h ON h.id = l.head_id
      WHERE l.head_id = $1 AND l.company_id = $2 AND l.position > $3 ORDER BY l.position LIMIT $4`,
      [id, companyId, after, most],
      'schedule-sheet-lines',
    );
    return { lines: rows, next: rows.length < most ? null : (rows.at(-1)?.position ?? null) };
  }
}
