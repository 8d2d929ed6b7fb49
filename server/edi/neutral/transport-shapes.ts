import { FILE_LIMITS } from '../limits.js';
import type { ConsignmentSummary, SummaryConsignment, SummaryGoods } from '../messages/ifcsum.message.js';
import type { BookingConfirmation } from '../model/booking-confirmation.js';
import type { ApplicationAcknowledgement, ApplicationError } from '../model/application-acknowledgement.js';
import type { DocumentOrigin } from '../model/origin.js';
import type {
  ElementError,
  GroupAcknowledgement,
  MessageAcknowledgement,
  SegmentError,
  SyntaxAcknowledgement,
} from '../model/syntax-acknowledgement.js';
import type {
  BookingRequest,
  GoodsItem,
  Temperature,
  TransportInstruction,
  TransportOrder,
} from '../model/transport-instruction.js';
import type { ConsignmentStatus, StatusEvent, StatusReference, TransportStatus } from '../model/transport-status.js';
import { among, list, object, orNull, type Properties, text } from './shape.js';
import { MAX_ENTRIES, maybe, number, originOf, said, someone, texts, when } from './trade-shapes.js';

const { lines: MAX_LINES, messages: MAX_MESSAGES } = FILE_LIMITS;

const temperature = orNull(object<Temperature>({ unit: maybe, setting: number, least: number, most: number }));
const goods = object<GoodsItem>({
  itemNumber: said,
  packageCount: number,
  packageType: maybe,
  innerPackageCount: number,
  innerPackageType: maybe,
  description: maybe,
  grossWeight: number,
  netWeight: number,
  chargeableWeight: number,
  volume: number,
  temperature,
  marks: texts,
  labels: texts,
  hazardClass: maybe,
  unNumber: maybe,
  despatchAdvice: maybe,
  orderNumber: maybe,
});
const ORDER: Omit<Properties<TransportOrder>, keyof DocumentOrigin> = {
  documentNumber: text,
  messageFunction: said,
  issueDate: when,
  pickupDate: when,
  deliveryDate: when,
  shipmentReference: maybe,
  transportDocument: maybe,
  bookingNumber: maybe,
  consignor: someone,
  consignee: someone,
  carrier: someone,
  freightPayer: someone,
  pickupPlace: someone,
  deliveryPlace: someone,
  transportMode: maybe,
  transportMeans: maybe,
  equipment: maybe,
  seal: maybe,
  equipmentGrossWeight: number,
  equipmentTareWeight: number,
  equipmentTemperature: temperature,
  termsOfDelivery: maybe,
  termsPlace: maybe,
  grossWeight: number,
  volume: number,
  packageCount: number,
  notes: texts,
  goods: list(goods, MAX_LINES),
};
export const TRANSPORT_INSTRUCTION: Properties<TransportInstruction> = {
  ...originOf('transport-instruction'),
  ...ORDER,
};
export const BOOKING_REQUEST: Properties<BookingRequest> = { ...originOf('booking-request'), ...ORDER };
export const BOOKING_CONFIRMATION: Properties<BookingConfirmation> = {
  ...originOf('booking-confirmation'),
  documentNumber: text,
  messageFunction: said,
  outcome: orNull(among(['accepted', 'conditional', 'refused'])),
  issueDate: when,
  bookingNumber: maybe,
  shipmentReference: maybe,
  pickupDate: when,
  slotFrom: when,
  slotTo: when,
  deliveryDate: when,
  consignor: someone,
  consignee: someone,
  carrier: someone,
  pickupPlace: someone,
  deliveryPlace: someone,
  transportMode: maybe,
  transportMeans: maybe,
  equipment: maybe,
  notes: texts,
};

const event = object<StatusEvent>({
  category: maybe,
  status: maybe,
  statusAgency: maybe,
  reason: maybe,
  text: maybe,
  date: when,
  place: maybe,
  placeName: maybe,
  equipment: maybe,
});
export const TRANSPORT_STATUS: Properties<TransportStatus> = {
  ...originOf('transport-status'),
  documentNumber: text,
  messageFunction: said,
  issueDate: when,
  consignor: someone,
  consignee: someone,
  carrier: someone,
  shipmentReference: maybe,
  consignments: list(
    object<ConsignmentStatus>({
      consignmentNumber: maybe,
      shipmentReference: maybe,
      despatchAdvice: maybe,
      orderNumber: maybe,
      references: list(object<StatusReference>({ qualifier: said, value: said }), MAX_ENTRIES),
      events: list(event, MAX_ENTRIES),
    }),
    MAX_LINES,
  ),
};

export const CONSIGNMENT_SUMMARY: Properties<ConsignmentSummary> = {
  ...originOf('consignment-summary'),
  documentNumber: text,
  messageFunction: said,
  issueDate: when,
  shipmentReference: maybe,
  consignmentCount: number,
  transportMode: maybe,
  consignor: someone,
  carrier: someone,
  consignments: list(
    object<SummaryConsignment>({
      position: said,
      consignmentNumber: maybe,
      deliveryDate: when,
      packageCount: number,
      consignor: someone,
      consignee: someone,
      deliveryPlace: someone,
      goods: list(
        object<SummaryGoods>({
          itemNumber: said,
          packageCount: number,
          packageType: maybe,
          description: maybe,
          grossWeight: number,
        }),
        MAX_ENTRIES,
      ),
    }),
    MAX_LINES,
  ),
};

export const APPLICATION_ACKNOWLEDGEMENT: Properties<ApplicationAcknowledgement> = {
  ...originOf('application-acknowledgement'),
  documentNumber: text,
  messageFunction: said,
  outcome: orNull(among(['accepted', 'accepted-with-amendment', 'rejected'])),
  issueDate: when,
  messageReference: maybe,
  documentReferenceQualifier: maybe,
  documentReference: maybe,
  documentReferenceDate: when,
  seller: someone,
  buyer: someone,
  errors: list(
    object<ApplicationError>({ code: said, text: maybe, referenceQualifier: maybe, reference: maybe }),
    MAX_ENTRIES,
  ),
};

const REPORTED = { action: said, error: maybe, segment: maybe, element: maybe, component: maybe };
const segments = list(
  object<SegmentError>({
    position: said,
    error: maybe,
    elements: list(object<ElementError>({ error: said, element: said, component: maybe }), MAX_ENTRIES),
  }),
  MAX_ENTRIES,
);
const messages = list(
  object<MessageAcknowledgement>({
    ...REPORTED,
    reference: said,
    type: said,
    version: said,
    release: said,
    agency: said,
    association: maybe,
    segments,
  }),
  MAX_MESSAGES,
);
export const SYNTAX_ACKNOWLEDGEMENT: Properties<SyntaxAcknowledgement> = {
  ...originOf('syntax-acknowledgement'),
  ...REPORTED,
  interchangeReference: said,
  interchangeSender: said,
  interchangeRecipient: said,
  messages,
  groups: list(
    object<GroupAcknowledgement>({ ...REPORTED, reference: said, sender: said, recipient: said, messages }),
    MAX_MESSAGES,
  ),
};
