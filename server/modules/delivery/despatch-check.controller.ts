import { Controller } from '@nestjs/common';
import { despatchChecks, despatchPreview } from '../../contract/despatch-checks.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { DespatchChecks } from './despatch-check.service.js';

/** Despatch notes before they are sent: what is wrong with them, and the message that they would be. */
@Controller()
export class DespatchCheckController {
  constructor(private readonly service: DespatchChecks) {}

  @Handles(despatchChecks)
  async checks({ params }: Input<typeof despatchChecks>, { caller }: Call): Promise<Answer<typeof despatchChecks>> {
    return { checks: [...(await this.service.checks(caller, params.id))] };
  }

  @Handles(despatchPreview)
  preview({ params, query }: Input<typeof despatchPreview>, { caller }: Call): Promise<Answer<typeof despatchPreview>> {
    return this.service.preview(caller, params.id, query, caller.language);
  }
}
