import type { Transport } from '../../contract/transport.js';
import type { DespatchNote } from '../../contract/delivery.js';
import { isSame } from '../../domain/transport/fields.js';
import { incotermText } from '../../domain/transport/incoterms.js';
import { type LoadSize, transportTotals } from '../../domain/transport/totals.js';
import type { GoodsItem, TransportInstruction } from '../../edi/model/transport-instruction.js';
import { hazardItem, NO_GOODS, orderParty, orderTexts } from '../transport/transport-order.rows.js';
import { loadOf } from '../transport/transport.view.js';

/** BGM 1225. */
export type InstructionFunction = '9' | '5' | '1';

/** A transport with the notes on it. */
export interface InstructedLoad {
  readonly transport: Transport;
  readonly notes: readonly DespatchNote[];
  readonly sizes: readonly LoadSize[];
}

/** Labels that one goods item has at most: ten in each PCI of D.96A, of which one is for the marks. */
const MOST_LABELS = 80;

/**
 * A transport as its carrier is told of it. What a note says of its weight stands with its goods where these are one item; totals stand with
 * the whole. Where the notes are for several places, each item is marked with its own.
 */
export function instructionOf(
  { transport, notes, sizes }: InstructedLoad,
  said: { readonly messageFunction: InstructionFunction; readonly issueDate: string },
): TransportInstruction {
  const { transportNumber, fields, totals } = transport;
  const places = new Set(notes.map(({ document }) => document.shipTo.code || document.shipTo.name));
  const packed = notes.flatMap((note) => itemsOf(note, sizes, { goods: fields.goods, isMarked: places.size > 1 }));
  const goods = [...packed, ...fields.hazards.map(hazardItem)].map((item, i) => ({
    ...item,
    itemNumber: String(i + 1),
  }));
  const equipment = fields.trailer ?? fields.container;
  const counts = packed.map(({ packageCount }) => packageCount);
  const [first] = notes;
  return {
    kind: 'transport-instruction',
    interchange: 0,
    messageNumber: 1,
    documentNumber: transportNumber,
    ...said,
    pickupDate: fields.plannedDeparture,
    deliveryDate: fields.plannedArrival,
    shipmentReference: transportNumber,
    transportDocument: fields.transportDocument,
    bookingNumber: null,
    consignor: orderParty(first?.document.seller),
    consignee: orderParty(first?.document.buyer ?? first?.document.shipTo),
    carrier: orderParty(fields.carrier),
    freightPayer: null,
    pickupPlace: orderParty(first?.document.shipFrom),
    deliveryPlace: orderParty(first?.document.shipTo),
    transportMode: fields.mode,
    transportMeans: fields.vehicle,
    equipment,
    seal: equipment === null ? null : fields.seal,
    equipmentGrossWeight: null,
    equipmentTareWeight: null,
    equipmentTemperature: null,
    termsOfDelivery: fields.incoterm?.code ?? null,
    termsPlace: isPlaceShort(fields.incoterm) ? fields.incoterm?.place || null : null,
    grossWeight: totals.grossWeight.value,
    volume: totals.volume.value,
    packageCount:
      counts.includes(null) || counts.length === 0 ? null : String(counts.reduce((a, b) => a + Number(b), 0)),
    notes: textsOf(transport, equipment === null),
    goods,
  };
}

/** Whether two instructions tell a carrier the same, whenever and as what they were sent. */
export function isSameInstruction(a: TransportInstruction, b: TransportInstruction): boolean {
  const of = ({ messageFunction: _, issueDate: __, ...content }: TransportInstruction) => content;
  return isSame(of(a), of(b));
}

/** The goods of a note: an item for each kind of package, or more where their labels do not fit into one. */
function itemsOf(
  note: DespatchNote,
  sizes: readonly LoadSize[],
  { goods, isMarked }: { readonly goods: string | null; readonly isMarked: boolean },
): GoodsItem[] {
  const { document, documentNumber } = note;
  const [item] = document.units.flatMap(({ items }) => items);
  const { code, name } = document.shipTo;
  const common = {
    ...NO_GOODS,
    description: goods ?? item?.description ?? item?.articleNumber ?? null,
    marks: isMarked ? [[code, name].filter(Boolean).join(' ')] : [],
    despatchAdvice: documentNumber,
    orderNumber: document.orderNumber ?? item?.orderNumber ?? null,
  };
  const packagings = document.units.flatMap((unit) => unit.packagings);
  const packages = transportTotals([loadOf(note)], sizes).packages.flatMap(({ code: type, count }) => {
    const labels = packagings
      .filter((packaging) => (packaging.type ?? packaging.supplierType ?? '') === type)
      .flatMap((packaging) => packaging.labels.map(({ number }) => number));
    const packageType = type || null;
    if (labels.length !== count || count <= MOST_LABELS)
      return { packageType, packageCount: String(count), labels: labels.slice(0, MOST_LABELS) };
    return Array.from({ length: Math.ceil(count / MOST_LABELS) }, (_, at) => {
      const portion = labels.slice(at * MOST_LABELS, (at + 1) * MOST_LABELS);
      return { packageType, packageCount: String(portion.length), labels: portion };
    });
  });
  const weighed = { grossWeight: document.grossWeight, volume: document.volume };
  if (packages.length === 0) return [{ ...common, ...weighed }];
  return packages.map((one) => ({ ...common, ...one, ...(packages.length === 1 ? weighed : {}) }));
}

/** LOC 3224 has 17 characters in D.96A; a longer place stands with the texts. */
function isPlaceShort(incoterm: Transport['fields']['incoterm']): boolean {
  return (incoterm?.place ?? '').length <= 17;
}

function textsOf({ fields: { instructions, seal, incoterm } }: Transport, isSealLoose: boolean): string[] {
  return orderTexts([
    ...(instructions ?? '').split('\n'),
    ...(isSealLoose && seal !== null ? [`Seal ${seal}`] : []),
    ...(incoterm === null || isPlaceShort(incoterm) ? [] : [incotermText(incoterm)]),
  ]);
}
