import { an, HEADER, type MessageLayout, record, recordsByType } from '../layout.js';

/** VDA 4906 invoice, header: identifications for value added tax behind the fields all headers share. */
export const INVOICES = {
  ...HEADER,
  customerVat: an(40, 20, 'VAT number of the customer'),
  supplierVat: an(60, 20, 'VAT number of the supplier'),
} as const;

/**
 * VDA 4906 invoices, header version 02: `811 (812 (813 814+)+)+ 819`: transmission, invoice, delivery, line. The header and the order are those of
 * a published partner guideline; no public source gives the positions within 812, 813, 814 and the counters of 819, so nothing is read from them
 * unless a partner's table gives the positions.
 */
export const VDA_4906: MessageLayout = {
  message: 'VDA 4906',
  versions: ['02'],
  header: HEADER,
  trailer: '819',
  counters: [],
  records: recordsByType([
    record('811', '812', INVOICES),
    record('812', '813', {}, true),
    record('813', '814', {}, true),
    record('814', '814 813 812 819', {}, true),
    record('819', '811', {}, true),
  ]),
};
