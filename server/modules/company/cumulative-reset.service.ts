import { Injectable } from '@nestjs/common';
import type { RelationId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import type { Actor } from '../../platform/http/caller.js';
import { relationChanged } from './company.events.js';
import { RelationView } from './relation.view.js';

/** Notes a new beginning of the cumulative quantities of a relation. */
@Injectable()
export class CumulativeReset {
  constructor(private readonly view: RelationView) {}

  /** @throws Problem not-found. */
  async agree(
    tx: Tx,
    actor: Actor,
    id: RelationId,
    { date, keyDate, quantity }: { readonly date: string; readonly keyDate: string; readonly quantity: string },
  ): Promise<void> {
    const { companyId, userId } = actor;
    const before = await this.view.relation(tx, companyId, id);
    await tx.query(
      `UPDATE company_relation SET cumulative_reset_date = $3, cumulative_reset_key_date = $4, cumulative_reset_quantity = $5, version = version + 1,
         updated_at = now(), updated_by = $6 WHERE id = $1 AND company_id = $2`,
      [id, companyId, date, keyDate, quantity, userId],
      'relation-reset',
    );
    emit(tx, relationChanged({ by: actor, id, before, after: await this.view.relation(tx, companyId, id) }));
  }
}
