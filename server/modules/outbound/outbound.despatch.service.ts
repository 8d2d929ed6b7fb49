import { Injectable } from '@nestjs/common';
import { despatchDocument } from '../../contract/delivery.js';
import { Problem } from '../../contract/problem.js';
import { isDespatchMessage } from '../../domain/outbound/despatch-message.js';
import type { Profile } from '../../edi/mapping/profile.js';
import type { DespatchAdvice } from '../../edi/model/despatch-advice.js';
import { CannotWrite, prepare, type Prepared } from '../../edi/write.js';
import type { Tx } from '../../platform/database/transaction.js';
import { profilesOf } from '../agreement/agreement.rows.js';
import { OutboundService, type Queued } from './outbound.service.js';
import type { OutgoingAgreement } from './outbound.view.js';

/** A despatch advice to be sent under an agreement. */
export interface DespatchOrder {
  readonly companyId: string;
  readonly userId: string;
  readonly despatchAdviceId: string;
  /** As it is stored. */
  readonly document: unknown;
  readonly agreement: OutgoingAgreement | undefined;
  /** The transmission that this one repeats under another reference. */
  readonly resends?: string;
}

/** Writes despatch advices as their customers take them. */
@Injectable()
export class DespatchSender {
  constructor(private readonly outbound: OutboundService) {}

  /**
   * Writes a despatch advice and has it sent. @throws Problem no-communication-agreement, mapfile-unusable, message-not-written; nothing is
   * stored then.
   */
  async queue(tx: Tx, { companyId, userId, despatchAdviceId, document, agreement, resends }: DespatchOrder): Promise<Queued> {
    if (agreement?.active !== true || agreement.direction !== 'out') throw new Problem('no-communication-agreement');
    const advice = adviceOf(document);
    const prepared = written(advice, agreement);
    return this.outbound.queue(tx, {
      companyId, agreementId: agreement.id, partner: agreement.partner, kind: 'despatch-advice', despatchAdviceId, createdBy: userId, ...(resends === undefined ? {} : { resends }),
      sender: agreement.sender, recipient: agreement.recipient, test: agreement.test, virtualFileNames: agreement.virtualFileNames,
      acknowledgement: agreement.acknowledgementExpected ? 'awaiting' : 'none', prepared, documents: [{ kind: advice.kind, number: advice.documentNumber }],
    });
  }
}

/** A stored document in the form that the codec writes. */
function adviceOf(document: unknown): DespatchAdvice {
  return { kind: 'despatch-advice', interchange: 0, messageNumber: 1, ...despatchDocument.parse(document) };
}

/** The message as the agreement wants it. @throws Problem mapfile-unusable. */
function written(advice: DespatchAdvice, agreement: OutgoingAgreement): Prepared {
  const message = agreement.messageType ?? 'DESADV';
  if (!isDespatchMessage(message)) throw new Problem('mapfile-unusable', `Agreement ${agreement.iaid} is for ${message}.`);
  const profile = profileOf(agreement, message);
  try {
    return prepare(advice, {
      sender: agreement.sender, recipient: agreement.recipient, preparedAt: agreement.preparedAt, test: agreement.test, message,
      acknowledgementRequest: agreement.acknowledgementExpected, ...(profile === undefined ? {} : { profile }),
      ...(profile?.association === undefined ? {} : { association: profile.association }),
      ...(agreement.messageVersion === null ? {} : { release: agreement.messageVersion.replaceAll('.', '') }),
    });
  } catch (error) {
    if (error instanceof CannotWrite) throw new Problem('mapfile-unusable', `Agreement ${agreement.iaid}: ${error.message}.`);
    throw error;
  }
}

function profileOf(agreement: OutgoingAgreement, message: string): Profile | undefined {
  if (agreement.profile === null) return undefined;
  const { profiles, errors } = profilesOf(agreement);
  if (errors.length > 0) throw new Problem('mapfile-unusable', `Agreement ${agreement.iaid}: ${errors.join('; ')}`);
  return profiles.find((profile) => profile.message === undefined || profile.message === message);
}
