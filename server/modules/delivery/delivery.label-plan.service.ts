import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import { type LabelsChosen, MOST_LABELS } from '../../contract/despatch-labels.js';
import type { Language } from '../../contract/fields.js';
import { noInternalLabelsText, noLabelsText, unnumberedText } from '../../contract/label-texts.js';
import { Problem } from '../../contract/problem.js';
import { type LabelledNote, noteLabels } from '../../domain/despatch/note-labels.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import type { LabelData } from '../../domain/label/label-data.js';
import {
  chosenLayout,
  type InstructionLayouts,
  layoutByInstruction,
  type LayoutReason,
} from '../../domain/label/layout-choice.js';
import type { LabelPrint, LayoutName, PrintSettings, ShippedLayout } from '../../domain/label/print.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { InstructionView } from '../packaging/packaging.instruction.view.js';
import { type CountingProfile, PrintProfileView } from '../print-profile/print-profile.view.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { requireAllowed } from './despatch-change.service.js';
import { DespatchPackageStore, type PackageRow } from './despatch-package.store.js';

/** Label numbers that an answer names. */
const MOST_SAID = 20;

/** A label with its layout, and who said it. */
export interface PlannedLabel {
  readonly data: LabelData;
  readonly layout: ShippedLayout;
  readonly because: LayoutReason;
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
    private readonly packages: DespatchPackageStore,
  ) {}

  /**
   * @throws Problem not-found; despatch-note-superseded; too-many-labels; label-not-printable, for packages without a number and for numbers
   * that are not there; unknown-reference for a profile that the company doesn't have
   */
  plan(
    caller: Caller,
    id: DespatchAdviceId,
    { kind, numbers, profileId, layout, ...changed }: LabelsChosen,
  ): Promise<LabelPlan> {
    const { companyId, userId, language } = caller;
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const note = await this.view.despatchNote(tx, companyId, id);
      requireAllowed('print', note);
      const isInternal = kind === 'internal';
      const labels = isInternal
        ? internalLabels(note.document, await this.packages.packages(tx, companyId, id), numbers, language)
        : chosenLabels(note.document, numbers, language);
      if (labels.length > MOST_LABELS) throw new Problem('too-many-labels');
      const profile = await this.profiles.counting(tx, companyId, userId, profileId);
      return {
        ...{ note, profile, print: changedBy(profile.settings, changed) },
        labels: isInternal
          ? labels.map((data) => ({ data, layout: 'internal', because: 'print' }))
          : await this.laidOut(tx, companyId, note, { labels, print: layout ?? null, settings: profile.settings }),
      };
    });
  }

  /** Transport labels with their layouts: for this print, of the profile, the packing instruction or the customer. */
  private async laidOut(
    tx: Tx,
    companyId: CompanyId,
    note: DespatchNote,
    {
      labels,
      print,
      settings,
    }: { readonly labels: readonly LabelData[]; readonly print: LayoutName | null; readonly settings: PrintSettings },
  ): Promise<readonly PlannedLabel[]> {
    const relation = await this.store.labelLayoutOf(tx, companyId, note.despatchnoteHeadId);
    const layouts = await this.layoutsOfInstructions(tx, companyId, note, labels);
    return labels.map((data) => {
      const said = layouts.get(data.values.customerPart ?? '');
      const instruction = said ? layoutByInstruction(said, data.level) : null;
      return { data, ...chosenLayout({ print, instruction, relation }, settings) };
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
  }: Omit<LabelsChosen, 'kind' | 'numbers' | 'profileId' | 'layout'>,
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
  if (numbers !== undefined) return numbered(labels, numbers);
  const errors = unnumbered.map(({ unit, packages }) => ({ path: unit, message: unnumberedText(packages, language) }));
  if (labels.length + errors.length === 0) errors.push({ path: 'units', message: noLabelsText(language) });
  if (errors.length > 0) throw new Problem('label-not-printable', undefined, errors);
  return labels;
}

/**
 * The labels with the internal numbers of their packages: all that have one, or those of some numbers, which the layout refuses where they have none.
 * @throws Problem label-not-printable, where no package has one and for numbers that are not there.
 */
function internalLabels(
  document: LabelledNote,
  packages: readonly Pick<PackageRow, 'number' | 'internalNumber'>[],
  numbers: readonly string[] | undefined,
  language: Language,
): readonly LabelData[] {
  const given = new Map(packages.map(({ number, internalNumber }) => [number, internalNumber]));
  const labels = noteLabels(document).labels.map((label): LabelData => {
    const internalNumber = given.get(label.values.serial ?? '') ?? '';
    return { ...label, values: { ...label.values, internalNumber } };
  });
  if (numbers !== undefined) return numbered(labels, numbers);
  const all = labels.filter(({ values }) => values.internalNumber !== '');
  if (all.length > 0) return all;
  throw new Problem('label-not-printable', undefined, [{ path: 'units', message: noInternalLabelsText(language) }]);
}

/** The labels of some numbers. @throws Problem label-not-printable for numbers that are not there. */
function numbered(labels: readonly LabelData[], numbers: readonly string[]): readonly LabelData[] {
  const chosen = labels.filter(({ values }) => values.serial !== undefined && numbers.includes(values.serial));
  const found = new Set(chosen.map(({ values }) => values.serial));
  const missing = numbers.filter((number) => !found.has(number));
  if (missing.length > 0) throw new Problem('label-not-printable', missing.slice(0, MOST_SAID).join(', '));
  return chosen;
}
