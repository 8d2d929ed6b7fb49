import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import { type DespatchDocument, despatchDocument } from '../../contract/despatch-document.js';
import type { RepackProposal } from '../../contract/despatch-hand.js';
import { Problem } from '../../contract/problem.js';
import { labelCount } from '../../domain/despatch/note-labels.js';
import type { CompanyId, DespatchAdviceId, RelationId } from '../../domain/ids.js';
import { wholeKilograms } from '../../domain/packaging/pack.js';
import { proposedUnits } from '../../domain/packaging/packing-proposal.js';
import { loadingUnitsAfter, repack, type Repacking, repackingOf } from '../../domain/packaging/repack.js';
import { grossWeightOf, packagesOf } from '../../domain/packaging/units.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf, type Viewer } from '../../platform/http/caller.js';
import { type AppliedRule, InstructionView } from '../packaging/packaging.instruction.view.js';
import { despatchAdviceChanged } from './delivery.events.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchChanges, requireAllowed } from './despatch-change.service.js';
import { DespatchNotes, MOST_PACKAGES } from './despatch-notes.service.js';
import { DespatchNumbers } from './despatch-numbers.js';

type Item = DespatchDocument['units'][number]['items'][number];
type RuleOf = (item: Item) => AppliedRule | null;
interface PlannedRepacking {
  readonly relationId: RelationId | null;
  readonly ruleOf: RuleOf;
  readonly repacking: Repacking<Item>;
  readonly grossWeight: string | null;
}

/** What a note is when it is packed by the instructions of now. */
@Injectable()
export class NotePacker {
  constructor(
    private readonly store: DeliveryStore,
    private readonly instructions: InstructionView,
    private readonly numbers: DespatchNumbers,
  ) {}

  /** @throws Problem no-packing-instruction; packages-too-many; package-numbers-used-up. */
  async packed(
    tx: Tx,
    companyId: CompanyId,
    id: DespatchAdviceId,
    document: DespatchDocument,
  ): Promise<DespatchDocument> {
    const { relationId, ruleOf, repacking, grossWeight } = await this.planned(tx, companyId, id, document);
    const numbers = await this.numbers.packages(tx, companyId, relationId, repacking.levels);
    return despatchDocument.parse({ ...document, ...repack(document, ruleOf, numbers), grossWeight });
  }

  /** How a note would be packed, before its packages have numbers. @throws Problem no-packing-instruction; packages-too-many. */
  async planned(
    tx: Tx,
    companyId: CompanyId,
    id: DespatchAdviceId,
    document: DespatchDocument,
  ): Promise<PlannedRepacking> {
    const relationId = await this.store.relationOf(tx, companyId, id);
    const ruleOf = await this.rules(tx, companyId, relationId, document);
    requireRules(document, ruleOf);
    const repacking = repackingOf(document, ruleOf);
    // The weight that somebody gave stays where that of the packages is not known.
    const weight = repacking.kept.length === 0 ? wholeKilograms(grossWeightOf(repacking.plan)) : null;
    return { relationId, ruleOf, repacking, grossWeight: weight ?? document.grossWeight };
  }

  private async rules(
    tx: Tx,
    companyId: CompanyId,
    relationId: RelationId | null,
    { units, shipTo }: DespatchDocument,
  ): Promise<RuleOf> {
    const articles = [...new Set(units.flatMap(({ items }) => items.map(({ articleNumber }) => articleNumber)))];
    const found = await this.instructions.rules(
      tx,
      companyId,
      articles.map((articleNumber) => ({ articleNumber, relationId, shipTo: shipTo.code })),
    );
    const rules = new Map(articles.map((articleNumber, i) => [articleNumber, found[i] ?? null]));
    return ({ articleNumber }) => rules.get(articleNumber) ?? null;
  }
}

/** Packs despatch notes that wait anew. */
@Injectable()
export class DespatchRepacking {
  constructor(
    private readonly database: Database,
    private readonly changes: DespatchChanges,
    private readonly packer: NotePacker,
    private readonly notes: DespatchNotes,
    private readonly view: DeliveryView,
  ) {}

  /** How a note would be packed as usual. @throws Problem as `repack`, but for numbers. */
  proposal(viewer: Viewer, id: DespatchAdviceId): Promise<RepackProposal> {
    const { companyId } = viewer;
    return this.database.transaction(scopeOf(viewer), async (tx) => {
      const note = await this.view.despatchNote(tx, companyId, id);
      requirePackable(note);
      const { repacking, grossWeight } = await this.packer.planned(tx, companyId, id, note.document);
      const keptCount = labelCount({ units: repacking.kept });
      return {
        ...{ version: note.version, keptCount, grossWeight },
        packageCount: loadingUnitsAfter(repacking),
        labelCount: repacking.levels.length + keptCount,
        units: proposedUnits(repacking.plan),
      };
    });
  }

  /**
   * Packs a note as usual: what has an instruction in new packages with new numbers.
   * @param version of the note that somebody has looked at; undefined where nobody has.
   * @throws Problem not-found; what the state of the note refuses; changed-meanwhile; packages-marked-already; no-packing-instruction;
   * packages-too-many; package-numbers-used-up.
   */
  repack(actor: Actor, id: DespatchAdviceId, version?: number): Promise<DespatchNote> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const note = await this.changes.heldNote(tx, companyId, id);
      if (version !== undefined && version !== note.version) throw new Problem('changed-meanwhile');
      requirePackable(note);
      const before = note.document;
      const document = await this.packer.packed(tx, companyId, id, before);
      const { agreement, follows } = note;
      await this.notes.change(tx, companyId, id, {
        document,
        agreementId: agreement.id,
        keepsNumbers: follows !== null,
      });
      emit(tx, despatchAdviceChanged({ by: actor, id, before: packingOf(before), after: packingOf(document) }));
      return this.view.despatchNote(tx, companyId, id);
    });
  }
}

/** @throws Problem what its state refuses; packages-marked-already. */
function requirePackable(note: DespatchNote): void {
  requireAllowed('edit', note);
  if (note.counts.marked > 0) throw new Problem('packages-marked-already');
}

/** @throws Problem no-packing-instruction; packages-too-many, before anything is packed. */
function requireRules({ units }: DespatchDocument, ruleOf: RuleOf): void {
  const ruled = units.flatMap(({ items }) => items).filter((item) => ruleOf(item) !== null);
  if (ruled.length === 0) throw new Problem('no-packing-instruction');
  const count = ruled.reduce((sum, item) => sum + packagesOf({ item, rule: ruleOf(item), packQuantity: null }), 0n);
  if (count > BigInt(MOST_PACKAGES)) throw new Problem('packages-too-many');
}

interface Packing {
  readonly packages: number;
  readonly packageCount: string | null;
  readonly grossWeight: string | null;
}
/** How a note is packed, for the audit log: packages with a label, and the loading units among them. */
function packingOf({ units, packageCount, grossWeight }: DespatchDocument): Packing {
  const labels = units.flatMap(({ packagings }) => packagings.flatMap((packaging) => packaging.labels));
  return { packages: labels.length, packageCount, grossWeight };
}
