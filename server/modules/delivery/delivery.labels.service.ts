import type { DespatchNote } from '../../contract/delivery.js';
import { Injectable } from '@nestjs/common';
import type { LabelPreview, LabelsChosen, LabelsInput } from '../../contract/despatch-labels.js';
import { Problem } from '../../contract/problem.js';
import { mayDo } from '../../domain/access/permission.js';
import type { DespatchAdviceId } from '../../domain/ids.js';
import type { LabelFormat, LabelKind } from '../../domain/label/print.js';
import { pagesOfPrint } from '../../domain/label/sheet.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { emit } from '../../platform/events/emit.js';
import { LabelPrinter } from '../label/label.service.js';
import { despatchLabelsPrinted } from './delivery.events.js';
import { LabelPlans, type PlannedLabel, serialsOf } from './delivery.label-plan.service.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
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
    private readonly plans: LabelPlans,
  ) {}

  /**
   * The labels of a despatch note, or of some of its packages, as one file. What was printed is noted with each package.
   * @throws Problem as `LabelPlans.plan`; label-not-printable with what is wrong with which label; label-place-missing; too-many-labels; too-many-requests;
   * no-permission to print for those who may not change it; despatch-note-changed, where somebody changed it while the labels were made;
   * reprint-reason-missing where some were printed before and nobody says why again
   */
  async print(
    caller: Caller,
    id: DespatchAdviceId,
    { reason, isPrint, ...chosen }: LabelsInput,
  ): Promise<{ readonly bytes: Buffer; readonly format: LabelFormat }> {
    const { companyId, language } = caller;
    const { note, labels, print } = await this.plans.plan(caller, id, chosen);
    // Whoever may not change a note looks at its labels, and prints none.
    if (isPrint && !mayDo(caller, 'delivery.despatch-note', 'edit')) throw new Problem('no-permission');
    const bytes = await this.printer.print(labels, print, { key: companyId, language, title: note.documentNumber });
    if (isPrint)
      await this.notePrinted(caller, note, serialsOf(labels), {
        kind: chosen.kind,
        labelLayout: layoutsOf(labels),
        reason: reason ?? null,
      });
    return { bytes, format: print.format };
  }

  /**
   * A page of the labels as they would be printed, as a picture. It is noted nowhere.
   * @throws Problem as `print`, of the labels of the page
   */
  async preview(
    caller: Caller,
    id: DespatchAdviceId,
    { page: asked, ...chosen }: LabelsChosen & { readonly page: number },
  ): Promise<LabelPreview> {
    const { companyId, language } = caller;
    const { note, labels, print } = await this.plans.plan(caller, id, chosen);
    const pages = pagesOfPrint(labels, print);
    const page = Math.min(asked, pages.length - 1);
    const { width = 0, height = 0, places = [] } = pages[page] ?? {};
    const title = note.documentNumber;
    const svg = await this.printer.print(labels, print, { key: companyId, language, title }, page);
    const on = [...new Set(places.map(({ index }) => index))];
    return {
      ...{ page, pages: pages.length, width, height, svg: svg.toString('utf8') },
      labels: on.map((index) => labels[index]?.data.values.serial ?? ''),
      layouts: [...Map.groupBy(labels, ({ layout, because }) => `${layout} ${because}`).values()].flatMap((alike) =>
        alike.slice(0, 1).map(({ layout, because }) => ({ layout, because, count: alike.length })),
      ),
    };
  }

  /** Notes that labels were printed; internal ones are no print of the label that goes to the customer. @throws Problem reprint-reason-missing. */
  private async notePrinted(
    caller: Caller,
    { despatchnoteHeadId: id, version }: DespatchNote,
    serials: readonly string[],
    { kind, ...print }: { readonly kind: LabelKind; readonly labelLayout: string; readonly reason: string | null },
  ): Promise<void> {
    const { companyId } = caller;
    await this.database.transaction(scopeOf(caller), async (tx) => {
      await this.store.hold(tx, companyId, [id]);
      const now = await this.view.despatchNote(tx, companyId, id);
      if (now.version !== version) throw new Problem('despatch-note-changed');
      const again = kind === 'internal' ? 0 : await this.countPrint(tx, caller, id, serials, print.reason);
      emit(tx, despatchLabelsPrinted({ by: caller, id, after: { ...print, labels: serials.length, again } }));
    });
  }

  /** Counts a print of transport labels; how many of them were printed before. @throws Problem reprint-reason-missing. */
  private async countPrint(
    tx: Tx,
    caller: Caller,
    id: DespatchAdviceId,
    serials: readonly string[],
    reason: string | null,
  ): Promise<number> {
    const printed = (await this.packages.packages(tx, caller.companyId, id)).filter(({ prints }) => prints > 0);
    const again = printed.flatMap(({ number }) => (serials.includes(number) ? [number] : []));
    if (again.length > 0 && reason === null)
      throw new Problem('reprint-reason-missing', again.slice(0, MOST_SAID).join(', '));
    await this.packages.printed(tx, caller, id, serials);
    return again.length;
  }
}

/** The layouts that labels were printed in, for the audit log. */
function layoutsOf(labels: readonly PlannedLabel[]): string {
  return [...new Set(labels.map(({ layout }) => layout))].join(', ');
}
