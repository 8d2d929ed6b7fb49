import { Injectable } from '@nestjs/common';
import type { ServiceWindowFields } from '../../contract/service-window.js';
import type { UserId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';

@Injectable()
export class ServiceWindowStore {
  /** Closes the window that is set, over or not. Returns its id where it was still to come or on. */
  async close(tx: Tx): Promise<string | undefined> {
    const [row] = await tx.query<{ id: string; counts: boolean }>(
      'UPDATE service_window SET closed_at = now() WHERE closed_at IS NULL RETURNING id, ends_at > now() AS counts',
    );
    return row?.counts === true ? row.id : undefined;
  }

  async insert(tx: Tx, { start, end, message }: ServiceWindowFields, userId: UserId): Promise<string> {
    const [row] = await tx.query<{ id: string }>(
      'INSERT INTO service_window (starts_at, ends_at, message, set_by) VALUES ($1, $2, $3, $4) RETURNING id',
      [start, end, message, userId],
    );
    if (!row) throw new Error('The window has no id');
    return row.id;
  }

  /** Whether nobody before has begun a window: one server ends the sessions, whichever comes first. */
  async begin(tx: Tx, id: string): Promise<boolean> {
    return (
      (
        await tx.query(
          'UPDATE service_window SET began_at = now() WHERE id = $1 AND began_at IS NULL AND closed_at IS NULL RETURNING 1',
          [id],
        )
      ).length > 0
    );
  }

  /** Two administrators at once set one window after the other. */
  async lock(tx: Tx): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('service-window', 0))`);
  }
}
