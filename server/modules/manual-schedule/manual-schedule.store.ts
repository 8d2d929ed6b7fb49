import { Injectable } from '@nestjs/common';
import type { CompanyId, FileId, ScheduleHeadId, UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

/** A schedule by hand and the file that it was written into. */
export interface NewManualSchedule {
  readonly fileId: FileId;
  readonly companyId: CompanyId;
  readonly documentNumber: string;
  readonly sender: string;
  readonly recipient: string;
  readonly replaces: ScheduleHeadId | null;
  readonly userId: UserId;
}

@Injectable()
export class ManualScheduleStore {
  /** Schedules of one number are entered one after the other. */
  async lock(tx: Tx, companyId: CompanyId, documentNumber: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('manual schedule ' || $1 || ' ' || $2, 0))`, [
      companyId,
      documentNumber,
    ]);
  }

  /** Whether a schedule has the number: one by hand, or one of the same parties that came in a file. */
  async isTaken(tx: Tx, companyId: CompanyId, documentNumber: string, parties: string): Promise<boolean> {
    const [row] = await tx.query<{ taken: boolean }>(
      `
      SELECT EXISTS (SELECT FROM manual_schedule WHERE company_id = $1 AND document_number = $2)
        OR EXISTS (SELECT FROM schedule_head WHERE company_id = $1 AND parties = $3 AND chain = $2) AS taken`,
      [companyId, documentNumber, parties],
    );
    return row?.taken ?? false;
  }

  /** Whether a schedule is still the one in force, and none that replaces it waits to be read. */
  async isReplaceable(tx: Tx, companyId: CompanyId, id: ScheduleHeadId): Promise<boolean> {
    const [row] = await tx.query<{ replaceable: boolean }>(
      `
      SELECT superseded_by IS NULL AND NOT EXISTS (SELECT FROM manual_schedule m JOIN traffic_message f ON f.id = m.file_id
        WHERE m.company_id = $1 AND m.document_number = h.document_number AND m.replaces = h.id AND f.state = 'received') AS replaceable
      FROM schedule_head h WHERE h.id = $2 AND h.company_id = $1`,
      [companyId, id],
    );
    return row?.replaceable ?? false;
  }

  async insert(tx: Tx, schedule: NewManualSchedule): Promise<void> {
    const { fileId, companyId, documentNumber, sender, recipient, replaces, userId } = schedule;
    await tx.query(
      'INSERT INTO manual_schedule (file_id, company_id, document_number, sender, recipient, replaces, created_by) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [fileId, companyId, documentNumber, sender, recipient, replaces, userId],
    );
  }
}
