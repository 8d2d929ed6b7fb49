import { Injectable } from '@nestjs/common';
import type { DespatchNote } from '../../contract/delivery.js';
import { type DespatchDocument, despatchDocument } from '../../contract/despatch-document.js';
import { Problem } from '../../contract/problem.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import { wholeKilograms } from '../../domain/packaging/pack.js';
import { repack, repackingOf } from '../../domain/packaging/repack.js';
import { grossWeightOf, packagesOf } from '../../domain/packaging/units.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { type AppliedRule, InstructionView } from '../packaging/packaging.instruction.view.js';
import { despatchAdviceChanged } from './delivery.events.js';
import { DeliveryService, requireComplete } from './delivery.service.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchChanges, requireAllowed } from './despatch-change.service.js';
import { MOST_PACKAGES } from './despatch-making.service.js';
import { DespatchNumbers } from './despatch-numbers.js';
import { DespatchSender } from './despatch.sender.js';

type Item = DespatchDocument['units'][number]['items'][number];

/** Packs despatch notes that wait anew, by the packing instructions of now. */
@Injectable()
export class DespatchRepacking {
  constructor(
    private readonly database: Database,
    private readonly changes: DespatchChanges,
    private readonly store: DeliveryStore,
    private readonly view: DeliveryView,
    private readonly outbound: OutboundView,
    private readonly instructions: InstructionView,
    private readonly numbers: DespatchNumbers,
    private readonly delivery: DeliveryService,
    private readonly sender: DespatchSender,
  ) {}

  /**
   * Packs a note as usual: what has an instruction in new packages with new numbers. @throws Problem not-found; what the state of the note
   * refuses; packages-marked-already; no-packing-instruction; packages-too-many; package-numbers-used-up.
   */
  repack(actor: Actor, id: DespatchAdviceId): Promise<DespatchNote> {
    const { companyId } = actor;
    return this.database.transaction(scopeOf(actor), async (tx) => {
      const note = await this.changes.heldNote(tx, companyId, id);
      requireAllowed('edit', note);
      if (note.counts.marked > 0) throw new Problem('packages-marked-already');
      // Stored documents may be of a time when fields of now were not known.
      const before = despatchDocument.parse(note.document);
      const document = await this.packed(tx, companyId, id, before);
      requireComplete(document);
      const agreement = await this.outbound.agreement(tx, companyId, note.agreement.id);
      const rendering = agreement === undefined ? null : this.sender.rendering(document, agreement);
      await this.store.change(tx, companyId, id, { document, rendering });
      await this.delivery.putPackages(tx, companyId, id, document, note.follows !== null);
      emit(tx, despatchAdviceChanged({ by: actor, id, before: summaryOf(before), after: summaryOf(document) }));
      return this.view.despatchNote(tx, companyId, id);
    });
  }

  private async packed(
    tx: Tx,
    companyId: CompanyId,
    id: DespatchAdviceId,
    document: DespatchDocument,
  ): Promise<DespatchDocument> {
    const relationId = await this.store.relationOf(tx, companyId, id);
    const items = document.units.flatMap((unit) => unit.items);
    const articles = [...new Set(items.map(({ articleNumber }) => articleNumber))];
    const found = await this.instructions.rules(
      tx,
      companyId,
      articles.map((articleNumber) => ({ articleNumber, relationId, shipTo: document.shipTo.code })),
    );
    const rules = new Map(articles.map((articleNumber, i) => [articleNumber, found[i] ?? null]));
    const ruleOf = ({ articleNumber }: Item): AppliedRule | null => rules.get(articleNumber) ?? null;
    requireRules(items, ruleOf);
    const { kept, plan, levels } = repackingOf(document, ruleOf);
    const numbers = await this.numbers.packages(tx, companyId, relationId, levels);
    // The weight that somebody gave stays where that of the packages is not known.
    const weight = kept.length === 0 ? wholeKilograms(grossWeightOf(plan)) : null;
    return despatchDocument.parse({
      ...document,
      ...repack(document, ruleOf, numbers),
      grossWeight: weight ?? document.grossWeight,
    });
  }
}

/** @throws Problem no-packing-instruction; packages-too-many, before anything is packed. */
function requireRules(items: readonly Item[], ruleOf: (item: Item) => AppliedRule | null): void {
  const ruled = items.filter((item) => ruleOf(item) !== null);
  if (ruled.length === 0) throw new Problem('no-packing-instruction');
  const count = ruled.reduce((sum, item) => sum + packagesOf({ item, rule: ruleOf(item), packQuantity: null }), 0n);
  if (count > BigInt(MOST_PACKAGES)) throw new Problem('packages-too-many');
}

/** For the audit log, as changes say it. */
function summaryOf({ units, packageCount, grossWeight }: DespatchDocument): object {
  const labels = units.flatMap(({ packagings }) => packagings.flatMap((packaging) => packaging.labels));
  return { units: units.length, packages: labels.length, packageCount, grossWeight };
}
