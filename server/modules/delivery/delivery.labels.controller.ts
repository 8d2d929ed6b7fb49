import { Controller } from '@nestjs/common';
import { despatchLabels, despatchLabelsPreview } from '../../contract/despatch-labels.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { LABEL_TYPES } from '../label/label.service.js';
import { DespatchLabels } from './delivery.labels.service.js';

/** Transport labels of despatch notes as files, and as pictures. */
@Controller()
export class LabelsController {
  constructor(private readonly labels: DespatchLabels) {}

  @Handles(despatchLabels)
  async print({ params, body }: Input<typeof despatchLabels>, { caller, reply }: Call): Promise<undefined> {
    const { bytes, format } = await this.labels.print(caller, params.id, body);
    await reply
      .header('content-type', LABEL_TYPES[format])
      .header('content-disposition', `attachment; filename="labels-${params.id}.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
    return undefined;
  }

  @Handles(despatchLabelsPreview)
  preview(
    { params, body }: Input<typeof despatchLabelsPreview>,
    { caller }: Call,
  ): Promise<Answer<typeof despatchLabelsPreview>> {
    return this.labels.preview(caller, params.id, body);
  }
}
