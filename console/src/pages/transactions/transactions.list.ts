import { transactionList, TRANSACTION_SORTS } from '../../../../server/contract/transaction.js';
import {
  ACKNOWLEDGEMENTS,
  PROCESSING_STATES,
  DIRECTIONS,
  VALIDATIONS,
} from '../../../../server/domain/transaction/status.js';
import { call } from '../../api/call.js';
import { LIVE_LIST } from '../../api/live.js';
import { defineList } from '../../list/define-list.js';
import { choiceField, daysField, idField, modeField, textField } from '../../list/filter.js';
import { listLoader } from '../../list/loader.js';

/** How far back it goes where nobody says, in days. */
export const USUAL_DAYS = 7;

/** Interchanges or messages, newest first; the first page comes with counts. */
export const TRANSACTION_LIST = defineList({
  queryKey: [LIVE_LIST, 'transactions'],
  name: 'transactions',
  fields: {
    filter: modeField(['all', 'errors', 'warnings'], { label: 'traffic.severity' }),
    level: modeField(['interchange', 'message'], { label: 'transactions.level', narrows: false }),
    q: textField({ label: 'transactions.filter' }),
    partner: idField({ label: 'traffic.onlyPartner' }),
    direction: choiceField(DIRECTIONS, {
      label: 'transactions.direction',
      any: 'transactions.anyDirection',
      option: (value) => `transactions.directions.${value}`,
    }),
    validation: choiceField(VALIDATIONS, {
      label: 'transactions.column.validation',
      any: 'transactions.anyValidation',
      option: (value) => `transactions.validation.${value}`,
    }),
    processing: choiceField(PROCESSING_STATES, {
      label: 'transactions.column.processing',
      any: 'transactions.anyProcessing',
      option: (value) => `transactions.processing.${value}`,
    }),
    acknowledgement: choiceField(ACKNOWLEDGEMENTS, {
      label: 'transactions.column.acknowledgement',
      any: 'transactions.anyAcknowledgement',
      option: (value) => `transactions.acknowledgement.${value}`,
    }),
    days: daysField({ label: 'traffic.lastDays' }),
    messageType: textField({ label: 'traffic.messageType', param: 'type' }),
  },
  sorts: TRANSACTION_SORTS,
  read: ({ partner, ...filters }, { signal, ...page }) =>
    call(
      transactionList,
      {
        query: {
          ...filters,
          ...page,
          ...(partner !== '' && { partnerCompanyId: partner }),
          counts: page.cursor === undefined,
        },
      },
      signal,
    ),
  rowId: (row) => row.id,
  // Changes name files.
  live: { topic: 'traffic', nameOf: (row) => row.fileId },
  gcTime: 60_000,
});
export const loader = listLoader(TRANSACTION_LIST);
