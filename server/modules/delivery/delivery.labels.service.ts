import { Injectable } from '@nestjs/common';
import { MOST_LABELS } from '../../contract/despatch-labels.js';
import { noLabelsText, unnumberedText } from '../../contract/label-texts.js';
import { Problem } from '../../contract/problem.js';
import { labelCount, noteLabels } from '../../domain/despatch/note-labels.js';
import type { DespatchAdviceId } from '../../domain/ids.js';
import type { LabelPrint } from '../../domain/label/print.js';
import { Database } from '../../platform/database/database.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { LabelPrinter } from '../label/label.service.js';
import { DeliveryView } from './delivery.view.js';

/** The transport labels of despatch notes. */
@Injectable()
export class DespatchLabels {
  constructor(
    private readonly database: Database,
    private readonly view: DeliveryView,
    private readonly printer: LabelPrinter,
  ) {}

  /**
   * The labels of all packages of a despatch note as one file.
   * @throws Problem not-found; label-not-printable with what is wrong with which package or label; too-many-labels; too-many-requests
   */
  async print(caller: Caller, id: DespatchAdviceId, print: LabelPrint): Promise<Buffer> {
    const { companyId, language } = caller;
    const { document } = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.despatchNote(tx, companyId, id),
    );
    if (labelCount(document) > MOST_LABELS) throw new Problem('too-many-labels');
    const { labels, unnumbered } = noteLabels(document);
    const errors = unnumbered.map(({ unit, packages }) => ({
      path: unit,
      message: unnumberedText(packages, language),
    }));
    if (labels.length + errors.length === 0) errors.push({ path: 'units', message: noLabelsText(language) });
    if (errors.length > 0) throw new Problem('label-not-printable', undefined, errors);
    return this.printer.print(labels, print, { key: companyId, language, title: document.documentNumber });
  }
}
