import type { LabelData, LabelLevel } from '../../server/domain/label/label-data.js';

const PLATE = { single: '1J', master: '6J', mixed: '5J' };

/** The data of a label with a value for each field; a number makes it another label of the same kind. */
export function labelData(level: LabelLevel, values: LabelData['values'] = {}, number = 0): LabelData {
  const serial = String(100_000_000 + number);
  return {
    level,
    plate: { identifier: PLATE[level], agency: 'UN', company: '987654321', serial },
    sscc: '106141411234567897',
    values: {
      receiverName: 'Volvo Trucks Göteborg',
      receiverPlant: '1001',
      receiverPlace: 'Tuve',
      dock: 'D12',
      unloadingPoint: 'T12',
      storageLocation: 'HALL 3',
      usage: 'K',
      note: String(4_568_989 + number),
      supplierName: 'Nordvik Gjuteri AB',
      supplierAddress: 'Industrigatan 4, 33153 Värnamo',
      supplierNumber: '01283/2',
      supplierDuns: '449113031',
      shipFrom: '010',
      plant: '050',
      netWeight: '112.5',
      grossWeight: '125.75',
      packages: '12',
      customerPart: '02Z911023F',
      quantity: String(160 + number),
      unit: 'PCE',
      supplierPart: 'NG-4711',
      description: 'Bracket, engine mount, left',
      engineeringChange: '02',
      order: '55179602',
      orderLine: '001',
      batch: 'B220047',
      productionDate: '2026-11-20',
      despatchDate: '2026-11-27',
      serial,
      internalNumber: String(4711 + number),
      packaging: '6428',
      origin: 'SE',
      freeText: 'Handle with care',
      ...values,
    },
  };
}
