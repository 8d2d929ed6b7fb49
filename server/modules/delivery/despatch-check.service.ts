import { Injectable } from '@nestjs/common';
import { checkText } from '../../contract/despatch-check-texts.js';
import type { DespatchCheck } from '../../contract/despatch-checks.js';
import type { DespatchDocument } from '../../contract/despatch-document.js';
import type { DespatchNote } from '../../contract/delivery.js';
import type { Language } from '../../contract/fields.js';
import { Problem, PROBLEMS } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { type CheckedDemand, CHECKS } from '../../domain/despatch/check.js';
import { preflight } from '../../domain/despatch/preflight.js';
import { despatchRefusal } from '../../domain/despatch/state.js';
import type { CompanyId, DespatchAdviceId } from '../../domain/ids.js';
import { decimalsOf, scaled } from '../../domain/quantity/decimal.js';
import { describe } from '../../edi/finding-description.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { sendableUnder } from '../agreement/agreement.use.service.js';
import { OutboundView } from '../outbound/outbound.view.js';
import { today } from '../situation/situation.view.js';
import { DeliveryDueView } from './delivery.due.view.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchCheckView } from './despatch-check.view.js';
import { DespatchSender } from './despatch.sender.js';

/** Looks at despatch notes before they are sent. */
@Injectable()
export class DespatchChecks {
  constructor(
    private readonly database: Database,
    private readonly view: DeliveryView,
    private readonly terms: DespatchCheckView,
    private readonly due: DeliveryDueView,
    private readonly outbound: OutboundView,
    private readonly sender: DespatchSender,
  ) {}

  /** All that is wrong with a note, what stops it first; nothing once it was handed over. @throws Problem not-found. */
  checks(caller: Caller, id: DespatchAdviceId): Promise<readonly DespatchCheck[]> {
    return this.database.transaction(scopeOf(caller), async (tx) => {
      const note = await this.view.despatchNote(tx, caller.companyId, id);
      if (despatchRefusal('send', note.state) === 'already-released') return [];
      return this.ofNote(tx, caller.companyId, note, caller.language);
    });
  }

  /** What is wrong with a note, in words of a language. */
  async ofNote(
    tx: Tx,
    companyId: CompanyId,
    note: DespatchNote,
    language: Language,
  ): Promise<readonly DespatchCheck[]> {
    const { document } = note;
    const agreement = await this.outbound.agreement(tx, companyId, note.agreement.id);
    const terms = await this.terms.terms(tx, companyId, note.despatchnoteHeadId);
    if (terms === undefined) throw new Problem('not-found');
    const { requiredScans, unregistered, isCustomerRegistered, shipmentUsedBy, ...tolerances } = terms;
    const found = preflight(document, {
      // Packages of an advice that follows another one have left already.
      requiredScans: note.follows === null ? requiredScans : 'none',
      ...{ counts: note.counts, unregistered, isCustomerRegistered, shipmentUsedBy, tolerances },
      today: today(),
      demand:
        agreement === undefined ? null : await this.demand(tx, companyId, document, agreement, tolerances.earlyDays),
    });
    const said = found.map(
      ({ code, path, values }): DespatchCheck => ({
        ...{ code, path, severity: CHECKS[code] },
        ...checkText(code, values, language),
      }),
    );
    return [...this.checksOfMessage(document, agreement, language), ...said];
  }

  /** What the written message would be refused for. */
  private checksOfMessage(
    document: DespatchDocument,
    agreement: OutgoingAgreement | undefined,
    language: Language,
  ): DespatchCheck[] {
    try {
      const { findings } = this.sender.preview(document, sendableUnder(agreement));
      return findings
        .filter(({ severity }) => severity === 'error')
        .map((finding) => {
          const { message, action } = describe(finding, language);
          return { code: 'message', severity: 'stop', path: finding.path, message, remedy: action };
        });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const message = PROBLEMS[error.code][language];
      return [{ code: error.code, severity: 'stop', path: 'agreement', message, remedy: error.detail ?? '' }];
    }
  }

  /** What the releases in force call off at the ship-to; null where there are none. */
  private async demand(
    tx: Tx,
    companyId: CompanyId,
    document: DespatchDocument,
    agreement: OutgoingAgreement,
    earlyDays: number,
  ): Promise<readonly CheckedDemand[] | null> {
    const place = { customer: agreement.recipient, shipTo: document.shipTo.code };
    const day = document.despatchDate.slice(0, 10);
    const until = dayText(dayNumber(day) + earlyDays);
    const { found } = await this.due.found(tx, companyId, until, place);
    if (found.length === 0) return null;
    const items = document.units.flatMap((unit) => unit.items);
    return found.map(({ article, facts, onNotes }) => {
      const own = items.filter((item) => item.articleNumber === article.articleNumber && item.unit === article.unit);
      const scale = Math.max(article.scale, decimalsOf(onNotes), ...own.map(({ quantity }) => decimalsOf(quantity)));
      const factor = 10n ** BigInt(scale - article.scale);
      const onThis = own.reduce((sum, { quantity }) => sum + scaled(quantity, scale), 0n);
      const onOthers = scaled(onNotes, scale) - onThis;
      const { articleNumber, unit, due, shipped, calloffs } = article;
      const now = calloffs.filter(({ shipBy, status }) => shipBy <= day || status === 'backlog');
      return {
        ...{ articleNumber, unit, scale, dueSoon: due * factor, onOthers: onOthers > 0n ? onOthers : 0n },
        due: now.reduce((sum, { open }) => sum + open, 0n) * factor,
        firstShipBy: calloffs[0]?.shipBy ?? null,
        shipped: shipped === null ? null : shipped * factor,
        ...{ dock: facts.dock, gate: facts.gate, orderNumber: facts.orderNumber },
      };
    });
  }
}
