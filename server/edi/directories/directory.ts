import { code, type Code } from '../syntax/codes.js';
import { codeLines } from './codes.generated.js';
import { definitionLines } from './definitions.generated.js';
import { messageLines } from './messages.generated.js';
import { RELEASE_NAMES } from './releases.generated.js';

export type ReleaseName = (typeof RELEASE_NAMES)[number];

/** A value's form: `an..35`, `n6`; `coded` where a code list goes with it. */
export interface ElementDefinition {
  readonly id: string;
  readonly type: 'a' | 'n' | 'an';
  readonly min: number;
  readonly max: number;
  readonly coded: boolean;
}

/** A place in a segment or composite: what stands there, and whether it must. */
export interface Part {
  readonly id: string;
  readonly mandatory: boolean;
}

/** A code list. Values of up to four characters as numbers, so that bytes can be looked up without becoming text. */
export interface CodeList {
  readonly short: ReadonlySet<Code>;
  readonly long: ReadonlySet<string>;
}

/** Longest value of an element the source gives no length for. */
const UNLIMITED = 0x7fffffff;

/** The lines `key|releases|text` of a table that belong to a release, by key. */
function linesOf(table: string, bit: number): Map<string, string> {
  const found = new Map<string, string>();
  let from = 1;
  for (let end = table.indexOf('\n', from); end > 0; from = end + 1, end = table.indexOf('\n', from)) {
    const first = table.indexOf('|', from);
    const second = table.indexOf('|', first + 1);
    if ((Number.parseInt(table.slice(first + 1, second), 36) & bit) === 0) continue;
    const key = table.slice(from, first);
    const text = table.slice(second + 1, end);
    const before = found.get(key);
    found.set(key, before === undefined ? text : `${before} ${text}`);
  }
  return found;
}

/** What messages are checked against and read by: a directory, or the layout of another agency's message. */
export interface MessageTables {
  readonly name: string;
  /** Elements of a segment, or components of a composite; null where there is none of this name. */
  parts(key: string): readonly Part[] | null;
  element(id: string): ElementDefinition | null;
  codeList(id: string): CodeList;
  /** Structure of a message, packed; null where there is no such message. */
  structure(message: string): string | null;
}

/**
 * A UN/EDIFACT directory, or the service segments of syntax 3 or 4. Made from packed tables when it is first asked for; what is not asked for
 * stays packed.
 */
export class Directory implements MessageTables {
  private readonly definitions: ReadonlyMap<string, string>;
  private readonly codes: ReadonlyMap<string, string>;
  private readonly structures: ReadonlyMap<string, string>;
  private readonly lists = new Map<string, CodeList>();

  constructor(readonly name: ReleaseName) {
    const bit = 1 << RELEASE_NAMES.indexOf(name);
    this.definitions = linesOf(definitionLines(), bit);
    this.codes = linesOf(codeLines(), bit);
    this.structures = linesOf(messageLines(), bit);
  }

  /** Elements of a segment, or components of a composite; null where the directory has none of this name. */
  parts(key: string): readonly Part[] | null {
    const text = this.definitions.get(key);
    if (text === undefined || /^\d/.test(key)) return null;
    const parts: Part[] = [];
    for (const [, id = '', times = '1', sign] of text.matchAll(/([A-Z\d]{4})(?:\*(\d+))?(!?)/g)) {
      for (let i = 0; i < Number(times); i++) parts.push({ id, mandatory: sign === '!' });
    }
    return parts;
  }

  element(id: string): ElementDefinition | null {
    const match = /^(an|a|n)(\.\.)?(\d*)(#?)$/.exec(this.definitions.get(id) ?? '');
    if (match === null) return null;
    const [, type, range, length = '', coded] = match;
    const max = length === '' ? UNLIMITED : Number(length);
    return {
      id,
      type: type === 'a' || type === 'n' ? type : 'an',
      min: range === undefined && length !== '' ? max : 0,
      max,
      coded: coded === '#',
    };
  }

  /** Values of an element's code list. */
  codeList(id: string): CodeList {
    const known = this.lists.get(id);
    if (known !== undefined) return known;
    const values = this.values(id);
    const list = {
      short: new Set(values.filter((value) => value.length <= 4).map(code)),
      long: new Set(values.filter((value) => value.length > 4).map((value) => value.toUpperCase())),
    };
    this.lists.set(id, list);
    return list;
  }

  values(id: string): readonly string[] {
    return this.codes.get(id)?.split(' ') ?? [];
  }

  /** Structure of a message, packed: `UNH!BGM!DTM!10(RFF!DTM)10…`; null where the directory doesn't have it. */
  structure(message: string): string | null {
    return this.structures.get(message) ?? null;
  }

  get keys(): Iterable<string> {
    return this.definitions.keys();
  }

  get messages(): Iterable<string> {
    return this.structures.keys();
  }
}

const loaded = new Map<ReleaseName, Directory>();

export function directory(name: ReleaseName): Directory {
  const known = loaded.get(name) ?? new Directory(name);
  loaded.set(name, known);
  return known;
}

/** Half-years since 1900 of a release such as `96A`, NaN where it is none. */
function age(release: string): number {
  const match = /^D?(\d\d)([AB])$/.exec(release);
  if (match === null) return Number.NaN;
  const years = Number(match[1]);
  return (years < 70 ? years + 100 : years) * 2 + (match[2] === 'B' ? 1 : 0);
}

const AGES: readonly { readonly name: ReleaseName; readonly age: number }[] = RELEASE_NAMES.map((name) => ({
  name,
  age: age(name),
})).filter((release) => !Number.isNaN(release.age));
/** What a release that says nothing usable is taken for; before D.96A the numbers were of another kind. */
const UNKNOWN_AGE = age('96A');

/** D.99B changed many elements; the releases from it to D.01B, which have no tables here, are like D.01B. */
const GAP_FROM = age('99B');
const GAP_TO = age('01B');

/** What a message is checked against. */
export interface DirectoryChoice {
  readonly directory: MessageTables;
  /** Whether it is the very release the message names. */
  readonly exact: boolean;
}

const choices = new Map<string, DirectoryChoice | null>();
/** Combinations remembered; a hostile file can name any number. */
const MAX_CHOICES = 200;

/** The directory of a message's own release, or the nearest that has the message; null where none has. */
export function directoryFor(message: string, version: string, release: string): DirectoryChoice | null {
  const key = `${message}|${version}|${release}`;
  const known = choices.get(key);
  if (known !== undefined) return known;
  const choice = messageLines().includes(`\n${message}|`)
    ? choose(message, version.toUpperCase(), release.toUpperCase())
    : null;
  if (choices.size < MAX_CHOICES) choices.set(key, choice);
  return choice;
}

function choose(message: string, version: string, release: string): DirectoryChoice | null {
  // CONTRL and its kind come with the syntax, not with a directory: 4 for syntax 4, else 3 (ISO 9735-4, UNH 0052).
  const service = directory(version === '4' ? 'S4' : 'S3');
  if (service.structure(message) !== null) return { directory: service, exact: true };
  const name = `${version}${release}`;
  const wanted = age(name);
  const sought = Number.isNaN(wanted) ? UNKNOWN_AGE : wanted >= GAP_FROM && wanted < GAP_TO ? GAP_TO : wanted;
  const near = [...AGES].sort((a, b) => Math.abs(a.age - sought) - Math.abs(b.age - sought));
  const fitting = near.find((candidate) => directory(candidate.name).structure(message) !== null);
  return fitting === undefined ? null : { directory: directory(fitting.name), exact: fitting.name === name };
}
