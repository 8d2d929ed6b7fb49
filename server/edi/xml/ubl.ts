import type { UblDocument } from './ubl-document.js';
import { UBL_DESPATCHES } from './ubl-despatch.js';
import { UBL_FORECASTS } from './ubl-forecast.js';
import { UBL_INVOICES } from './ubl-invoice.js';
import { UBL_ORDERS } from './ubl-order.js';
import { UBL_RECEIPTS } from './ubl-receipt.js';

/** The UBL documents that are read. */
export const UBL_DOCUMENTS: readonly UblDocument[] = [
  ...UBL_ORDERS,
  ...UBL_DESPATCHES,
  ...UBL_RECEIPTS,
  ...UBL_INVOICES,
  ...UBL_FORECASTS,
];
