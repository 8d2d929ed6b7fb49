import type { INestApplicationContext } from '@nestjs/common';
import { packageMovementCreate } from '../../contract/package-account.js';
import { transportCreate } from '../../contract/transport.js';
import { DISPUTE_DAYS } from '../../domain/package-account/state.js';
import type { PackageMovementId, PartnerId } from '../../domain/ids.js';
import type { Caller } from '../../platform/http/caller.js';
import { PackageAccountService } from '../package-account/package-account.service.js';
import { TransportService } from '../transport/transport.service.js';
import { TransportStates } from '../transport/transport-state.service.js';
import {
  departure,
  type DemoReturn,
  type DemoTransport,
  DISPUTED_BECAUSE,
  type RETURNS,
  transportOf,
} from './demo-shipments.js';
import { SHIP_TO } from './demo-world.js';

/** What the demo company does with transports and packages that come back, by the services that its people's calls use. */
export class DemoTransports {
  /** @param app has the modules of what is done. @param by the person of the demo who does it. */
  constructor(
    private readonly app: INestApplicationContext,
    private readonly by: Caller,
  ) {}

  /** A transport with its notes, brought as far as it came; its id. */
  async plan(transport: DemoTransport, idOf: (shipment: string) => string): Promise<string> {
    const input = transportCreate.body.parse(transportOf(transport, new Date(), idOf));
    const { transportId } = await this.app.get(TransportService).create(this.by, input);
    for (const state of transport.states) await this.app.get(TransportStates).put(this.by, transportId, state);
    return transportId;
  }

  /** Packages that came back are entered; the id of the movement. */
  async enter({ code, quantity, day, noteNumber }: DemoReturn, partnerCompanyId: PartnerId): Promise<string> {
    const fields = packageMovementCreate.body.parse({
      ...{ kind: 'empties-in', partnerCompanyId, site: SHIP_TO, code, quantity, noteNumber },
      day: departure(new Date(), day),
    });
    return (await this.app.get(PackageAccountService).enter(this.by, fields)).id;
  }

  /** The caller, somebody of the customer, answers what was entered. */
  async answer(answer: (typeof RETURNS)[number]['answer'], id: PackageMovementId): Promise<string> {
    const accounts = this.app.get(PackageAccountService);
    if (answer === 'confirm') await accounts.confirm(this.by, id);
    if (answer === 'dispute') await accounts.dispute(this.by, id, { reason: DISPUTED_BECAUSE, days: DISPUTE_DAYS });
    return id;
  }
}
