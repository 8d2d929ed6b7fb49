import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Problem } from '../../contract/problem.js';
import { agreementProposal, messageAgreement } from '../../contract/traffic-agreement.js';
import { mayDo, type Access, type Action } from '../../domain/access/permission.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { PlacementService } from './placement.service.js';

@Controller()
export class PlacementController {
  constructor(private readonly placements: PlacementService) {}

  @Handles(agreementProposal)
  async proposal(
    { params }: Input<typeof agreementProposal>,
    { caller }: Call,
  ): Promise<Answer<typeof agreementProposal>> {
    needsTraffic(caller, 'read');
    return this.placements.proposal(caller, params.id);
  }

  @Handles(messageAgreement)
  async agree(
    { params, body }: Input<typeof messageAgreement>,
    { caller }: Call,
  ): Promise<Answer<typeof messageAgreement>> {
    needsTraffic(caller, 'edit');
    return this.placements.agree(caller, params.id, body.partner);
  }
}

/** An endpoint names one right; these calls show a file, or have it read again, and need a second. */
function needsTraffic(caller: Access, action: Action): void {
  if (!mayDo(caller, 'traffic', action)) throw new Problem('no-permission');
}
