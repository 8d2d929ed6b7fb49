import type {
  BookingRequest,
  GoodsItem,
  Temperature,
  TransportInstruction,
  TransportOrder,
} from '../../server/edi/model/transport-instruction.js';
import type { Chance } from './chance.js';
import { tradeParty } from './trade-party.js';

/** Equipment has a setting alone in most releases, goods a range beside it. */
function temperature(chance: Chance, hasRange: boolean): Temperature {
  return {
    unit: chance.pick(['CEL', 'FAH']),
    setting: chance.pick(['-18', '-2.5', '0', '7', '104']),
    least: hasRange ? chance.maybe(() => '-20.5') : null,
    most: hasRange ? chance.maybe(() => '12') : null,
  };
}

function item(chance: Chance, index: number): GoodsItem {
  return {
    itemNumber: String(index + 1),
    packageCount: String(1 + chance.below(90)),
    packageType: chance.maybe(() => 'PX'),
    innerPackageCount: chance.maybe(() => String(1 + chance.below(900))),
    innerPackageType: chance.maybe(() => 'CT'),
    description: chance.maybe(() => chance.text(70)),
    grossWeight: chance.maybe(() => chance.decimal()),
    netWeight: chance.maybe(() => chance.decimal()),
    chargeableWeight: chance.maybe(() => chance.decimal()),
    temperature: chance.maybe(() => temperature(chance, true)),
    volume: chance.maybe(() => chance.decimal()),
    marks: chance.list(3, () => chance.text(60)),
    labels: chance.list(25, () => chance.id(18)),
    hazardClass: chance.maybe(() => '3'),
    unNumber: chance.maybe(() => '1263'),
    despatchAdvice: chance.maybe(() => chance.id(17)),
    orderNumber: chance.maybe(() => chance.id(12)),
  };
}

/** A seal is on equipment, and a place goes with terms. */
function sealed(chance: Chance): Pick<TransportOrder, 'equipment' | 'seal'> {
  const equipment = chance.maybe(() => chance.id(11));
  return { equipment, seal: equipment === null ? null : chance.maybe(() => chance.id(10)) };
}
function terms(chance: Chance): Pick<TransportOrder, 'termsOfDelivery' | 'termsPlace'> {
  const termsOfDelivery = chance.maybe(() => chance.pick(['FCA', 'CIP']));
  return { termsOfDelivery, termsPlace: termsOfDelivery === null ? null : chance.maybe(() => chance.text(17)) };
}

/** A transport instruction whose total of packages is that of its goods. */
export function instruction(chance: Chance): TransportInstruction {
  return { ...order(chance), kind: 'transport-instruction' };
}
/** A request to book a transport. */
export function bookingRequest(chance: Chance): BookingRequest {
  return { ...order(chance), kind: 'booking-request' };
}
function order(chance: Chance): TransportOrder {
  const goods = chance.list(3, (index) => item(chance, index));
  const total = goods.reduce((sum, { packageCount }) => sum + Number(packageCount), 0);
  const somebody = (): ReturnType<typeof tradeParty> | null => chance.maybe(() => tradeParty(chance));
  return {
    interchange: 0,
    messageNumber: 1,
    documentNumber: chance.id(17),
    messageFunction: chance.pick(['9', '5', '1']),
    issueDate: chance.maybe(() => chance.moment()),
    pickupDate: chance.maybe(() => chance.moment()),
    deliveryDate: chance.maybe(() => chance.moment()),
    shipmentReference: chance.maybe(() => chance.id(17)),
    transportDocument: chance.maybe(() => chance.id(17)),
    bookingNumber: chance.maybe(() => chance.id(12)),
    consignor: somebody(),
    consignee: tradeParty(chance),
    carrier: somebody(),
    freightPayer: somebody(),
    pickupPlace: somebody(),
    deliveryPlace: somebody(),
    transportMode: chance.maybe(() => '30'),
    transportMeans: chance.maybe(() => chance.id(9)),
    ...sealed(chance),
    equipmentGrossWeight: chance.maybe(() => chance.decimal()),
    equipmentTareWeight: chance.maybe(() => chance.decimal()),
    equipmentTemperature: chance.maybe(() => temperature(chance, false)),
    ...terms(chance),
    grossWeight: chance.maybe(() => chance.decimal()),
    volume: chance.maybe(() => chance.decimal()),
    packageCount: goods.length === 0 ? null : String(total),
    notes: chance.list(3, () => chance.text(70)),
    goods,
  };
}
