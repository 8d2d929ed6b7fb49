import { isRecord } from '../mapping/json-object.js';
import type { LayoutComponent, LayoutElement, LayoutMember, LayoutSegment } from './layout.js';

/** Receives what is wrong, and where: `segments.DEL.elements[1]`. */
export type Fault = (where: string, what: string) => void;
type Given = Readonly<Record<string, unknown>>;

/** Most elements of a segment, components of an element, members of a group and levels of groups that a table may have. */
const MAX_PARTS = 100;
const MAX_LEVELS = 8;
const MAX_REPETITIONS = 9_999_999;
const MAX_TEXT = 300;
/** Element numbers that the check of values treats in a way of its own: date with format, code list, agency. */
const RESERVED = new Set(['1131', '2380', '3055']);

export function record(value: unknown, where: string, fault: Fault): Given {
  if (isRecord(value)) return value;
  fault(where, 'must be an object');
  return {};
}

export function list(value: unknown, where: string, fault: Fault): readonly unknown[] {
  if (!Array.isArray(value)) fault(where, 'must be a list');
  else if (value.length > MAX_PARTS) fault(where, `has more than ${MAX_PARTS} entries`);
  else return value;
  return [];
}

function text(value: unknown, where: string, fault: Fault, otherwise?: string): string {
  if (value === undefined && otherwise !== undefined) return otherwise;
  if (typeof value === 'string' && value !== '' && value.length <= MAX_TEXT) return value;
  fault(where, `must be a text of 1 to ${MAX_TEXT} characters`);
  return '';
}

/** A yes or no; what a table doesn't say is not so. */
function flag(value: unknown, where: string, fault: Fault): boolean {
  if (value !== undefined && typeof value !== 'boolean') fault(where, 'must be true or false');
  return value === true;
}

export function readSegment(value: unknown, tag: string, fault: Fault): LayoutSegment {
  const where = `segments.${tag}`;
  const given = record(value, where, fault);
  const elements = list(given['elements'], `${where}.elements`, fault).map((each, index) =>
    readElement(each, `${where}.elements[${index}]`, fault),
  );
  return { name: text(given['name'], `${where}.name`, fault, tag), elements };
}

function readElement(value: unknown, where: string, fault: Fault): LayoutElement {
  const given = record(value, where, fault);
  const components = list(given['components'], `${where}.components`, fault).map((each, index) =>
    readComponent(each, `${where}.components[${index}]`, fault),
  );
  if (components.length === 0) fault(where, 'has no components');
  return {
    mandatory: flag(given['mandatory'], `${where}.mandatory`, fault) || components.some(({ mandatory }) => mandatory),
    components,
  };
}

function readComponent(value: unknown, where: string, fault: Fault): LayoutComponent {
  const given = record(value, where, fault);
  const name = text(given['name'], `${where}.name`, fault);
  const id = text(given['id'], `${where}.id`, fault, name);
  if (RESERVED.has(id)) fault(`${where}.id`, `${id} can’t be used here; give the name instead`);
  const form = text(given['form'], `${where}.form`, fault);
  if (!/^(?:an|a|n)(?:\.\.)?[1-9]\d{0,3}$/.test(form))
    fault(`${where}.form`, `“${form}” is no form such as an..35, n6 or a3`);
  const field = given['field'] === undefined ? {} : { field: text(given['field'], `${where}.field`, fault) };
  const mandatory = flag(given['mandatory'], `${where}.mandatory`, fault);
  return {
    id,
    name,
    form,
    mandatory,
    ...field,
    verified: flag(given['verified'], `${where}.verified`, fault),
    source: text(given['source'], `${where}.source`, fault, 'The partner’s table'),
  };
}

export function readMembers(given: readonly unknown[], where: string, fault: Fault, level = 1): LayoutMember[] {
  if (level > MAX_LEVELS) {
    fault(where, `groups stand inside each other more than ${MAX_LEVELS} times`);
    return [];
  }
  return given.map((each, index) =>
    readMember(record(each, `${where}[${index}]`, fault), `${where}[${index}]`, fault, level),
  );
}

function readMember(given: Given, where: string, fault: Fault, level: number): LayoutMember {
  const segment = text(given['segment'], `${where}.segment`, fault);
  if (!/^[A-Z]{3}$/.test(segment)) fault(`${where}.segment`, `“${segment}” is no tag of three capital letters`);
  const repetitions = given['repetitions'] ?? 1;
  if (
    typeof repetitions !== 'number' ||
    !Number.isInteger(repetitions) ||
    repetitions < 1 ||
    repetitions > MAX_REPETITIONS
  )
    fault(`${where}.repetitions`, `must be a whole number from 1 to ${MAX_REPETITIONS}`);
  const group =
    given['group'] === undefined
      ? {}
      : { group: readMembers(list(given['group'], `${where}.group`, fault), `${where}.group`, fault, level + 1) };
  return {
    segment,
    mandatory: flag(given['mandatory'], `${where}.mandatory`, fault),
    repetitions: typeof repetitions === 'number' ? repetitions : 1,
    ...group,
    verified: flag(given['verified'], `${where}.verified`, fault),
    source: text(given['source'], `${where}.source`, fault, 'The partner’s table'),
  };
}
