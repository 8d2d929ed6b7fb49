import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { hazardLine, type Hazard } from '../../domain/transport/hazard.js';
import { NO_PARTY, type TradeParty } from '../../edi/model/party.js';
import type { BookingRequest, GoodsItem, TransportInstruction } from '../../edi/model/transport-instruction.js';
import type { Prepared } from '../../edi/write.js';
import { writtenUnder } from '../agreement/agreement.written.rows.js';

/** The messages that tell carriers what is to be carried. */
const MESSAGES = { 'transport-instruction': 'IFTMIN', 'booking-request': 'IFTMBF' } as const;

/** What a carrier is told, as the agreement wants it. @throws Problem mapfile-unusable. */
export function writtenOrder(document: TransportInstruction | BookingRequest, agreement: OutgoingAgreement): Prepared {
  return writtenUnder(agreement, MESSAGES[document.kind], document);
}

/** Goods of which nothing is said. */
export const NO_GOODS: GoodsItem = {
  itemNumber: '',
  packageCount: null,
  packageType: null,
  innerPackageCount: null,
  innerPackageType: null,
  description: null,
  grossWeight: null,
  netWeight: null,
  chargeableWeight: null,
  volume: null,
  temperature: null,
  marks: [],
  labels: [],
  hazardClass: null,
  unNumber: null,
  despatchAdvice: null,
  orderNumber: null,
};

/** Dangerous goods as an item of their own, without packages. */
export function hazardItem(hazard: Hazard): GoodsItem {
  const { unNumber, hazardClass, division, quantity, unit } = hazard;
  const amount = quantity === null ? [] : [`${quantity} ${unit}`];
  return {
    ...NO_GOODS,
    description: [hazardLine(hazard), ...amount].join(', '),
    unNumber,
    hazardClass: division ?? hazardClass,
  };
}

/** Texts as FTX takes them: those that say something, what is longer than a line of 70 characters in several, cut at blanks. */
export function orderTexts(texts: readonly string[]): string[] {
  return texts.flatMap((text) => (text.trim().match(/.{1,70}(?:\s+|$)|.{1,70}/gs) ?? []).map((line) => line.trim()));
}

/** A party with nothing said of it but what is given; null where there is none. */
export function orderParty(party: Partial<TradeParty> | null | undefined): TradeParty | null {
  return party ? { ...NO_PARTY, ...party } : null;
}
