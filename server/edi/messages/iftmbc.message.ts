import { mappedMessage } from '../mapping/mapped-message.js';
import { party } from '../mapping/party.js';
import { type ChildRule, dateRule, is, referenceRule, type ScopeRule } from '../mapping/rules.js';
import type { BookingConfirmation, BookingOutcome } from '../model/booking-confirmation.js';

interface Raw extends BookingConfirmation {
  /** BGM 4343. */
  readonly response?: string | null;
}

/** BGM 4343 of what carriers answer with. */
const RESPONSES: Readonly<Record<string, BookingOutcome>> = {
  AP: 'accepted',
  CA: 'conditional',
  RE: 'refused',
  AC: 'conditional',
  AD: 'accepted',
  AI: 'accepted',
  NA: 'refused',
};
/** BGM 1225 where 4343 says nothing: cancelled, refused, or accepted in one way or another. 9 says nothing of it. */
const FUNCTIONS: Readonly<Record<string, BookingOutcome>> = {
  '1': 'refused',
  '3': 'refused',
  '6': 'accepted',
  '27': 'refused',
  '29': 'accepted',
  '44': 'accepted',
  '45': 'conditional',
};
const REFERENCES = ['SRN', 'CU', 'SI', 'CRN', 'FF', 'BF', 'AAS'];

/** Dates of the place of loading or receipt: LOC 3227, in the header or in the transport. There 64 and 63, else of the delivery, are when goods are handed over. */
const PLACE: ChildRule<Raw> = {
  property: null,
  trigger: 'LOC',
  when: { '1.0': ['9', '5', '88'] },
  readOnly: true,
  segments: [dateRule('pickupDate', '200', '10'), dateRule('slotFrom', '234', '64'), dateRule('slotTo', '235', '63')],
};

const CONFIRMATION: ScopeRule<Raw> = {
  blank: () => ({
    kind: 'booking-confirmation',
    interchange: -1,
    messageNumber: 0,
    documentNumber: '',
    messageFunction: '',
    outcome: null,
    issueDate: null,
    bookingNumber: null,
    shipmentReference: null,
    pickupDate: null,
    slotFrom: null,
    slotTo: null,
    deliveryDate: null,
    consignor: null,
    consignee: null,
    carrier: null,
    pickupPlace: null,
    deliveryPlace: null,
    transportMode: null,
    transportMeans: null,
    equipment: null,
    notes: [],
    response: null,
  }),
  segments: [
    {
      segment: 'BGM',
      values: { '2.0': { text: 'documentNumber' }, '3.0': { text: 'messageFunction' }, '4.0': { text: 'response' } },
    },
    dateRule('issueDate', '137'),
    dateRule('pickupDate', '200', '10'),
    dateRule('slotFrom', '234'),
    dateRule('slotTo', '235'),
    dateRule('deliveryDate', '2', '17', '69', '35', '64'),
    { segment: 'FTX', repeats: true, values: { '1.0': is('AAI'), '4.0': { joined: 'notes', pieces: 5, size: 70 } } },
  ],
  scopes: [
    PLACE,
    { property: null, trigger: 'RFF', when: { '1.0': ['BN'] }, segments: [referenceRule('bookingNumber', 'BN')] },
    {
      property: null,
      trigger: 'RFF',
      when: { '1.0': REFERENCES },
      segments: [referenceRule('shipmentReference', ...REFERENCES)],
    },
    {
      property: null,
      trigger: 'TDT',
      when: { '1.0': ['20', '30', '10'] },
      segments: [
        {
          segment: 'TDT',
          values: {
            '3.0': { text: 'transportMode' },
            '8.0': { text: 'transportMeans' },
            '8.3': { text: 'transportMeans', readOnly: true },
          },
        },
      ],
      scopes: [PLACE],
    },
    party('consignor', ['CZ', 'OS']),
    party('consignee', ['CN', 'UC']),
    party('carrier', ['CA', 'CG']),
    party('pickupPlace', ['PW', 'SF', 'PK']),
    party('deliveryPlace', ['DP', 'ST']),
    {
      property: null,
      trigger: 'EQD',
      segments: [{ segment: 'EQD', values: { '2.0': { text: 'equipment' } } }],
    },
  ],
};

/** Confirmation of a booking (IFTMBC); it is only read. */
export const message = mappedMessage<Raw>({
  type: 'IFTMBC',
  rules: CONFIRMATION,
  required: { documentNumber: 'document number (BGM 1004)' },
  finish: ({ response = null, ...document }) => ({
    ...document,
    outcome: RESPONSES[response?.toUpperCase() ?? ''] ?? FUNCTIONS[document.messageFunction] ?? null,
  }),
});
