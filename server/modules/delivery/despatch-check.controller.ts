import { Controller } from '@nestjs/common';
import { despatchChecks, despatchPreview } from '../../contract/despatch-checks.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { DespatchChecks } from './despatch-check.service.js';
import { DespatchPreview } from './despatch-preview.service.js';

/** Despatch notes before they are sent: what is wrong with them, and the message that they would be. */
@Controller()
export class DespatchCheckController {
  constructor(
    private readonly looks: DespatchChecks,
    private readonly previews: DespatchPreview,
  ) {}

  @Handles(despatchChecks)
  async checks({ params }: Input<typeof despatchChecks>, { caller }: Call): Promise<Answer<typeof despatchChecks>> {
    return { checks: [...(await this.looks.checks(caller, params.id))] };
  }

  @Handles(despatchPreview)
  preview({ params, query }: Input<typeof despatchPreview>, { caller }: Call): Promise<Answer<typeof despatchPreview>> {
    return this.previews.preview(caller, params.id, query, caller.language);
  }
}
