import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';

/** A window that is on or to come. */
export interface SetWindow {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly message: string | null;
}

@Injectable()
export class ServiceWindowView {
  async current(tx: Tx): Promise<SetWindow | undefined> {
    const [row] = await tx.query<SetWindow>(
      'SELECT id, starts_at AS start, ends_at AS "end", message FROM service_window WHERE closed_at IS NULL AND ends_at > now()',
    );
    return row;
  }
}
