import type { LabelData } from './label-data.js';

/**
 * A label that nobody takes for one of goods: it says that it is a test wherever people look first, and its numbers are noughts. Each layout has all
 * that it needs, so that a printer can be set with it.
 */
export const TEST_LABEL: LabelData = {
  level: 'single',
  plate: { identifier: '1J', agency: 'UN', company: '000000000', serial: '000000000' },
  sscc: '000000000000000000',
  values: {
    receiverName: 'TEST LABEL',
    receiverPlant: '0000',
    receiverPlace: 'NOT FOR SHIPMENT',
    dock: 'TEST',
    note: 'TEST0000',
    supplierName: 'TEST LABEL',
    supplierAddress: 'NOT FOR SHIPMENT',
    supplierNumber: '00000',
    netWeight: '0',
    grossWeight: '0',
    packages: '1',
    customerPart: 'TEST0000',
    quantity: '1',
    unit: 'PCE',
    supplierPart: 'TEST-0000',
    description: 'TEST LABEL - NOT FOR SHIPMENT',
    engineeringChange: '00',
    batch: 'TEST',
    serial: '000000000',
    internalNumber: '0',
    packaging: 'TEST',
    freeText: 'TEST LABEL',
  },
};
