import { Injectable } from '@nestjs/common';
import { despatchDocument, type DespatchDocument } from '../../contract/delivery.js';
import { Problem } from '../../contract/problem.js';
import { isDespatchMessage } from '../../domain/outbound/despatch-message.js';
import { profileFor, type Profile } from '../../edi/mapping/profile.js';
import type { DespatchAdvice } from '../../edi/model/despatch-advice.js';
import { CannotWrite, enveloped, prepare, type Prepared, type WriteOptions } from '../../edi/write.js';
import type { Tx } from '../../platform/database/transaction.js';
import { profilesOf } from '../agreement/agreement.rows.js';
import { isRefused, OutboundService, type Queued } from './outbound.service.js';
import { keptRendering, renderingUnder } from './outbound.rendering.rows.js';
import { OutboundView, type OutgoingAgreement } from './outbound.view.js';

/** A despatch advice to be sent under an agreement. */
export interface DespatchOrder {
  readonly companyId: string;
  readonly userId: string;
  readonly despatchAdviceId: string;
  readonly agreement: OutgoingAgreement | undefined;
  /** What `rendering` made of it before; its document is rendered where there is none, or the agreement has changed since. */
  readonly rendering?: Buffer | null;
  /** Where the counter gave it in this transaction already. */
  readonly controlReference?: string | undefined;
  /** The transmission that this one repeats under another reference. */
  readonly resends?: string;
}

/** Writes despatch advices as their customers take them. */
@Injectable()
export class DespatchSender {
  constructor(
    private readonly outbound: OutboundService,
    private readonly view: OutboundView,
  ) {}

  /**
   * Has a despatch advice sent, written before or now. @throws Problem no-communication-agreement, mapfile-unusable, message-not-written;
   * nothing is stored then.
   */
  async queue(
    tx: Tx,
    { companyId, userId, despatchAdviceId, agreement, rendering = null, controlReference, resends }: DespatchOrder,
  ): Promise<Queued> {
    if (agreement?.active !== true || agreement.direction !== 'out') throw new Problem('no-communication-agreement');
    const kept = renderingUnder(agreement, rendering);
    const { number, prepared } =
      kept === undefined
        ? written(adviceOf(await this.view.despatchDocument(tx, companyId, despatchAdviceId)), agreement)
        : { number: kept.number, prepared: enveloped(kept, envelopeOf(agreement)) };
    return this.outbound.queue(tx, {
      companyId,
      agreementId: agreement.id,
      partner: agreement.partner,
      kind: 'despatch-advice',
      despatchAdviceId,
      createdBy: userId,
      ...(resends === undefined ? {} : { resends }),
      sender: agreement.sender,
      recipient: agreement.recipient,
      test: agreement.test,
      virtualFileNames: agreement.virtualFileNames,
      acknowledgement: agreement.acknowledgementExpected ? 'awaiting' : 'none',
      prepared,
      controlReference,
      documents: [{ kind: 'despatch-advice', number }],
    });
  }

  /**
   * A despatch advice rendered and checked ahead, in the form to be kept beside it, so that sending is quick. Null where it can't be sent as
   * it is: whoever sends it learns why.
   */
  rendering(document: DespatchDocument, agreement: OutgoingAgreement): Buffer | null {
    try {
      const { number, prepared } = written(adviceOf(document), agreement);
      return isRefused(prepared) ? null : keptRendering(number, prepared, agreement);
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }
}

/** A stored document in the form that the codec writes. */
function adviceOf(document: unknown): DespatchAdvice {
  return { kind: 'despatch-advice', interchange: 0, messageNumber: 1, ...despatchDocument.parse(document) };
}

/** The message as the agreement wants it. @throws Problem mapfile-unusable. */
function written(
  advice: DespatchAdvice,
  agreement: OutgoingAgreement,
): { readonly number: string; readonly prepared: Prepared } {
  const message = agreement.messageType ?? 'DESADV';
  if (!isDespatchMessage(message))
    throw new Problem('mapfile-unusable', `Agreement ${agreement.iaid} is for ${message}.`);
  const agreed = agreement.messageVersion?.replaceAll('.', '');
  const profile = profileOf(agreement, message, agreed);
  const release = agreed ?? profile?.release?.toUpperCase();
  try {
    const prepared = prepare(advice, {
      ...envelopeOf(agreement),
      message,
      ...(profile === undefined ? {} : { profile }),
      ...(profile?.association === undefined ? {} : { association: profile.association }),
      ...(release === undefined ? {} : { release }),
    });
    return { number: advice.documentNumber, prepared };
  } catch (error) {
    if (error instanceof CannotWrite)
      throw new Problem('mapfile-unusable', `Agreement ${agreement.iaid}: ${error.message}.`);
    throw error;
  }
}

function envelopeOf({
  sender,
  recipient,
  preparedAt,
  test,
  acknowledgementExpected,
}: OutgoingAgreement): Omit<WriteOptions, 'controlReference'> {
  return { sender, recipient, preparedAt, test, acknowledgementRequest: acknowledgementExpected };
}

/** Chosen as for reading; release and association code are the profile's to say where the agreement says nothing. */
function profileOf(agreement: OutgoingAgreement, message: string, release: string | undefined): Profile | undefined {
  if (agreement.profile === null) return undefined;
  const { profiles, errors } = profilesOf(agreement);
  if (errors.length > 0) throw new Problem('mapfile-unusable', `Agreement ${agreement.iaid}: ${errors.join('; ')}`);
  return profileFor(profiles, { sender: agreement.sender, recipient: agreement.recipient, type: message, release });
}
