import type { MessageTables } from '../directories/directory.js';
import type { FindingList } from '../findings.js';
import type { MappedMessage } from '../mapping/mapped-message.js';
import { party } from '../mapping/party.js';
import type { Places } from '../mapping/places.js';
import { dateRule, is, measureRule, referenceRule, type ScopeRule, set } from '../mapping/rules.js';
import { shifted } from '../mapping/values.js';
import type { TransportOrder } from '../model/transport-instruction.js';
import {
  isOtherUnit,
  itemOf,
  itemRules,
  NO_TEMPERATURE,
  PURPOSES,
  rawItem,
  type RawItem,
  temperatureApart,
  temperatureRules,
  type Temperatures,
  temperaturesOf,
} from './iftmin-goods.js';

/** A message with what it says of units, which the document has in kilograms, cubic metres and one temperature. */
interface Raw extends TransportOrder, Temperatures {
  readonly kind: OrderKind;
  readonly goods: readonly RawItem[];
  /** CNT 6411. */
  readonly weightUnit?: string | null;
  readonly volumeUnit?: string | null;
}

type OrderKind = 'transport-instruction' | 'booking-request';
/** BGM 1001. */
const NAMES: Readonly<Record<OrderKind, string>> = { 'transport-instruction': '610', 'booking-request': '335' };

/** Powers of ten to kilograms and cubic metres, by CNT 6411. */
const WEIGHT_UNITS: Readonly<Record<string, number>> = { KGM: 0, KG: 0, TNE: 3, GRM: -3 };
const VOLUME_UNITS: Readonly<Record<string, number>> = { MTQ: 0, DMQ: -3, LTR: -3 };

const REFERENCES = ['SRN', 'CU', 'SI', 'CRN', 'AAS'];

const order = (kind: OrderKind): ScopeRule<Raw> => ({
  blank: () => ({
    kind,
    interchange: -1,
    messageNumber: 0,
    documentNumber: '',
    messageFunction: '',
    issueDate: null,
    pickupDate: null,
    deliveryDate: null,
    shipmentReference: null,
    transportDocument: null,
    bookingNumber: null,
    consignor: null,
    consignee: null,
    carrier: null,
    freightPayer: null,
    pickupPlace: null,
    deliveryPlace: null,
    transportMode: null,
    transportMeans: null,
    equipment: null,
    seal: null,
    equipmentGrossWeight: null,
    equipmentTareWeight: null,
    equipmentTemperature: null,
    termsOfDelivery: null,
    termsPlace: null,
    grossWeight: null,
    volume: null,
    packageCount: null,
    notes: [],
    goods: [],
    weightUnit: null,
    volumeUnit: null,
    ...NO_TEMPERATURE,
  }),
  segments: [
    {
      segment: 'BGM',
      values: { '1.0': set(NAMES[kind]), '2.0': { text: 'documentNumber' }, '3.0': { text: 'messageFunction' } },
      always: true,
    },
    dateRule('issueDate', '137'),
    dateRule('pickupDate', '200', '10', '234', '11'),
    dateRule('deliveryDate', '2', '17', '69', '63', '64', '35'),
    { segment: 'FTX', repeats: true, values: { '1.0': set('AAI'), '4.0': { joined: 'notes', pieces: 5, size: 70 } } },
    {
      segment: 'CNT',
      values: { '1.0': is('7'), '1.1': { decimal: 'grossWeight' }, '1.2': { text: 'weightUnit', companion: true } },
    },
    {
      segment: 'CNT',
      values: { '1.0': is('15'), '1.1': { decimal: 'volume' }, '1.2': { text: 'volumeUnit', companion: true } },
    },
    { segment: 'CNT', values: { '1.0': is('11', '8'), '1.1': { decimal: 'packageCount' } } },
  ],
  scopes: [
    // Incoterms are the ICC's list (3055 4), not one of the directory.
    {
      property: null,
      trigger: 'TOD',
      segments: [
        { segment: 'TOD', values: { '1.0': set('5'), '3.0': { text: 'termsOfDelivery' }, '3.2': set('4') } },
        { segment: 'LOC', values: { '1.0': set('1'), '2.3': { text: 'termsPlace' } } },
      ],
    },
    {
      property: null,
      trigger: 'RFF',
      when: { '1.0': REFERENCES },
      segments: [referenceRule('shipmentReference', ...REFERENCES)],
    },
    {
      property: null,
      trigger: 'RFF',
      when: { '1.0': ['AAM'] },
      segments: [referenceRule('transportDocument', 'AAM')],
    },
    { property: null, trigger: 'RFF', when: { '1.0': ['BN'] }, segments: [referenceRule('bookingNumber', 'BN')] },
    {
      property: null,
      trigger: 'TDT',
      when: { '1.0': ['20', '30', '10'] },
      segments: [
        {
          segment: 'TDT',
          values: {
            '3.0': { text: 'transportMode' },
            // What is too long for an id (8213) is a name (8212).
            '8.0': { text: 'transportMeans', most: 9 },
            '8.3': { text: 'transportMeans' },
          },
        },
      ],
    },
    party('consignor', ['CZ', 'OS']),
    party('consignee', ['CN', 'UC']),
    party('carrier', ['CA', 'CG']),
    party('freightPayer', ['FP', 'IV']),
    party('pickupPlace', ['PW', 'SF', 'PK']),
    party('deliveryPlace', ['DP', 'ST']),
  ],
});

/** The rules for a release: temperatures have three digits until D.99A (6246 n3), and any number since. */
function rulesOf(kind: OrderKind, tables: MessageTables | null): ScopeRule<Raw> {
  const rules = order(kind);
  const digits = tables?.element('6246')?.min ?? 0;
  return {
    ...rules,
    scopes: [
      ...(rules.scopes ?? []),
      { property: 'goods', trigger: 'GID', scope: itemRules(digits) },
      {
        property: null,
        trigger: 'EQD',
        segments: [
          { segment: 'EQD', values: { '1.0': set('TE'), '2.0': { text: 'equipment' } } },
          { segment: 'SEL', values: { '1.0': { text: 'seal' } } },
          measureRule('equipmentGrossWeight', 'KGM', PURPOSES, 'AAD', 'G', 'VGM', 'AAB'),
          measureRule('equipmentTareWeight', 'KGM', PURPOSES, 'T'),
          ...temperatureRules<Raw>(digits),
        ],
      },
    ],
  };
}

function finish(raw: Raw): Raw {
  const [temperature, { weightUnit = null, volumeUnit = null, ...document }] = temperatureApart(raw);
  return {
    ...document,
    equipmentTemperature: temperature,
    grossWeight: inBase(document.grossWeight, weightUnit, WEIGHT_UNITS),
    volume: inBase(document.volume, volumeUnit, VOLUME_UNITS),
    goods: document.goods.map(itemOf),
  };
}

function inBase(value: string | null, unit: string | null, units: Readonly<Record<string, number>>): string | null {
  const power = unit === null ? 0 : units[unit.toUpperCase()];
  return value === null || power === undefined ? null : shifted(value, power);
}

function prepare(document: Raw): Raw {
  return {
    ...document,
    ...temperaturesOf(document.equipmentTemperature),
    weightUnit: 'KGM',
    volumeUnit: 'MTQ',
    goods: document.goods.map(rawItem),
  };
}

function check(document: Raw, places: Places, findings: FindingList): void {
  const { goods, packageCount, weightUnit = null, volumeUnit = null, consignee, deliveryPlace } = document;
  if (weightUnit !== null && WEIGHT_UNITS[weightUnit.toUpperCase()] === undefined)
    findings.add('measure-unit-unknown', places.of(document, 'weightUnit'), 'KGM');
  if (volumeUnit !== null && VOLUME_UNITS[volumeUnit.toUpperCase()] === undefined)
    findings.add('measure-unit-unknown', places.of(document, 'volumeUnit'), 'MTQ');
  for (const kept of [document, ...goods])
    if (isOtherUnit(kept)) findings.add('measure-unit-unknown', places.of(kept, 'rangeUnit'), kept.settingUnit ?? '');
  if (consignee === null && deliveryPlace === null) {
    const { start, segment } = places.of(document);
    findings.add('consignee-missing', { start, end: start, segment, path: 'NAD CN' }, 'NAD CN / DP');
  }
  const counts = goods.map((item) => Number(item.packageCount ?? Number.NaN));
  const total = counts.reduce((sum, count) => sum + count, 0);
  // Items without a count may be what is missing in the sum.
  if (packageCount !== null && goods.length > 0 && Number.isFinite(total) && total !== Number(packageCount)) {
    findings.add('package-total-mismatch', places.of(document, 'packageCount'), String(total));
  }
}

/** The message of an order of one kind: an instruction and a request have the same segments, and a name of their own. */
export const orderMessage = (kind: OrderKind): Omit<MappedMessage<Raw>, 'type' | 'writes'> => ({
  rules: (tables) => rulesOf(kind, tables),
  required: { documentNumber: 'document number (BGM 1004)' },
  check,
  finish,
  prepare,
});
