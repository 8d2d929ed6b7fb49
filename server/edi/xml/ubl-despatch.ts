import type { DespatchAdvice, DespatchItem } from '../model/despatch-advice.js';
import {
  also,
  constant,
  country,
  dateTime,
  group,
  list,
  measure,
  object,
  period,
  quantity,
  readAll,
  value,
  type Rule,
} from './rules.js';
import {
  DELIVERY_NOTE,
  emptyParty,
  HEAD,
  item,
  PARTY,
  TRADE_PARTY,
  TRANSPORT_DOCUMENT,
  typedReference,
} from './ubl-parts.js';
import { ORIGIN, type UblDocument } from './ubl-document.js';
import { HANDLING_UNITS, packedOf, unitsOf, type PackedUnit } from './ubl-packing.js';
import { DATE, DECIMAL } from './values.js';

/** DespatchAdvice (UBL 2.1). */

/** UN/ECE Recommendation 20 to kilograms and cubic metres. */
const KILOGRAMS = { TNE: 3, GRM: -3 };
const CUBIC_METRES = { DMQ: -3, LTR: -3, CMQ: -6 };

/** The advice as the file has it: lines beside handling units, which name lines. */
interface FlatDespatch extends Omit<DespatchAdvice, 'units'> {
  readonly items: readonly DespatchItem[];
  readonly packed: readonly PackedUnit[];
}

function emptyItem(): DespatchItem {
  return {
    lineNumber: '',
    articleNumber: '',
    supplierArticleNumber: null,
    description: null,
    quantity: null,
    unit: null,
    cumulativeQuantity: null,
    orderNumber: null,
    orderLine: null,
    calloffReference: null,
    batch: null,
    productionDate: null,
    bestBeforeDate: null,
    engineeringChange: null,
    countryOfOrigin: null,
    customsPreference: null,
    pointOfUse: null,
  };
}
const LINE: readonly Rule<DespatchItem>[] = [
  value('cbc:ID', 'lineNumber', { required: true }),
  quantity('cbc:DeliveredQuantity', 'quantity', 'unit'),
  group<DespatchItem>('cac:OrderLineReference', [
    value('cbc:LineID', 'orderLine'),
    group('cac:OrderReference', [value('cbc:ID', 'orderNumber')]),
  ]),
  // UNCL 1001: 241 delivery schedule.
  typedReference('cac:DocumentReference', ['241'], 'calloffReference'),
  typedReference('cac:DocumentReference', DELIVERY_NOTE, 'deliveryNote'),
  group(
    'cac:Item',
    item<DespatchItem>([
      group('cac:OriginCountry', [country('countryOfOrigin')]),
      group<DespatchItem>('cac:ItemInstance', [
        value('cbc:ManufactureDate', 'productionDate', { codec: DATE }),
        value('cbc:BestBeforeDate', 'bestBeforeDate', { codec: DATE }),
        group('cac:LotIdentification', [value('cbc:LotNumberID', 'batch')]),
      ]),
    ]),
  ),
];
const MEANS: readonly Rule<FlatDespatch>[] = [
  group('cac:TransportMeans', [
    group('cac:RoadTransport', [value('cbc:LicensePlateID', 'transportMeans')]),
    also('cac:RailTransport/cbc:TrainID', 'transportMeans'),
    also('cac:MaritimeTransport/cbc:VesselName', 'transportMeans'),
    also('cac:AirTransport/cbc:AircraftID', 'transportMeans'),
  ]),
];
const SHIPMENT: readonly Rule<FlatDespatch>[] = [
  value('cbc:ID', 'shipmentReference'),
  measure('cbc:GrossWeightMeasure', 'grossWeight', 'KGM', KILOGRAMS),
  measure('cbc:NetWeightMeasure', 'netWeight', 'KGM', KILOGRAMS),
  measure('cbc:GrossVolumeMeasure', 'volume', 'MTQ', CUBIC_METRES),
  value('cbc:TotalTransportHandlingUnitQuantity', 'packageCount', { codec: DECIMAL }),
  group<FlatDespatch>('cac:Consignment', [
    constant('cbc:ID', '1'),
    group('cac:DeliveryTerms', [value('cbc:ID', 'termsOfDelivery')]),
  ]),
  group<FlatDespatch>('cac:ShipmentStage', [
    value('cbc:TransportModeCode', 'transportMode'),
    object('cac:CarrierParty', 'carrier', emptyParty, PARTY),
    ...MEANS,
  ]),
  group<FlatDespatch>('cac:Delivery', [
    group('cac:DeliveryLocation', [value('cbc:ID', 'gate')]),
    period('cac:EstimatedDeliveryPeriod', 'arrivalDate'),
    group<FlatDespatch>('cac:Despatch', [
      dateTime('cbc:ActualDespatchDate', 'cbc:ActualDespatchTime', 'despatchDate'),
      also('cbc:EstimatedDespatchDate', 'despatchDate', DATE),
    ]),
  ]),
  HANDLING_UNITS,
];

const DESPATCH: readonly Rule<FlatDespatch>[] = [
  ...HEAD,
  value('cbc:ID', 'documentNumber', { required: true }),
  dateTime('cbc:IssueDate', 'cbc:IssueTime', 'issueDate', { required: true }),
  group('cac:OrderReference', [value('cbc:ID', 'orderNumber')]),
  typedReference('cac:AdditionalDocumentReference', DELIVERY_NOTE, 'deliveryNote'),
  typedReference('cac:AdditionalDocumentReference', TRANSPORT_DOCUMENT, 'transportDocument'),
  object('cac:DespatchSupplierParty', 'shipFrom', emptyParty, TRADE_PARTY, { required: true }),
  object('cac:DeliveryCustomerParty', 'shipTo', emptyParty, TRADE_PARTY, { required: true }),
  object('cac:BuyerCustomerParty', 'buyer', emptyParty, TRADE_PARTY),
  object('cac:SellerSupplierParty', 'seller', emptyParty, TRADE_PARTY),
  group('cac:Shipment', SHIPMENT),
  list('cac:DespatchLine', 'items', emptyItem, LINE, { required: true }),
];

function emptyDespatch(): { -readonly [K in keyof FlatDespatch]: FlatDespatch[K] } {
  return {
    kind: 'despatch-advice',
    ...ORIGIN,
    documentNumber: '',
    messageFunction: '',
    issueDate: null,
    pickUpDate: null,
    shipmentDate: null,
    despatchDate: null,
    arrivalDate: null,
    seller: null,
    buyer: null,
    shipFrom: null,
    shipTo: null,
    carrier: null,
    dock: null,
    gate: null,
    shipmentReference: null,
    transportDocument: null,
    deliveryNote: null,
    orderNumber: null,
    transportMode: null,
    transportMeans: null,
    trailer: null,
    container: null,
    chassis: null,
    termsOfDelivery: null,
    grossWeight: null,
    netWeight: null,
    volume: null,
    packageCount: null,
    items: [],
    packed: [],
  };
}

/** Who sends the goods is the seller, too, and who gets them the buyer, unless another is named. */
function withParties({ items, packed, ...advice }: FlatDespatch): DespatchAdvice {
  const units = unitsOf(items, packed);
  const seller = advice.seller ?? advice.shipFrom;
  return {
    ...advice,
    seller,
    shipFrom: advice.seller === null ? null : advice.shipFrom,
    buyer: advice.buyer ?? advice.shipTo,
    units,
  };
}
function asWritten({ units, ...advice }: DespatchAdvice): FlatDespatch {
  const { shipFrom, seller, buyer, shipTo } = advice;
  return {
    ...advice,
    shipFrom: shipFrom ?? seller,
    seller: shipFrom === null ? null : seller,
    shipTo: shipTo ?? buyer,
    items: units.flatMap(({ items }) => items),
    packed: packedOf(units),
  };
}

export const UBL_DESPATCHES: readonly UblDocument[] = [
  {
    name: 'DespatchAdvice',
    sender: ['DespatchSupplierParty', 'SellerSupplierParty'],
    recipient: ['DeliveryCustomerParty', 'BuyerCustomerParty'],
    read: (root, reading) => withParties(readAll(root, emptyDespatch(), DESPATCH, reading)),
    write(it) {
      if (it.kind !== 'despatch-advice') return null;
      const written = asWritten(it);
      return (out) => {
        for (const rule of DESPATCH) rule.write(written, out);
      };
    },
  },
];
