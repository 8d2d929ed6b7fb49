import type { LabelName } from './label-data.js';

/** A field of a message: its identifier, what stands behind it, and what becomes of it where there is nothing. */
export interface MessageField {
  /** A data identifier of ANSI MH10.8.2; empty for a licence plate, which brings its own. */
  readonly identifier: string;
  readonly value?: LabelName;
  /** The same on each label. */
  readonly text?: string;
  /** Behind the value: `GT` of a gross weight. */
  readonly suffix?: string;
  /** `left-out` where nothing else is said. `kept`: the identifier alone. `refused`: the label can't do without it. */
  readonly whenEmpty?: 'kept' | 'refused';
}
/** The fields of a message of ISO/IEC 15434, format 06, in the order in which they are sent. */
export interface MessageProfile {
  readonly name: string;
  readonly fields: readonly MessageField[];
}

const needed = (identifier: string, value: LabelName): MessageField => ({ identifier, value, whenEmpty: 'refused' });
const kept = (identifier: string, value: LabelName): MessageField => ({ identifier, value, whenEmpty: 'kept' });
const may = (identifier: string, value: LabelName): MessageField => ({ identifier, value });
const always = (identifier: string, text: string): MessageField => ({ identifier, text });
const PLATE = needed('', 'plate');

/** Global transport label as VDA 4994 orders it: quantity, part and plate are required. */
export const GTL_VDA: MessageProfile = {
  name: 'gtl-vda-4994',
  fields: [
    always('12P', 'GTL3'),
    always('9K', '01'),
    may('3L', 'shipFrom'),
    may('4L', 'origin'),
    may('8V', 'plant'),
    may('2L', 'unloadingPoint'),
    may('20L', 'storageLocation'),
    may('V', 'supplierNumber'),
    may('13V', 'supplierDuns'),
    may('Q', 'quantity'),
    may('3Q', 'unit'),
    may('2Q', 'grossWeight'),
    may('P', 'customerPart'),
    PLATE,
    may('B', 'packaging'),
    may('2P', 'engineeringChange'),
    may('1T', 'batch'),
    may('14D', 'expiryDate'),
    may('16D', 'productionDate'),
    may('K', 'order'),
    may('4K', 'orderLine'),
    may('15K', 'kanban'),
    may('2S', 'note'),
  ],
};

/** The same label as Bosch prints it: fields without a value are sent, and the despatch note in 2S and 2K. */
export const GTL_BOSCH: MessageProfile = {
  name: 'gtl-bosch',
  fields: [
    always('12P', 'GTL3'),
    always('9K', '12'),
    PLATE,
    kept('14D', 'expiryDate'),
    kept('16D', 'productionDate'),
    kept('P', 'customerPart'),
    kept('2P', 'engineeringChange'),
    kept('1T', 'batch'),
    kept('Q', 'quantity'),
    kept('3Q', 'unit'),
    kept('K', 'order'),
    kept('4K', 'orderLine'),
    kept('2S', 'note'),
    kept('15K', 'kanban'),
    kept('V', 'supplierNumber'),
    kept('13V', 'supplierDuns'),
    kept('7Q', 'grossWeight'),
    kept('2K', 'note'),
    kept('23P', 'customerFlag'),
    always('30P', ''),
    kept('12V', 'manufacturer'),
    kept('1P', 'manufacturerPart'),
    always('33T', 'N'),
  ],
};

/** GM 1724 (AIAG B-10): part, quantity, plate, plant or dock and handling code are required. */
export const GM_1724: MessageProfile = {
  name: 'gm-1724',
  fields: [
    needed('P', 'customerPart'),
    needed('Q', 'quantity'),
    may('15K', 'kanban'),
    may('K', 'order'),
    PLATE,
    needed('20L', 'handlingCode'),
    may('B', 'packaging'),
    { identifier: '7Q', value: 'grossWeight', suffix: 'GT' },
  ],
};

/** The goods label of the German electronics industry, MAT (order of the fields between P and V from general knowledge). */
export const MAT: MessageProfile = {
  name: 'mat',
  fields: [
    always('12S', '0002'),
    needed('P', 'customerPart'),
    kept('1P', 'manufacturerPart'),
    kept('12V', 'manufacturer'),
    kept('2P', 'engineeringChange'),
    kept('6D', 'productionDate'),
    kept('14D', 'expiryDate'),
    kept('K', 'order'),
    kept('16K', 'note'),
    needed('V', 'supplierNumber'),
    needed('3S', 'serial'),
    needed('Q', 'quantity'),
    kept('1T', 'batch'),
  ],
};
