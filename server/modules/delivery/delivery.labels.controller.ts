import { Controller } from '@nestjs/common';
import { despatchLabels } from '../../contract/despatch-labels.js';
import type { Input } from '../../contract/endpoint.js';
import type { LabelFormat } from '../../domain/label/print.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { DespatchLabels } from './delivery.labels.service.js';

const TYPES: Readonly<Record<LabelFormat, string>> = {
  pdf: 'application/pdf',
  zpl: 'text/plain; charset=utf-8',
};

/** Transport labels of despatch notes as files. */
@Controller()
export class LabelsController {
  constructor(private readonly labels: DespatchLabels) {}

  @Handles(despatchLabels)
  async print({ params, body }: Input<typeof despatchLabels>, { caller, reply }: Call): Promise<undefined> {
    const bytes = await this.labels.print(caller, params.id, body);
    await reply
      .header('content-type', TYPES[body.format])
      .header('content-disposition', `attachment; filename="labels-${params.id}.${body.format}"`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
    return undefined;
  }
}
