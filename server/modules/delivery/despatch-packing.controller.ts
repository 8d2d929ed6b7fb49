import { Controller } from '@nestjs/common';
import { despatchChange, despatchCopy, despatchFollow, despatchPutState } from '../../contract/despatch-change.js';
import { despatchPackages, despatchScan } from '../../contract/despatch-packages.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { DespatchChanges } from './despatch-change.service.js';
import { DespatchFollows } from './despatch-follow.service.js';
import { DespatchScans } from './despatch-scan.service.js';

/** Despatch notes while they are packed: changed, scanned, copied, replaced and cancelled. */
@Controller()
export class DespatchPackingController {
  constructor(
    private readonly changes: DespatchChanges,
    private readonly follows: DespatchFollows,
    private readonly scans: DespatchScans,
  ) {}

  @Handles(despatchChange)
  async change(
    { params, body }: Input<typeof despatchChange>,
    { caller }: Call,
  ): Promise<Answer<typeof despatchChange>> {
    const { note, undo } = await this.changes.change(caller, params.id, body);
    return { note, undo: [...undo] as Answer<typeof despatchChange>['undo'] };
  }

  @Handles(despatchPutState)
  putState(
    { params, body }: Input<typeof despatchPutState>,
    { caller }: Call,
  ): Promise<Answer<typeof despatchPutState>> {
    return this.changes.putState(caller, params.id, body.state);
  }

  @Handles(despatchFollow)
  follow({ params, body }: Input<typeof despatchFollow>, { caller }: Call): Promise<Answer<typeof despatchFollow>> {
    return this.follows.follow(caller, params.id, body.does);
  }

  @Handles(despatchCopy)
  copy({ params }: Input<typeof despatchCopy>, { caller }: Call): Promise<Answer<typeof despatchCopy>> {
    return this.follows.copy(caller, params.id);
  }

  @Handles(despatchPackages)
  packages({ params }: Input<typeof despatchPackages>, { caller }: Call): Promise<Answer<typeof despatchPackages>> {
    return this.scans.packages(caller, params.id);
  }

  @Handles(despatchScan)
  async scan({ body }: Input<typeof despatchScan>, { caller }: Call): Promise<Answer<typeof despatchScan>> {
    return { answers: [...(await this.scans.scan(caller, body))] };
  }
}
