import {
  type ChildRule,
  is,
  measureRule,
  referenceRule,
  type ScopeRule,
  type SegmentRule,
  set,
} from '../mapping/rules.js';
import type { GoodsItem, Temperature } from '../model/transport-instruction.js';

/** Goods items of a transport instruction (IFTMIN GID), and temperatures, which goods and equipment have. */

/** PCI group: marks and labels of packages. */
interface Marking {
  readonly mark: string | null;
  readonly labels: readonly string[];
}
/** TMP and RNG+5 side by side, each with its unit. */
export interface Temperatures {
  readonly setting?: string | null;
  readonly settingUnit?: string | null;
  readonly least?: string | null;
  readonly most?: string | null;
  readonly rangeUnit?: string | null;
}
export interface RawItem extends GoodsItem, Temperatures {
  readonly markings?: readonly Marking[];
}
/** GIN in one PCI group. */
const LABELS_PER_MARKING = 10;
const MARKING: ScopeRule<Marking> = {
  blank: () => ({ mark: null, labels: [] }),
  segments: [
    { segment: 'PCI', values: { '1.0': set('17'), '2.0': { joined: 'mark', pieces: 10, size: 35 } } },
    {
      segment: 'GIN',
      repeats: true,
      values: {
        '1.0': is('ML', 'BJ', 'AW'),
        '2.0': { text: 'labels' },
        '3.0': { text: 'labels', readOnly: true },
        '4.0': { text: 'labels', readOnly: true },
        '5.0': { text: 'labels', readOnly: true },
        '6.0': { text: 'labels', readOnly: true },
      },
    },
  ],
};

/** MEA 6311 of a measurement of any kind. */
export const PURPOSES = ['AAE', 'WT', 'VOL', 'AAX', 'AAI', 'CT', 'PD'];

/** A measurement in a MEA group of its own. */
function measured(
  property: 'grossWeight' | 'netWeight' | 'volume',
  base: 'KGM' | 'MTQ',
  ...dimensions: string[]
): ChildRule<RawItem> {
  return {
    property: null,
    trigger: 'MEA',
    when: { '1.0': PURPOSES, '2.0': dimensions },
    segments: [measureRule(property, base, PURPOSES, ...dimensions)],
  };
}

/** MEA 6313 of gross weights and volumes, the best first. */
const GROSS = ['G', 'AAB', 'AAD', 'AAE', 'WT'];
const VOLUMES = ['ABJ', 'AAW', 'VOL'];

/** A measurement without 6313: its unit says whether it is a weight or a volume. It ranks behind all purposes and dimensions that name one. */
function unnamed(
  property: 'grossWeight' | 'volume',
  base: 'KGM' | 'MTQ',
  dimensions: readonly string[],
  units: readonly string[],
): ChildRule<RawItem> {
  return {
    property: null,
    trigger: 'MEA',
    when: { '1.0': [...PURPOSES, 'EGW'], '2.0': [''], '3.0': units },
    readOnly: true,
    segments: [
      {
        segment: 'MEA',
        values: { '2.0': is(...PURPOSES, ...dimensions, ''), '3.1': { measure: property, base } },
      },
    ],
  };
}

/** MEA+CHW: 6311 alone says what it is. */
const CHARGEABLE: ChildRule<RawItem> = {
  property: null,
  trigger: 'MEA',
  when: { '1.0': ['CHW'] },
  segments: [
    {
      segment: 'MEA',
      values: { '1.0': is('CHW'), '3.0': set('KGM'), '3.1': { measure: 'chargeableWeight', base: 'KGM' } },
    },
  ],
};

export const NO_TEMPERATURE = { setting: null, settingUnit: null, least: null, most: null, rangeUnit: null };

/** TMP of transport or storage, with so many `digits` at least, and RNG+5. */
export function temperatureRules<T extends Temperatures>(digits: number): SegmentRule<T>[] {
  return [
    {
      segment: 'TMP',
      values: {
        '1.0': is('2', '1'),
        '2.0': { decimal: 'setting', digits },
        '2.1': { text: 'settingUnit', companion: true },
      },
    },
    {
      segment: 'RNG',
      values: {
        '1.0': is('5'),
        '2.0': { text: 'rangeUnit', companion: true },
        '2.1': { decimal: 'least' },
        '2.2': { decimal: 'most' },
      },
    },
  ];
}

const ITEM: ScopeRule<RawItem> = {
  blank: () => ({
    itemNumber: '',
    packageCount: null,
    packageType: null,
    innerPackageCount: null,
    innerPackageType: null,
    description: null,
    grossWeight: null,
    netWeight: null,
    chargeableWeight: null,
    volume: null,
    temperature: null,
    marks: [],
    labels: [],
    hazardClass: null,
    unNumber: null,
    despatchAdvice: null,
    orderNumber: null,
    markings: [],
    ...NO_TEMPERATURE,
  }),
  segments: [
    {
      segment: 'GID',
      values: {
        '1.0': { text: 'itemNumber' },
        '2.0': { decimal: 'packageCount' },
        '2.1': { text: 'packageType' },
        '3.0': { decimal: 'innerPackageCount' },
        '3.1': { text: 'innerPackageType' },
      },
    },
    { segment: 'FTX', values: { '1.0': is('AAA'), '4.0': { joined: 'description', pieces: 5, size: 70 } } },
  ],
  scopes: [
    measured('grossWeight', 'KGM', ...GROSS),
    measured('netWeight', 'KGM', 'AAA', 'AAL', 'N'),
    measured('volume', 'MTQ', ...VOLUMES),
    CHARGEABLE,
    unnamed('grossWeight', 'KGM', GROSS, ['KGM', 'TNE', 'GRM']),
    unnamed('volume', 'MTQ', VOLUMES, ['MTQ', 'LTR', 'DMQ']),
    {
      property: null,
      trigger: 'RFF',
      when: { '1.0': ['AAK', 'DQ'] },
      segments: [referenceRule('despatchAdvice', 'AAK', 'DQ')],
    },
    { property: null, trigger: 'RFF', when: { '1.0': ['ON'] }, segments: [referenceRule('orderNumber', 'ON')] },
    { property: 'markings', trigger: 'PCI', scope: MARKING },
    {
      property: null,
      trigger: 'DGS',
      segments: [
        { segment: 'DGS', values: { '1.0': set('ADR'), '2.0': { text: 'hazardClass' }, '3.0': { text: 'unNumber' } } },
      ],
    },
  ],
};

/** The item as the document has it. */
export function itemOf(raw: RawItem): GoodsItem {
  const [temperature, { markings = [], ...item }] = temperatureApart(raw);
  return {
    ...item,
    temperature,
    marks: markings.flatMap(({ mark }) => (mark === null ? [] : [mark])),
    labels: markings.flatMap(({ labels }) => labels),
  };
}

/** What TMP and RNG say as one, and the rest. A range in another unit than the setting is left out; `check` reports it. */
export function temperatureApart<T extends Temperatures>(raw: T): [Temperature | null, Omit<T, keyof Temperatures>] {
  const { setting = null, settingUnit = null, least = null, most = null, rangeUnit = null, ...rest } = raw;
  const isApart = isOtherUnit(raw);
  const range = isApart ? { least: null, most: null } : { least, most };
  const isSaid = setting !== null || range.least !== null || range.most !== null;
  return [isSaid ? { unit: settingUnit ?? rangeUnit, setting, ...range } : null, rest];
}

/** Whether a range stands in another unit than the setting beside it. */
export function isOtherUnit({ settingUnit = null, rangeUnit = null }: Temperatures): boolean {
  return settingUnit !== null && rangeUnit !== null && settingUnit !== rangeUnit;
}

/** The reverse of `temperatureApart`. */
export function temperaturesOf(temperature: Temperature | null): Temperatures {
  if (temperature === null) return NO_TEMPERATURE;
  const { unit, setting, least, most } = temperature;
  return { setting, settingUnit: unit, least, most, rangeUnit: unit };
}

/** The reverse of `itemOf`. */
export function rawItem(item: GoodsItem): RawItem {
  const markings: Marking[] = item.marks.map((mark) => ({ mark, labels: [] }));
  for (let from = 0; from < item.labels.length; from += LABELS_PER_MARKING)
    markings.push({ mark: null, labels: item.labels.slice(from, from + LABELS_PER_MARKING) });
  return { ...item, ...temperaturesOf(item.temperature), markings };
}

/** The rules of an item; settings of temperatures are written with so many digits at least. */
export function itemRules(digits: number): ScopeRule<RawItem> {
  return { ...ITEM, segments: [...ITEM.segments, ...temperatureRules<RawItem>(digits)] };
}
