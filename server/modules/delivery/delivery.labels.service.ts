import type { DespatchNote } from '../../contract/delivery.js';
import { Injectable } from '@nestjs/common';
import { type LabelsInput, MOST_LABELS } from '../../contract/despatch-labels.js';
import type { Language } from '../../contract/fields.js';
import { noLabelsText, unnumberedText } from '../../contract/label-texts.js';
import { Problem } from '../../contract/problem.js';
import { labelCount, type LabelledNote, noteLabels } from '../../domain/despatch/note-labels.js';
import { mayDo } from '../../domain/access/permission.js';
import type { DespatchAdviceId } from '../../domain/ids.js';
import type { LabelData } from '../../domain/label/label-data.js';
import { Database } from '../../platform/database/database.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { emit } from '../../platform/events/emit.js';
import { LabelPrinter } from '../label/label.service.js';
import { despatchLabelsPrinted } from './delivery.events.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { requireAllowed } from './despatch-change.service.js';
import { DespatchPackageStore } from './despatch-package.store.js';

/** Label numbers that an answer names. */
const MOST_SAID = 20;

/** The transport labels of despatch notes. */
@Injectable()
export class DespatchLabels {
  constructor(
    private readonly database: Database,
    private readonly view: DeliveryView,
    private readonly printer: LabelPrinter,
    private readonly store: DeliveryStore,
    private readonly packages: DespatchPackageStore,
  ) {}

  /**
   * The labels of a despatch note, or of some of its packages, as one file. What was printed is noted with each package.
   * @throws Problem not-found; despatch-note-superseded; label-not-printable with what is wrong with which package or label; too-many-labels; too-many-requests;
   * no-permission to print for those who may not change it; despatch-note-changed, where somebody changed it while the labels were made;
   * reprint-reason-missing where some were printed before and nobody says why again
   */
  async print(
    caller: Caller,
    id: DespatchAdviceId,
    { numbers, reason, isPrint, ...print }: LabelsInput,
  ): Promise<Buffer> {
    const { companyId, language } = caller;
    const note = await this.database.transaction(scopeOf(caller), (tx) => this.view.despatchNote(tx, companyId, id));
    requireAllowed('print', note);
    // Whoever may not change a note looks at its labels, and prints none.
    if (isPrint && !mayDo(caller, 'delivery.despatch-note', 'edit')) throw new Problem('no-permission');
    const { document } = note;
    if ((numbers?.length ?? labelCount(document)) > MOST_LABELS) throw new Problem('too-many-labels');
    const labels = chosenLabels(document, numbers, language);
    const bytes = await this.printer.print(labels, print, { key: companyId, language, title: note.documentNumber });
    if (isPrint)
      await this.notePrinted(caller, note, serialsOf(labels), { layout: print.layout, reason: reason ?? null });
    return bytes;
  }

  /** Notes that labels were printed. @throws Problem reprint-reason-missing. */
  private async notePrinted(
    caller: Caller,
    { despatchnoteHeadId: id, version }: DespatchNote,
    serials: readonly string[],
    print: { readonly layout: string; readonly reason: string | null },
  ): Promise<void> {
    const { companyId } = caller;
    await this.database.transaction(scopeOf(caller), async (tx) => {
      await this.store.hold(tx, companyId, [id]);
      const now = await this.view.despatchNote(tx, companyId, id);
      if (now.version !== version) throw new Problem('despatch-note-changed');
      const printed = (await this.packages.packages(tx, companyId, id)).filter(({ prints }) => prints > 0);
      const again = printed.filter(({ number }) => serials.includes(number));
      if (again.length > 0 && print.reason === null)
        throw new Problem(
          'reprint-reason-missing',
          again
            .slice(0, MOST_SAID)
            .map(({ number }) => number)
            .join(', '),
        );
      await this.packages.printed(tx, caller, id, serials);
      const after = { ...print, labels: serials.length, again: again.length };
      emit(tx, despatchLabelsPrinted({ by: caller, id, after }));
    });
  }
}

const serialsOf = (labels: readonly LabelData[]): string[] => labels.flatMap(({ values }) => values.serial ?? []);

/** @throws Problem label-not-printable, for packages without a number and for numbers that are not there. */
function chosenLabels(
  document: LabelledNote,
  numbers: readonly string[] | undefined,
  language: Language,
): readonly LabelData[] {
  const { labels, unnumbered } = noteLabels(document);
  if (numbers !== undefined) {
    const chosen = labels.filter(({ values }) => values.serial !== undefined && numbers.includes(values.serial));
    const found = new Set(serialsOf(chosen));
    const missing = numbers.filter((number) => !found.has(number));
    if (missing.length > 0) throw new Problem('label-not-printable', missing.slice(0, MOST_SAID).join(', '));
    return chosen;
  }
  const errors = unnumbered.map(({ unit, packages }) => ({ path: unit, message: unnumberedText(packages, language) }));
  if (labels.length + errors.length === 0) errors.push({ path: 'units', message: noLabelsText(language) });
  if (errors.length > 0) throw new Problem('label-not-printable', undefined, errors);
  return labels;
}
