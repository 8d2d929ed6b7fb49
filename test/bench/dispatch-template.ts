import type { DespatchDocument } from '../../server/contract/despatch-document.js';

interface Envelope {
  readonly sender: string;
  readonly recipient: string;
  readonly controlReference: string;
  readonly preparedAt: string;
}
type Party = DespatchDocument['buyer'];

/** The DESADV of the measurement's despatch advices by a template, as quickly as can be: no directory, no check, nothing but what these documents hold. */
export function desadvByHand(
  document: DespatchDocument,
  { sender, recipient, controlReference, preparedAt }: Envelope,
): Buffer {
  const at = digits(preparedAt).slice(2);
  const segments = [
    `BGM+351+${document.documentNumber}+${document.messageFunction}`,
    `DTM+137:${digits(document.issueDate)}:203`,
    `DTM+11:${digits(document.despatchDate)}:102`,
    `DTM+132:${digits(document.arrivalDate ?? '')}:102`,
    `RFF+DQ:${released(document.deliveryNote ?? '')}`,
    party('BY', document.buyer),
    party('SE', document.seller),
    party('ST', document.shipTo),
    `LOC+159+${released(document.dock ?? '')}`,
  ];
  for (const unit of document.units) {
    segments.push(`CPS+${unit.id}++3`);
    for (const { count, type, typeAgency, quantityPerPackage, unit: measure, labels } of unit.packagings) {
      segments.push(
        `PAC+${count ?? ''}++${type ?? ''}::${typeAgency ?? ''}`,
        `QTY+52:${quantityPerPackage ?? ''}:${measure ?? ''}`,
        'PCI+17',
      );
      for (const { number } of labels) segments.push(`GIN+ML+${released(number)}`);
    }
    for (const { lineNumber, articleNumber, quantity, unit: measure, orderNumber } of unit.items) {
      segments.push(
        `LIN+${lineNumber}++${released(articleNumber)}:IN`,
        `QTY+12:${quantity}:${measure}`,
        `RFF+ON:${released(orderNumber ?? '')}`,
      );
    }
  }
  return Buffer.from(
    `UNA:+.? 'UNB+UNOC:3+${sender}+${recipient}+${at.slice(0, 6)}:${at.slice(6)}+${controlReference}++DESADV'UNH+1+DESADV:D:96A:UN'${segments.join(
      "'",
    )}'UNT+${String(segments.length + 2)}+1'UNZ+1+${controlReference}'`,
    'latin1',
  );
}

function digits(moment: string): string {
  return moment.replaceAll(/\D/g, '');
}

function released(text: string): string {
  return text.replaceAll(/[?:+']/g, '?$&');
}

function party(role: string, one: Party): string {
  return one === null ? '' : `NAD+${role}+${released(one.code)}::${one.agency}++${released(one.name)}`;
}
