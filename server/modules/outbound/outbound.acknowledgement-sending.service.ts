import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import type { CompanyId, FileId } from '../../domain/ids.js';
import { refusalOf } from '../../edi/acknowledge.js';
import { severityOf } from '../../edi/finding-severity.js';
import type { Finding } from '../../edi/finding.js';
import { CannotWrite, prepare, type Prepared } from '../../edi/write.js';
import type { Tx } from '../../platform/database/transaction.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { faultPoint } from '../../platform/process/fault.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { AnsweredFiles } from '../exchange/exchange.answer.service.js';
import { OutgoingFiles } from '../exchange/exchange.outgoing.service.js';
import { AcknowledgementSendingStore } from './outbound.acknowledgement-sending.store.js';
import { partyOf } from '../document/document.rows.js';
import type { Answerable } from './outbound.rows.js';
import { isRefused, OutboundService } from './outbound.service.js';
import { OutboundView } from './outbound.view.js';

/** 0085: the interchange was received before. */
const DUPLICATE = '26';

/** The file whose interchanges are answered. */
export interface AnsweredFile {
  readonly id: FileId;
  readonly companyId: CompanyId;
  /** The earlier file with the same bytes, if there is one. */
  readonly copyOf: FileId | null;
  /** Interchanges, by their place, whose reference came before with other bytes. */
  readonly reused: ReadonlySet<number>;
}
interface Group {
  readonly route: OutgoingAgreement;
  readonly answers: readonly Answerable[];
}

/** Answers received interchanges with CONTRL: each once, however often it comes or is read. */
@Injectable()
export class AcknowledgementSendingService {
  constructor(
    private readonly outbound: OutboundService,
    private readonly files: OutgoingFiles,
    private readonly answered: AnsweredFiles,
    private readonly store: AcknowledgementSendingStore,
    private readonly view: OutboundView,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Stores the answers and has them sent. Where there is no way back, or an answer can't be written, a finding of the received file says so. */
  async give(tx: Tx, file: AnsweredFile, wanted: readonly Answerable[]): Promise<readonly Finding[]> {
    if (file.copyOf !== null) {
      await this.repeat(tx, file.companyId, file.id, file.copyOf);
      return [];
    }
    if (wanted.length === 0) return [];
    const { groups, findings } = await this.routed(tx, file.companyId, wanted);
    const claimed =
      groups.length === 0
        ? new Set<number>()
        : await this.store.claim(
            tx,
            file.companyId,
            file.id,
            groups.flatMap(({ answers }) => answers.map(({ place }) => place)),
          );
    for (const { route, answers } of groups) {
      const fresh = answers.filter(({ place }) => claimed.has(place));
      const problem = fresh.length === 0 ? null : await this.answer(tx, file, route, fresh);
      if (problem !== null) findings.push(problem);
    }
    return findings;
  }

  /** By partner, in an order that everybody keeps: the counters are taken in it. */
  private async routed(
    tx: Tx,
    companyId: CompanyId,
    wanted: readonly Answerable[],
  ): Promise<{ readonly groups: readonly Group[]; readonly findings: Finding[] }> {
    const groups: Group[] = [];
    const findings: Finding[] = [];
    const byPartner = Map.groupBy(wanted, ({ sender, recipient, syntax, syntaxVersion, test }) =>
      JSON.stringify([partyOf(sender), partyOf(recipient), test, syntax, syntaxVersion, sender, recipient]),
    );
    for (const [, answers] of [...byPartner].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const [first] = answers;
      if (first === undefined) continue;
      const [us, partner] = [partyOf(first.recipient), partyOf(first.sender)];
      const route = await this.view.returnRoute(tx, companyId, {
        us,
        partner,
        test: first.test,
        messageType: 'CONTRL',
      });
      if (route !== undefined) groups.push({ route, answers });
      else findings.push(unanswered('acknowledgement-without-route', first));
    }
    return { groups, findings };
  }

  private async answer(
    tx: Tx,
    file: AnsweredFile,
    route: OutgoingAgreement,
    answers: readonly Answerable[],
  ): Promise<Finding | null> {
    const [first] = answers;
    if (first === undefined) return null;
    const prepared = this.written(file, route, answers);
    if (prepared === null) return unanswered('acknowledgement-not-written', first);
    const { fileId } = await this.outbound.queue(tx, {
      companyId: file.companyId,
      agreementId: route.id,
      isAgreementUsed: route.isUsed,
      partner: route.partner,
      kind: 'acknowledgement',
      answersFileId: file.id,
      acknowledgement: 'none',
      // References are counted by party: a routing address belongs into the UNB alone.
      sender: partyOf(first.recipient),
      recipient: partyOf(first.sender),
      test: first.test,
      series: '',
      virtualFileNames: route.messageType === 'CONTRL' ? route.virtualFileNames : [],
      prepared,
      shipTos: null,
      documents: answers.map(({ controlReference }) => ({ kind: 'syntax-acknowledgement', number: controlReference })),
    });
    await this.store.answered(
      tx,
      file.companyId,
      file.id,
      answers.map(({ place }) => place),
      fileId,
    );
    // The file's transactions are recorded after this.
    tx.beforeCommit(() =>
      this.answered.given(
        tx,
        file.companyId,
        file.id,
        answers.map(({ controlReference }) => controlReference),
        fileId,
      ),
    );
    tx.beforeCommit(() => {
      faultPoint('answer-before-commit');
      return Promise.resolve();
    });
    return null;
  }

  /** Null where it can't be written without errors: a reference that no element has room for, for instance. */
  private written(file: AnsweredFile, route: OutgoingAgreement, answers: readonly Answerable[]): Prepared | null {
    const [{ recipient: sender, sender: recipient, syntax, syntaxVersion, test }] = answers as readonly [Answerable];
    const documents = answers.map(({ place, document }) =>
      file.reused.has(place) ? refusalOf(document, DUPLICATE) : document,
    );
    try {
      const prepared = prepare(documents, {
        sender,
        recipient,
        preparedAt: route.preparedAt,
        message: 'CONTRL',
        syntax,
        syntaxVersion,
        test,
      });
      return isRefused(prepared) ? null : prepared;
    } catch (error) {
      if (!(error instanceof CannotWrite || error instanceof Problem)) throw error;
      this.log.warn({ file: file.id, reason: reason(error) }, 'an acknowledgement could not be written');
      return null;
    }
  }

  private async repeat(tx: Tx, companyId: CompanyId, fileId: FileId, copyOf: FileId): Promise<void> {
    const last = await this.store.lastOfAnswers(tx, companyId, fileId, copyOf);
    for (const id of last) {
      const held = await this.files.lock(tx, companyId, id);
      // An answer whose bytes lie in the archive was given long ago; nobody restores it for a copy.
      if (held?.state !== 'sent' || !held.hasBytes) continue;
      await this.files.repeat(tx, companyId, id, null);
      wakeRelay(tx);
    }
  }
}

function unanswered(
  code: 'acknowledgement-without-route' | 'acknowledgement-not-written',
  { agreed, sender, controlReference }: Answerable,
): Finding {
  return {
    code,
    severity: agreed ? severityOf(code) : 'info',
    start: 0,
    end: 0,
    segment: null,
    path: 'UNB',
    found: controlReference,
    expected: partyOf(sender),
    actor: 'us',
  };
}
