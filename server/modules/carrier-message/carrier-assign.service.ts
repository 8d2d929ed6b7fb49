import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { CarrierConsignmentId, TransportId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { TransportView } from '../transport/transport.view.js';
import { carrierStatusAssigned } from './carrier-message.events.js';
import { CarrierStatusStore } from './carrier-status.store.js';

/** Says by hand which transports carriers speak of. */
@Injectable()
export class CarrierAssignment {
  constructor(
    private readonly database: Database,
    private readonly statuses: CarrierStatusStore,
    private readonly transports: TransportView,
  ) {}

  /** @throws Problem not-found, of a consignment and of a transport. */
  assign(
    caller: Caller,
    id: CarrierConsignmentId,
    transportId: TransportId | null,
  ): Promise<{ before: TransportId | null }> {
    const { companyId } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const held = await this.statuses.hold(tx, companyId, id);
      if (!held) throw new Problem('not-found');
      const { transportId: before, sender } = held;
      if (before === transportId) return { before };
      if (transportId !== null) await this.transports.transport(tx, companyId, transportId);
      await this.statuses.assign(tx, companyId, id, transportId);
      // Each of the two transports has it in its history.
      if (before !== null)
        emit(
          tx,
          carrierStatusAssigned({
            by: caller,
            id: before,
            before: { consignment: id, sender },
            after: { consignment: null },
          }),
        );
      if (transportId !== null)
        emit(
          tx,
          carrierStatusAssigned({
            by: caller,
            id: transportId,
            before: { consignment: null },
            after: { consignment: id, sender },
          }),
        );
      return { before };
    });
  }
}
