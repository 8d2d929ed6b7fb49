import { Injectable } from '@nestjs/common';
import type { DespatchDocument } from '../../contract/despatch-document.js';
import { checkText } from '../../contract/despatch-check-texts.js';
import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { type Check, CHECKS } from '../../domain/despatch/check.js';
import { checksOfDocument } from '../../domain/despatch/preflight.js';
import { type CompanyId, type DespatchAdviceId, toId } from '../../domain/ids.js';
import { type DespatchMessage, isDespatchMessage } from '../../domain/outbound/despatch-message.js';
import { profileFor, type Profile } from '../../edi/mapping/profile.js';
import type { DespatchAdvice } from '../../edi/model/despatch-advice.js';
import type { Finding } from '../../edi/finding.js';
import { prepare4913, stamped4913 } from '../../edi/vda/prepare-4913.js';
import { CannotWrite, enveloped, prepare, type Prepared, type Rendering, type WriteOptions } from '../../edi/write.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { profilesOf } from '../agreement/agreement.rows.js';
import { refuseWhileLocked } from '../billing/despatch-lock.service.js';
import type { DocumentSender, ReleasedDocument, RenderedDocument, SettledDocument } from '../document/document.port.js';
import { DocumentPorts } from '../document/document.service.js';
import { findingsOf, isRefused } from '../outbound/outbound.service.js';
import { countAdvice, followTransmissions } from '../situation/despatched.counting.service.js';
import { despatchAdviceSettled } from './delivery.events.js';
import { keptRendering, renderingUnder } from './delivery.rendering.rows.js';
import { DeliveryStore } from './delivery.store.js';
import { DeliveryView } from './delivery.view.js';
import { DespatchPackageStore, refuseTaken } from './despatch-package.store.js';

/** Writes despatch advices as their customers take them, and notes how far they came. */
@Injectable()
export class DespatchSender implements DocumentSender {
  readonly kind = 'despatch-advice';

  constructor(
    ports: DocumentPorts,
    private readonly view: DeliveryView,
    private readonly store: DeliveryStore,
    private readonly packages: DespatchPackageStore,
  ) {
    ports.send(this);
  }

  async render(
    tx: Tx,
    companyId: CompanyId,
    id: DespatchAdviceId,
    agreement: OutgoingAgreement,
  ): Promise<RenderedDocument> {
    const document = await this.view.document(tx, companyId, id);
    const advice = adviceOf(document);
    requireSendable(document);
    return { ...written(advice, agreement), shipTos: advice.shipTo === null ? null : [advice.shipTo.code] };
  }

  /** @throws Problem service-fee-locked; despatch-note-superseded, as the customer would take it for what holds. */
  async refuseAgain(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<void> {
    await refuseWhileLocked(tx, companyId);
    if (await this.view.isSuperseded(tx, companyId, id)) throw new Problem('despatch-note-superseded');
  }

  /** @throws Problem package-number-taken, where another note was given numbers of its packages. */
  async reclaim(tx: Tx, companyId: CompanyId, id: DespatchAdviceId): Promise<void> {
    refuseTaken(await this.packages.reclaim(tx, companyId, id));
  }

  released(tx: Tx, document: ReleasedDocument): void {
    this.store.release(tx, document);
    const { companyId, documentId, sent } = document;
    countAdvice(tx, {
      companyId,
      id: toId('despatch-advice', documentId),
      recipient: sent === undefined || sent.test ? null : sent.recipient,
    });
  }

  settled(tx: Tx, companyId: CompanyId, documents: readonly SettledDocument[]): void {
    const stopped = documents.filter(({ outcome }) => outcome === 'not-sent' || outcome === 'queued');
    if (stopped.length > 0) {
      const ids = stopped.map(({ documentId }) => toId('despatch-advice', documentId));
      this.store.supersede(tx, companyId, ids);
      followTransmissions(tx, companyId, ids);
    }
    emit(
      tx,
      ...documents.map(({ documentId, fileId, outcome }) =>
        despatchAdviceSettled({ companyId, id: toId('despatch-advice', documentId), fileId, outcome }),
      ),
    );
  }

  /**
   * A despatch advice rendered and checked ahead, in the form to be kept beside it, so that sending is quick. Null where it can't be sent as
   * it is: whoever sends it learns why.
   */
  rendering(document: DespatchDocument, agreement: OutgoingAgreement): Buffer | null {
    try {
      if (stopsOf(document).length > 0) return null;
      const { number, prepared } = written(adviceOf(document), agreement);
      return isRefused(prepared) ? null : keptRendering(number, prepared, agreement);
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }

  /** A despatch advice as it would be sent now, with all that is wrong with the message. @throws Problem mapfile-unusable. */
  preview(
    document: DespatchDocument,
    agreement: OutgoingAgreement,
  ): { readonly prepared: Prepared; readonly findings: readonly Finding[] } {
    const { prepared } = written(adviceOf(document), agreement);
    return { prepared, findings: findingsOf(prepared) };
  }

  /** What was rendered ahead, ready to be sent; undefined where there is nothing, or the agreement has changed since. */
  kept(agreement: OutgoingAgreement, rendering: Buffer | null): Omit<RenderedDocument, 'shipTos'> | undefined {
    const kept = renderingUnder(agreement, rendering);
    return kept && { number: kept.number, prepared: FORMATS[messageOf(agreement)].kept(kept, envelopeOf(agreement)) };
  }
}

/** How a standard writes despatch advices, and how what was rendered ahead is made ready to be sent. */
interface Format {
  readonly prepare: (advice: DespatchAdvice, options: Agreed) => Prepared;
  readonly kept: (rendering: Rendering, options: Agreed) => Prepared;
}
type Agreed = Omit<WriteOptions, 'controlReference'>;

const EDIFACT: Format = { prepare, kept: enveloped };
const FORMATS: Readonly<Record<DespatchMessage, Format>> = {
  DESADV: EDIFACT,
  AVIEXP: EDIFACT,
  'VDA 4913': { prepare: prepare4913, kept: stamped4913 },
};

/** DESADV where the agreement names no message. @throws Problem mapfile-unusable. */
function messageOf({ messageType, iaid }: OutgoingAgreement): DespatchMessage {
  const message = messageType ?? 'DESADV';
  if (!isDespatchMessage(message)) throw new Problem('mapfile-unusable', `Agreement ${iaid} is for ${message}.`);
  return message;
}

/** BGM 1225. */
const ORIGINAL = '9';

/** What keeps a document from being sent, whatever else is known. */
const stopsOf = (document: DespatchDocument): readonly Check[] =>
  checksOfDocument(document).filter(({ code }) => CHECKS[code] === 'stop');

/** @throws Problem despatch-advice-refused, with all that stops it. */
function requireSendable(document: DespatchDocument): void {
  const stops = stopsOf(document);
  if (stops.length === 0) return;
  const errors = stops.map(({ code, path, values }) => ({ path, message: checkText(code, values, 'en').message }));
  throw new Problem('despatch-advice-refused', errors.map(({ message }) => message).join(' '), errors);
}

/** A document in the form that the codec writes. */
function adviceOf(document: DespatchDocument): DespatchAdvice {
  return { kind: 'despatch-advice', interchange: 0, messageNumber: 1, ...document };
}

/** The message as the agreement wants it. @throws Problem mapfile-unusable; message-without-function. */
function written(
  advice: DespatchAdvice,
  agreement: OutgoingAgreement,
): { readonly number: string; readonly prepared: Prepared } {
  const message = messageOf(agreement);
  try {
    const prepared = FORMATS[message].prepare(advice, agreedOf(agreement, message));
    // Without its function a cancellation would be taken for a delivery.
    if (advice.messageFunction !== ORIGINAL && prepared.losses.some(({ property }) => property === 'messageFunction'))
      throw new Problem('message-without-function', `Agreement ${agreement.iaid} is for ${message}.`);
    return { number: advice.documentNumber, prepared };
  } catch (error) {
    if (error instanceof CannotWrite)
      throw new Problem('mapfile-unusable', `Agreement ${agreement.iaid}: ${error.message}.`);
    throw error;
  }
}

function envelopeOf({ sender, recipient, preparedAt, test, acknowledgementExpected }: OutgoingAgreement): Agreed {
  return { sender, recipient, preparedAt, test, acknowledgementRequest: acknowledgementExpected };
}

/** The message, its release and its profile; the release is the agreement's to say before the profile's. */
function agreedOf(agreement: OutgoingAgreement, message: DespatchMessage): Agreed {
  const agreed = agreement.messageVersion?.replaceAll('.', '');
  const profile = profileOf(agreement, message, agreed);
  const release = agreed ?? profile?.release?.toUpperCase();
  return {
    ...envelopeOf(agreement),
    message,
    ...(profile === undefined ? {} : { profile }),
    ...(profile?.association === undefined ? {} : { association: profile.association }),
    ...(release === undefined ? {} : { release }),
  };
}

/** Chosen as for reading; release and association code are the profile's to say where the agreement says nothing. */
function profileOf(agreement: OutgoingAgreement, message: string, release: string | undefined): Profile | undefined {
  if (agreement.profile === null) return undefined;
  const { profiles, errors } = profilesOf(agreement);
  if (errors.length > 0) throw new Problem('mapfile-unusable', `Agreement ${agreement.iaid}: ${errors.join('; ')}`);
  return profileFor(profiles, { sender: agreement.sender, recipient: agreement.recipient, type: message, release });
}
