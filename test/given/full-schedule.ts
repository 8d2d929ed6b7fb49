import type { DeliveryScheduleDocument, ScheduleLineDocument } from '../../server/edi/model/delivery-schedule.js';

const party = (code: string) => ({ code, agency: '92', name: `Works ${code}` });

function line(lineNumber: string, shipTo: string): ScheduleLineDocument {
  return {
    lineNumber,
    articleNumber: `ART-${lineNumber}`,
    supplierArticleNumber: `SUP-${lineNumber}`,
    articleNumbers: [
      { kind: 'buyer', code: 'IN', number: `ART-${lineNumber}` },
      { kind: 'supplier', code: 'SA', number: `SUP-${lineNumber}` },
      { kind: 'gtin', code: 'EN', number: '4006381333931' },
      { kind: 'manufacturer', code: 'MF', number: `MAN-${lineNumber}` },
      { kind: 'other', code: 'EC', number: 'C' },
    ],
    description: 'Bracket, front left, zinc plated',
    shipTo: party(shipTo),
    gate: 'G7',
    dock: 'L-22',
    orderNumber: 'ORDER-1',
    orderLine: '10',
    partConsignmentNumber: 'PC-4',
    calloffReference: 'CALL-8',
    previousCalloffReference: 'CALL-7',
    unit: 'PCE',
    cumulativeReceived: '1200',
    cumulativeRequired: '1500',
    cumulativeShipped: '1300',
    cumulativeStartDate: '2026-01-01',
    lastDespatchNote: 'DN-55',
    lastDespatchDate: '2026-11-18',
    lastDespatchQuantity: '100',
    texts: [{ code: 'AAI', text: 'Deliver to the north gate' }],
    packaging: [
      { code: null, description: null, quantityPerPackage: '25' },
      { code: 'KLT4314', description: 'Small load carrier', quantityPerPackage: '50' },
    ],
    dateKind: 'delivery',
    quantityScale: 0,
    calloffs: {
      dates: ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-30', '2026-12-07', '2027-01-01', '2027-02-02'],
      lastDates: ['2026-11-20', '2026-11-23', '2026-11-24', '2026-12-06', '2026-12-13', '2027-01-31', '2027-02-20'],
      quantities: [10, 20, 30, 40, 50, 60, 70],
      statuses: [4, 5, 0, 1, 2, 3, 3],
    },
    calloffDetails: [
      { at: 1, timeFrom: '06:00', timeUntil: '07:30' },
      { at: 2, orderNumber: 'ORDER-2', orderLine: '20', reference: 'CARD-9' },
    ],
    totalQuantity: '280',
    firstDate: '2026-11-20',
    lastDate: '2027-02-02',
  };
}

/** A delivery schedule that says all that DELFOR has a place for. */
export function fullSchedule(): DeliveryScheduleDocument {
  return {
    kind: 'delivery-schedule',
    interchange: 0,
    messageNumber: 1,
    documentNumber: 'DS-2026-47',
    messageFunction: '5',
    issueDate: '2026-11-20',
    horizonStart: '2026-11-20',
    horizonEnd: '2027-02-28',
    previousDocumentNumber: 'DS-2026-46',
    buyer: party('BUYER'),
    seller: party('SELLER'),
    shipTo: party('PLANT1'),
    texts: [{ code: 'AAI', text: 'Schedule of week 47' }],
    completeness: 'FULL',
    lines: [line('1', 'PLANT1'), line('2', 'PLANT1'), line('3', 'PLANT2')],
  };
}
