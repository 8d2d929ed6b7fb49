import { Injectable } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import type {
  ManualScheduleContent,
  ManualScheduleFields,
  ManualScheduleStored,
} from '../../contract/manual-schedule.js';
import { belowMinimumText, objectionText } from '../../contract/manual-schedule-texts.js';
import { Problem } from '../../contract/problem.js';
import type { FileId, ScheduleHeadId } from '../../domain/ids.js';
import {
  MANUAL_LENGTHS,
  manualHeadObjections,
  type ManualObjection,
  manualObjections,
  plainText,
  shortName,
} from '../../domain/schedule/manual.js';
import { belowMinimum } from '../../domain/schedule/order-minimum.js';
import { releaseParties } from '../../domain/schedule/release.js';
import type { Party } from '../../edi/model/party.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type Actor, scopeOf } from '../../platform/http/caller.js';
import { IntakeService } from '../traffic/intake.service.js';
import { documentOf } from './manual-schedule.document.js';
import { ManualScheduleStore } from './manual-schedule.store.js';
import { ManualScheduleThreads } from './manual-schedule.threads.js';
import { type ManualRelease, ManualScheduleView } from './manual-schedule.view.js';

/** Warnings that an answer has. */
const MOST_WARNINGS = 100;

/** Looks once more, in the transaction that stores the schedule; throws what refuses it. */
type Check = (tx: Tx) => Promise<void>;

/** Schedules by hand: written as files, which take the way of every file. */
@Injectable()
export class ManualScheduleService {
  constructor(
    private readonly database: Database,
    private readonly view: ManualScheduleView,
    private readonly store: ManualScheduleStore,
    private readonly threads: ManualScheduleThreads,
    private readonly intake: IntakeService,
  ) {}

  /** A first release. @throws Problem schedule-not-created with everything that is wrong; backlog-full. */
  async create(actor: Actor, given: ManualScheduleFields, language: Language): Promise<ManualScheduleStored> {
    const { companyId } = actor;
    const fields = tidy({ ...given, shipToCode: given.shipToCode.trim(), documentNumber: given.documentNumber.trim() });
    const { partnerCompanyId, documentNumber, shipToCode, shipToName } = fields;
    const parties = await this.database.transaction(scopeOf(actor), (tx) =>
      this.view.parties(tx, companyId, partnerCompanyId, shipToCode),
    );
    const objections = manualHeadObjections({ ...fields, shipToName: plainText(shipToName) });
    if (parties === undefined) objections.unshift({ path: 'partnerCompanyId', code: 'relation' });
    objections.push(...manualObjections(fields));
    refuse(objections, language);
    if (parties === undefined) throw new Problem('schedule-not-created');
    const release = {
      ...parties,
      buyerName: shortName(parties.buyerName),
      sellerName: shortName(parties.sellerName),
      documentNumber,
      shipToCode,
      shipToName: plainText(shipToName),
      issueDate: null,
    };
    const check: Check = async (tx) => {
      const { sender, recipient } = release;
      const { buyer, seller, shipTo } = partiesOf(release);
      const codes = { buyerCode: buyer.code, sellerCode: seller.code, shipToCode: shipTo.code };
      const between = releaseParties({ sender, recipient, test: false, ...codes });
      if (await this.store.isTaken(tx, companyId, documentNumber, between))
        refuse([{ path: 'documentNumber', code: 'number-taken' }], language);
    };
    return this.hand(actor, { release, content: fields, replaces: null }, check, language);
  }

  /** The next release of one by hand. @throws Problem not-found; changed-meanwhile where another one has replaced it; as `create`. */
  async release(
    actor: Actor,
    id: ScheduleHeadId,
    given: ManualScheduleContent,
    language: Language,
  ): Promise<ManualScheduleStored> {
    const content = tidy(given);
    const release = await this.database.transaction(scopeOf(actor), (tx) => this.view.release(tx, actor.companyId, id));
    refuse(manualObjections(content, release.issueDate), language);
    const check: Check = async (tx) => {
      if (!(await this.store.isReplaceable(tx, actor.companyId, id))) throw new Problem('changed-meanwhile');
    };
    return this.hand(actor, { release, content, replaces: id }, check, language);
  }

  private async hand(
    actor: Actor,
    {
      release,
      content,
      replaces,
    }: { release: ManualRelease; content: ManualScheduleContent; replaces: ScheduleHeadId | null },
    check: Check,
    language: Language,
  ): Promise<ManualScheduleStored> {
    const { companyId, userId } = actor;
    const { documentNumber, sender, recipient } = release;
    this.intake.assertRoom();
    const articles = [...new Set(content.lines.map(({ articleNumber }) => articleNumber))];
    const { controlReference, minimums } = await this.database.transaction(scopeOf(actor), async (tx) => ({
      controlReference: await this.view.nextReference(tx),
      minimums: await this.view.minimums(tx, companyId, sender, articles),
    }));
    const { bytes, lost } = await this.threads.write(
      {
        document: documentOf({ documentNumber, ...partiesOf(release) }, content),
        sender,
        recipient,
        controlReference,
        preparedAt: new Date().toISOString().slice(0, 16),
      },
      companyId,
    );
    if (lost.length > 0)
      throw new Problem('schedule-not-created', `The message has no place for: ${lost.slice(0, 5).join('; ')}`);
    const note = async (tx: Tx, fileId: FileId): Promise<object> => {
      await this.store.lock(tx, companyId, documentNumber);
      await check(tx);
      await this.store.insert(tx, { fileId, companyId, documentNumber, sender, recipient, replaces, userId });
      return { documentNumber, replaces };
    };
    const fileName = `${documentNumber.replace(/[^\w.-]+/g, '_')}.edi`;
    const trafficMessageId = await this.intake.entered(actor, { fileName, bytes: Buffer.from(bytes) }, note);
    const warnings = belowMinimum(content.lines, minimums)
      .slice(0, MOST_WARNINGS)
      .map((one) => ({ path: one.path, message: belowMinimumText(one, language) }));
    return { trafficMessageId, documentNumber, warnings };
  }
}

/** @throws Problem schedule-not-created, where something is wrong. */
function refuse(objections: readonly ManualObjection[], language: Language): void {
  if (objections.length === 0) return;
  throw new Problem(
    'schedule-not-created',
    undefined,
    objections.map((one) => ({ path: one.path, message: objectionText(one, language) })),
  );
}

/** Without the spaces that mean nothing. */
function tidy<T extends ManualScheduleContent>(content: T): T {
  return {
    ...content,
    lines: content.lines.map((line) => ({
      ...line,
      articleNumber: line.articleNumber.trim(),
      description: plainText(line.description),
      orderNumber: line.orderNumber.trim(),
      gate: line.gate.trim(),
      dock: line.dock.trim(),
    })),
  };
}

/** The message has a place for a code of so many characters; who has a longer one goes by name. */
function party(code: string, name: string): Party {
  return { code: code.length > MANUAL_LENGTHS.shipToCode ? '' : code, agency: '', name };
}

function partiesOf(release: ManualRelease): Record<'buyer' | 'seller' | 'shipTo', Party> {
  return {
    buyer: party(release.buyerCode, release.buyerName),
    seller: party(release.sellerCode, release.sellerName),
    shipTo: party(release.shipToCode, release.shipToName),
  };
}
