import { attributeOf, childOf, type XmlElement } from '../syntax/xml-tree.js';
import { shifted } from './decimals.js';
import { xmlName } from './namespaces.js';
import {
  COUNTRY,
  CURRENCY,
  DATE,
  DECIMAL,
  missingPlace,
  TEXT,
  textOf,
  TIME,
  UNIT,
  valuePlace,
  type Codec,
  type XmlReading,
} from './values.js';
import type { XmlWriter } from './xml-writer.js';

/**
 * Tables between XML and documents: a rule says which element stands for which property, once for both ways. The order of the rules is the order of
 * the schema. Reading only writes what is there: `into` comes with what absence means.
 */
export interface Rule<T> {
  readonly read: (element: XmlElement, into: T, reading: XmlReading) => void;
  readonly write: (from: T, out: XmlWriter) => void;
}

type Nullable<K extends string> = Record<K, string | null>;
interface Options {
  readonly codec?: Codec;
  readonly required?: boolean;
}

const nothing = (): void => undefined;

/** Value of a child element; null where it is absent, empty or none of its kind. */
function valueOf(
  element: XmlElement,
  local: string,
  namespace: string,
  codec: Codec,
  reading: XmlReading,
): string | null {
  const child = childOf(element, local, namespace);
  const text = child === undefined ? '' : textOf(child);
  return child === undefined || text === '' ? null : codec(text, valuePlace(child, reading), reading);
}

function demand(element: XmlElement, local: string, namespace: string, reading: XmlReading): void {
  const child = childOf(element, local, namespace);
  if (child === undefined || (textOf(child) === '' && child.children.length === 0))
    reading.findings.add('document-field-missing', missingPlace(element, local), local);
}

/** An element with a text. */
export function value<K extends string>(
  name: string,
  key: K,
  { codec = TEXT, required = false }: Options = {},
): Rule<Nullable<K>> {
  const { local, namespace } = xmlName(name);
  return {
    read(element, into, reading) {
      if (required) demand(element, local, namespace, reading);
      const found = valueOf(element, local, namespace, codec, reading);
      if (found !== null) into[key] = found;
    },
    write(from, out) {
      const text = from[key];
      if (text !== null && text !== '') out.leaf(name, text);
    },
  };
}

/** A place that stands for a property where the place before said nothing; only read. `path`: `cac:Country/cbc:IdentificationCode`. */
export function also<K extends string>(path: string, key: K, codec: Codec = TEXT): Rule<Nullable<K>> {
  const names = path.split('/').map(xmlName);
  return {
    read(element, into, reading) {
      if (into[key] !== null && into[key] !== '') return;
      let at: XmlElement | undefined = element;
      for (const { local, namespace } of names) at = at === undefined ? undefined : childOf(at, local, namespace);
      const text = at === undefined ? '' : textOf(at);
      const found = at === undefined || text === '' ? null : codec(text, valuePlace(at, reading), reading);
      if (found !== null) into[key] = found;
    },
    write: nothing,
  };
}

/** A date, and its time where one is given. */
export function dateTime<K extends string>(
  dateName: string,
  timeName: string,
  key: K,
  { required = false }: Pick<Options, 'required'> = {},
): Rule<Nullable<K>> {
  const date = xmlName(dateName);
  const time = xmlName(timeName);
  return {
    read(element, into, reading) {
      if (required) demand(element, date.local, date.namespace, reading);
      const day = valueOf(element, date.local, date.namespace, DATE, reading);
      if (day === null) return;
      const clock = valueOf(element, time.local, time.namespace, TIME, reading);
      into[key] = clock === null ? day : `${day}T${clock}`;
    },
    write(from, out) {
      const [day = '', clock] = (from[key] ?? '').split('T');
      if (day !== '') out.leaf(dateName, day);
      if (clock !== undefined) out.leaf(timeName, `${clock}:00`);
    },
  };
}

/** A period that stands for one day: its start; written as a period of that day. */
export function period<K extends string>(name: string, key: K): Rule<Nullable<K>> {
  const end = also('cbc:EndDate', key, DATE);
  return group(name, [
    dateTime('cbc:StartDate', 'cbc:StartTime', key),
    {
      read: end.read,
      write: (from, out) => {
        dateTime('cbc:EndDate', 'cbc:EndTime', key).write(from, out);
      },
    },
  ]);
}

/** A quantity with its unit. */
export function quantity<K extends string, U extends string>(
  name: string,
  key: K,
  unitKey: U,
): Rule<Nullable<K> & Nullable<U>> {
  const { local, namespace } = xmlName(name);
  return {
    read(element, into, reading) {
      const found = valueOf(element, local, namespace, DECIMAL, reading);
      if (found !== null) (into as Nullable<K>)[key] = found;
      const child = childOf(element, local, namespace);
      const unit = child === undefined ? undefined : attributeOf(child, 'unitCode');
      if (child === undefined || unit === undefined || unit.value.trim() === '') return;
      (into as Nullable<U>)[unitKey] = UNIT(
        unit.value.trim(),
        { ...valuePlace(child, reading), start: unit.start, end: unit.end },
        reading,
      );
    },
    write(from, out) {
      const text = (from as Nullable<K>)[key];
      if (text !== null) out.leaf(name, text, { unitCode: (from as Nullable<U>)[unitKey] });
    },
  };
}

/** An amount in the currency of the document; another one is reported. */
export function amount<K extends string>(name: string, key: K): Rule<Nullable<K>> {
  const { local, namespace } = xmlName(name);
  return {
    read(element, into, reading) {
      const found = valueOf(element, local, namespace, DECIMAL, reading);
      if (found === null) return;
      into[key] = found;
      const child = childOf(element, local, namespace);
      const currency = child === undefined ? undefined : attributeOf(child, 'currencyID');
      if (child === undefined || currency === undefined) return;
      const place = { ...valuePlace(child, reading), start: currency.start, end: currency.end };
      if (reading.currency === null) reading.currency = CURRENCY(currency.value, place, reading);
      else if (currency.value !== reading.currency) reading.findings.add('currency-mixed', place, reading.currency);
    },
    write(from, out) {
      const text = from[key];
      if (text !== null) out.leaf(name, text, { currencyID: out.currency });
    },
  };
}

/** The document's currency, from which its amounts depart or not. */
export function currency<K extends string>(name: string, key: K): Rule<Nullable<K>> {
  return value(name, key, { codec: (text, place, reading) => (reading.currency = CURRENCY(text, place, reading)) });
}

/** A measure in a fixed unit; `powers` says by which powers of ten other units differ. */
export function measure<K extends string>(
  name: string,
  key: K,
  unit: string,
  powers: Readonly<Record<string, number>>,
): Rule<Nullable<K>> {
  const { local, namespace } = xmlName(name);
  return {
    read(element, into, reading) {
      const found = valueOf(element, local, namespace, DECIMAL, reading);
      const child = childOf(element, local, namespace);
      if (found === null || child === undefined) return;
      const given = attributeOf(child, 'unitCode');
      const power = given === undefined || given.value === unit ? 0 : powers[given.value];
      if (power !== undefined) into[key] = shifted(found, power);
      else if (given !== undefined)
        reading.findings.add(
          'measure-unit-unknown',
          { ...valuePlace(child, reading), start: given.start, end: given.end },
          unit,
        );
    },
    write(from, out) {
      const text = from[key];
      if (text !== null) out.leaf(name, text, { unitCode: unit });
    },
  };
}

/** Yes or no. */
export function flag<K extends string>(name: string, key: K): Rule<Record<K, boolean | null>> {
  const { local, namespace } = xmlName(name);
  const codec: Codec = (text, place, { findings }) => {
    if (/^(?:true|false|1|0)$/.test(text)) return text;
    findings.add('code-unlisted', place, 'true, false');
    return null;
  };
  return {
    read(element, into, reading) {
      const found = valueOf(element, local, namespace, codec, reading);
      if (found !== null) into[key] = found === 'true' || found === '1';
    },
    write(from, out) {
      const yes = from[key];
      if (yes !== null) out.leaf(name, String(yes));
    },
  };
}

/** A code that stands for a word of ours. Several codes may mean the same; the first is written. */
export function coded<K extends string, V extends string>(
  name: string,
  key: K,
  codes: readonly (readonly [code: string, word: V])[],
  list: string,
): Rule<Record<K, V | null>> {
  const { local, namespace } = xmlName(name);
  const words = new Map(codes.map(([code, word]) => [code.toUpperCase(), word]));
  return {
    read(element, into, reading) {
      valueOf(
        element,
        local,
        namespace,
        (text, place) => {
          const word = words.get(text.toUpperCase());
          if (word !== undefined) into[key] = word;
          else reading.findings.add('code-unlisted', place, list);
          return null;
        },
        reading,
      );
    },
    write(from, out) {
      const code = codes.find(([, word]) => word === from[key])?.[0];
      if (code !== undefined) out.leaf(name, code);
    },
  };
}

/** A text that the schema wants and the document doesn't have. */
export function constant(name: string, text: string): Rule<object> {
  return {
    read: nothing,
    write: (_, out) => {
      out.constant(name, text);
    },
  };
}

/** Rules of an element that stands for no object of its own; the first of its name counts. */
export function group<T>(name: string, rules: readonly Rule<T>[]): Rule<T> {
  const { local, namespace } = xmlName(name);
  return {
    read(element, into, reading) {
      const child = childOf(element, local, namespace);
      if (child !== undefined) for (const rule of rules) rule.read(child, into, reading);
    },
    write(from, out) {
      out.group(name, () => {
        for (const rule of rules) rule.write(from, out);
      });
    },
  };
}

/** An element that stands for an object: null where it is absent. */
export function object<K extends string, T>(
  name: string,
  key: K,
  empty: () => T,
  rules: readonly Rule<T>[],
  { required = false }: Pick<Options, 'required'> = {},
): Rule<Record<K, T | null>> {
  const { local, namespace } = xmlName(name);
  return {
    read(element, into, reading) {
      if (required) demand(element, local, namespace, reading);
      const child = childOf(element, local, namespace);
      if (child !== undefined) into[key] = readAll(child, empty(), rules, reading);
    },
    write(from, out) {
      const it = from[key];
      if (it !== null)
        out.group(
          name,
          () => {
            for (const rule of rules) rule.write(it, out);
          },
          { always: true },
        );
    },
  };
}

/** An object whose properties stand among those of another; null where none of them is said. */
export function part<K extends string, T>(
  key: K,
  empty: () => T,
  rules: readonly Rule<T>[],
): Rule<Record<K, T | null>> {
  const silent = JSON.stringify(empty());
  return {
    read(element, into, reading) {
      const found = readAll(element, empty(), rules, reading);
      if (JSON.stringify(found) !== silent) into[key] = found;
    },
    write(from, out) {
      const it = from[key];
      if (it !== null) for (const rule of rules) rule.write(it, out);
    },
  };
}

/** Elements of one name, each an object. */
export function list<K extends string, T>(
  name: string,
  key: K,
  empty: () => T,
  rules: readonly Rule<T>[],
  { required = false }: Pick<Options, 'required'> = {},
): Rule<Record<K, readonly T[]>> {
  const { local, namespace } = xmlName(name);
  return {
    read(element, into, reading) {
      const children = childrenOf(element, local, namespace);
      if (required && children.length === 0)
        reading.findings.add('document-field-missing', missingPlace(element, local), local);
      if (children.length > 0) into[key] = children.map((child) => readAll(child, empty(), rules, reading));
    },
    write(from, out) {
      for (const it of from[key])
        out.group(
          name,
          () => {
            for (const rule of rules) rule.write(it, out);
          },
          { always: true },
        );
    },
  };
}

/** Texts of one name; empty ones say nothing. */
export function texts<K extends string>(name: string, key: K): Rule<Record<K, readonly string[]>> {
  const { local, namespace } = xmlName(name);
  return {
    read(element, into) {
      const found = childrenOf(element, local, namespace)
        .map(textOf)
        .filter((text) => text !== '');
      if (found.length > 0) into[key] = found;
    },
    write(from, out) {
      for (const text of from[key]) out.leaf(name, text);
    },
  };
}

export function childrenOf(element: XmlElement, local: string, namespace: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === local && child.namespace === namespace);
}

export function readAll<T>(element: XmlElement, into: T, rules: readonly Rule<T>[], reading: XmlReading): T {
  for (const rule of rules) rule.read(element, into, reading);
  return into;
}

/** ISO 3166-1 code of a country. */
export function country<K extends string>(key: K): Rule<Nullable<K>> {
  return value('cbc:IdentificationCode', key, { codec: COUNTRY });
}
