import type { CodeList, MessageTables, Part } from '../directories/directory.js';

/** Forms of a value. */
export const TEXT = 0;
export const CODED = 1;
export const NUMERIC = 2;
export const ALPHABETIC = 3;
/** 2380, whose form 2379 gives. */
export const DATE = 4;

/**
 * What a segment of a release may hold, laid out for one pass over its components: elements in order, the components of all elements in a row
 * ("slots"). A simple element is one slot.
 */
export interface SegmentPlan {
  readonly elements: number;
  /** Index of the last mandatory element, from 1; 0 where none is. */
  readonly lastMandatory: number;
  /** By element from 1: first slot; one more at the end. */
  readonly firstSlot: Int32Array;
  /** By element from 1: whether it is mandatory. */
  readonly mandatory: Uint8Array;
  /** By element from 1: slots up to its last mandatory component. */
  readonly mandatoryEnd: Int32Array;
  /** By element from 1: whether it may be repeated (syntax version 4). */
  readonly repeatable: Uint8Array;
  readonly slotMandatory: Uint8Array;
  readonly form: Uint8Array;
  readonly min: Int32Array;
  readonly max: Int32Array;
  readonly ids: readonly string[];
  readonly elementIds: readonly string[];
  readonly lists: readonly (CodeList | null)[];
  /** By slot: the slot of 3055 in the same composite, -1 where there is none: a code of an agency's own list is not looked up. */
  readonly agency: Int32Array;
  /** Elements behind the first that may hold a code of an agency, and behind which another one may stand. */
  readonly agencyElements: readonly number[];
  /** By slot: the value that was found in the list last, its bytes packed as they stand. */
  readonly lastGood: Int32Array;
}

/** 1131 and the agency behind it name a list themselves; what is in it is agreed between partners. */
const CODE_LIST_IDENTIFICATION = '1131';
const AGENCY = '3055';
/** C507 of DTM: the form of 2380 stands in 2379. */
const DATE_VALUE = '2380';

/** Composites of the service directory that repeat; elements of the message directories up to D.20B all come once, or in places of their own. */
const REPEATABLE: ReadonlySet<string> = new Set(['S020', 'S503', 'S505', 'S508']);

interface Slot {
  readonly id: string;
  readonly mandatory: boolean;
  readonly form: number;
  readonly min: number;
  readonly max: number;
  readonly list: CodeList | null;
}

/** Elements the directory doesn't describe may hold anything. */
function slotOf(from: MessageTables, id: string, mandatory: boolean): Slot {
  const definition = from.element(id);
  const max = definition?.max ?? 0x7fffffff;
  const min = definition?.min ?? 0;
  if (id === DATE_VALUE) return { id, mandatory, form: DATE, min, max, list: null };
  if (definition?.coded === true && id !== CODE_LIST_IDENTIFICATION)
    return { id, mandatory, form: CODED, min, max, list: from.codeList(id) };
  return {
    id,
    mandatory,
    form: definition?.type === 'n' ? NUMERIC : definition?.type === 'a' ? ALPHABETIC : TEXT,
    min,
    max,
    list: null,
  };
}

const plans = new WeakMap<MessageTables, Map<string, SegmentPlan>>();

/** The plan of a segment, the same for all messages of a release; null where the directory has no segment of this tag. */
export function planSegment(from: MessageTables, tag: string): SegmentPlan | null {
  const ofRelease = plans.get(from) ?? new Map<string, SegmentPlan>();
  plans.set(from, ofRelease);
  const known = ofRelease.get(tag);
  if (known !== undefined) return known;
  const parts = from.parts(tag);
  if (parts === null) return null;
  const plan = layOut(from, parts);
  ofRelease.set(tag, plan);
  return plan;
}

function layOut(from: MessageTables, parts: readonly Part[]): SegmentPlan {
  const slots: Slot[] = [];
  const firstSlot = new Int32Array(parts.length + 2);
  const mandatory = new Uint8Array(parts.length + 2);
  const mandatoryEnd = new Int32Array(parts.length + 2);
  const agency: number[] = [];
  parts.forEach((part, index) => {
    const first = slots.length;
    const own = (from.parts(part.id) ?? [part]).map((component) => slotOf(from, component.id, component.mandatory));
    const agencyAt = own.findIndex(({ id }) => id === AGENCY);
    firstSlot[index + 1] = first;
    mandatory[index + 1] = part.mandatory ? 1 : 0;
    mandatoryEnd[index + 1] = first + own.findLastIndex((slot) => slot.mandatory) + 1;
    for (const { id } of own) agency.push(agencyAt < 0 || id === AGENCY ? -1 : first + agencyAt);
    slots.push(...own);
  });
  firstSlot[parts.length + 1] = slots.length;
  return {
    elements: parts.length,
    lastMandatory: parts.findLastIndex((part) => part.mandatory) + 1,
    firstSlot,
    mandatory,
    mandatoryEnd,
    repeatable: Uint8Array.from(['', ...parts.map(({ id }) => id)], (id) => (REPEATABLE.has(id) ? 1 : 0)),
    slotMandatory: Uint8Array.from(slots, (slot) => (slot.mandatory ? 1 : 0)),
    form: Uint8Array.from(slots, (slot) => slot.form),
    min: Int32Array.from(slots, (slot) => slot.min),
    max: Int32Array.from(slots, (slot) => slot.max),
    ids: slots.map((slot) => slot.id),
    elementIds: ['', ...parts.map((part) => part.id)],
    lists: slots.map((slot) => slot.list),
    agency: Int32Array.from(agency),
    agencyElements: parts
      .map((_, index) => index + 1)
      .filter((element) => element > 1 && element < parts.length && (agency[firstSlot[element] ?? 0] ?? -1) >= 0),
    lastGood: new Int32Array(slots.length),
  };
}
