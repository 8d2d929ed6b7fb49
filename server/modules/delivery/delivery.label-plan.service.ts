import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import { type LabelsChosen, MOST_LABELS } from '../../contract/despatch-labels.js';
import type { Language } from '../../contract/fields.js';
import { noLabelsText, unnumberedText } from '../../contract/label-texts.js';
import { Problem } from '../../contract/problem.js';
import { labelCount, type LabelledNote, noteLabels } from '../../domain/despatch/note-labels.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import type { LabelData } from '../../domain/label/label-data.js';
import {
  type ChosenLayout,
  chosenLayout,
  type InstructionLayouts,
  layoutByInstruction,
} from '../../domain/label/layout-choice.js';
import type { LabelPrint } from '../../domain/label/print.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { InstructionView } from '../packaging/packaging.instruction.view.js';
import { type CountingProfile, PrintProfileView } from '../print-profile/print-profile.view.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { requireAllowed } from './despatch-change.service.js';

/** Label numbers that an answer names. */
const MOST_SAID = 20;

/** A label with its layout, and who said it. */
export interface PlannedLabel extends ChosenLayout {
  readonly data: LabelData;
}
/** What is printed of a despatch note, and how. */
export interface LabelPlan {
  readonly note: DespatchNote;
  readonly labels: readonly PlannedLabel[];
  readonly print: LabelPrint;
  readonly profile: CountingProfile;
}

/** Says which labels of a note are printed, and how: by the print profile that counts and by what packing instructions and the customer say of layouts. */
@Injectable()
export class LabelPlans {
  constructor(
    private readonly database: Database,
    private readonly view: DeliveryView,
    private readonly store: DeliveryStore,
    private readonly instructions: InstructionView,
    private readonly profiles: PrintProfileView,
  ) {}

  /**
   * @throws Problem not-found; despatch-note-superseded; too-many-labels; label-not-printable, for packages without a number and for numbers
   * that are not there; unknown-reference for a profile that the company doesn't have
   */
  plan(
    caller: Caller,
    id: DespatchAdviceId,
    { numbers, profileId, layout, ...changed }: LabelsChosen,
  ): Promise<LabelPlan> {
    const { companyId, userId, language } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const note = await this.view.despatchNote(tx, companyId, id);
      requireAllowed('print', note);
      const { document } = note;
      if ((numbers?.length ?? labelCount(document)) > MOST_LABELS) throw new Problem('too-many-labels');
      const labels = chosenLabels(document, numbers, language);
      const profile = await this.profiles.counting(tx, companyId, userId, profileId);
      const relation = await this.store.labelLayoutOf(tx, companyId, id);
      const layouts = await this.layoutsOfInstructions(tx, companyId, note, labels);
      return {
        ...{ note, profile, print: changedBy(profile.settings, changed) },
        labels: labels.map((data) => {
          const said = layouts.get(data.values.customerPart ?? '');
          const instruction = said ? layoutByInstruction(said, data.level) : null;
          return { data, ...chosenLayout({ print: layout ?? null, instruction, relation }, profile.settings) };
        }),
      };
    });
  }

  /** What packing instructions say of the layouts of articles; a label of several articles names none. */
  private async layoutsOfInstructions(
    tx: Tx,
    companyId: CompanyId,
    { despatchnoteHeadId: id, document }: DespatchNote,
    labels: readonly LabelData[],
  ): Promise<ReadonlyMap<string, InstructionLayouts>> {
    const articles = [...new Set(labels.flatMap(({ values }) => values.customerPart ?? []))].filter(
      (one) => one !== '',
    );
    const relationId = await this.store.relationOf(tx, companyId, id);
    const shipTo = document.shipTo.code;
    const asked = articles.map((articleNumber) => ({ articleNumber, relationId, shipTo }));
    const rules = await this.instructions.rules(tx, companyId, asked);
    return new Map(articles.flatMap((article, i) => (rules[i] ? [[article, rules[i].layouts] as const] : [])));
  }
}

/** Settings with what is said for this print alone. */
function changedBy(
  settings: LabelPrint,
  {
    format,
    resolution,
    paper,
    perSheet,
    startPosition,
    copies,
  }: Omit<LabelsChosen, 'numbers' | 'profileId' | 'layout'>,
): LabelPrint {
  return {
    ...settings,
    format: format ?? settings.format,
    resolution: resolution ?? settings.resolution,
    paper: paper ?? settings.paper,
    perSheet: perSheet === undefined ? settings.perSheet : perSheet,
    startPosition: startPosition ?? settings.startPosition,
    copies: copies ?? settings.copies,
  };
}

/** The numbers of labels. */
export const serialsOf = (labels: readonly PlannedLabel[]): string[] =>
  labels.flatMap(({ data }) => data.values.serial ?? []);

/** @throws Problem label-not-printable, for packages without a number and for numbers that are not there. */
function chosenLabels(
  document: LabelledNote,
  numbers: readonly string[] | undefined,
  language: Language,
): readonly LabelData[] {
  const { labels, unnumbered } = noteLabels(document);
  if (numbers !== undefined) {
    const chosen = labels.filter(({ values }) => values.serial !== undefined && numbers.includes(values.serial));
    const found = new Set(chosen.map(({ values }) => values.serial));
    const missing = numbers.filter((number) => !found.has(number));
    if (missing.length > 0) throw new Problem('label-not-printable', missing.slice(0, MOST_SAID).join(', '));
    return chosen;
  }
  const errors = unnumbered.map(({ unit, packages }) => ({ path: unit, message: unnumberedText(packages, language) }));
  if (labels.length + errors.length === 0) errors.push({ path: 'units', message: noLabelsText(language) });
  if (errors.length > 0) throw new Problem('label-not-printable', undefined, errors);
  return labels;
}
