import { dayNumber, dayText } from '../calendar/day.js';
import { decimalsOf } from '../quantity/decimal.js';

/**
 * A delivery schedule as somebody enters it by hand: texts as they were typed, with a point for decimals and days YYYY-MM-DD; '' where
 * nothing was entered.
 */
export interface ManualContent {
  readonly issueDate: string;
  readonly horizonStart: string;
  readonly horizonEnd: string;
  readonly lines: readonly ManualLine[];
}
export interface ManualLine {
  readonly articleNumber: string;
  readonly description: string;
  readonly unit: string;
  readonly orderNumber: string;
  readonly gate: string;
  readonly dock: string;
  readonly cumulativeReceived: string;
  readonly cumulativeStartDate: string;
  readonly calloffs: readonly ManualCalloff[];
}
export interface ManualCalloff {
  readonly date: string;
  readonly quantity: string;
  readonly status: string;
}

/** What can be chosen for a call-off; the other statuses come in messages alone. */
export const MANUAL_STATUSES = ['firm', 'forecast', 'backlog', 'urgent'] as const;
/** What is in a schedule that is entered by hand, at most. */
export const MANUAL_LIMITS = { lines: 2_000, calloffs: 20_000 } as const;

export const MANUAL_OBJECTIONS = [
  'required',
  'article-and-quantity',
  'one-calloff-per-date',
  'line-twice',
  'date',
  'number',
  'positive',
  'whole',
  'too-long',
  'characters',
  'unit',
  'status',
  'horizon',
  'outside-horizon',
  'before-release',
  'no-lines',
  'too-many',
  'number-taken',
  'relation',
] as const;
export type ManualObjectionCode = (typeof MANUAL_OBJECTIONS)[number];
/** What is wrong with a field: `lines.0.calloffs.3.quantity`. */
export interface ManualObjection {
  readonly path: string;
  readonly code: ManualObjectionCode;
  /** The number that the text names. */
  readonly most?: number;
}

/** Characters of each text: what a DELFOR has places for. */
export const MANUAL_LENGTHS = {
  documentNumber: 35,
  shipToCode: 17,
  shipToName: 70,
  articleNumber: 35,
  description: 70,
  orderNumber: 35,
  gate: 25,
  dock: 25,
} as const;
/** Characters of a piece of a long text. */
const PIECE = 35;
const NUMBER = /^\d{1,12}(\.\d{1,3})?$/;
const UNIT = /^[A-Z0-9]{1,3}$/;
/** Units of UN/ECE Recommendation 20 that count pieces. */
const PIECES: ReadonlySet<string> = new Set(['PCE', 'C62', 'H87', 'EA']);
const LINE_TEXTS = ['articleNumber', 'description', 'orderNumber', 'gate', 'dock'] as const;

/** Everything that is wrong with what was entered, in its order; nothing where it can be stored. `notBefore`: the issue date of the release that it replaces. */
export function manualObjections(content: ManualContent, notBefore: string | null = null): ManualObjection[] {
  const found = new Objections();
  headObjections(content, notBefore, found);
  const seen = { lines: new Set<string>(), calloffs: new Set<string>() };
  for (const [at, line] of content.lines.entries()) lineObjections(line, `lines.${String(at)}`, content, seen, found);
  return found.list;
}

/** What a first release is called, and where it goes. */
export interface ManualHead {
  readonly documentNumber: string;
  readonly shipToCode: string;
  readonly shipToName: string;
}

/** Everything that is wrong with what a first release is called and where it goes. */
export function manualHeadObjections(head: ManualHead): ManualObjection[] {
  const found: ManualObjection[] = [];
  for (const path of ['documentNumber', 'shipToCode', 'shipToName'] as const) {
    if (head[path] === '' && path !== 'shipToName') found.push({ path, code: 'required' });
    const objection = textObjection(head[path], path);
    if (objection !== null) found.push({ path, ...objection });
  }
  return found;
}

/** Why a text can't stand in its field; null where it can. A long one is written in pieces of 35, between words. */
function textObjection(
  text: string,
  field: keyof typeof MANUAL_LENGTHS,
): Pick<ManualObjection, 'code' | 'most'> | null {
  const most = MANUAL_LENGTHS[field];
  if (/\p{C}/u.test(text)) return { code: 'characters' };
  if (text.length > most) return { code: 'too-long', most };
  return pieceCount(text) * PIECE > Math.max(most, PIECE) ? { code: 'too-long', most: PIECE } : null;
}

/** How many pieces a text takes; endless where a word is longer than one. */
function pieceCount(text: string): number {
  let [pieces, length] = [1, 0];
  for (const word of text.split(' ')) {
    if (word.length > PIECE) return text.length > PIECE ? Infinity : 1;
    const next = length === 0 ? word.length : length + 1 + word.length;
    if (next > PIECE) pieces += 1;
    length = next > PIECE ? word.length : next;
  }
  return pieces;
}

/** A text as it is stored: one space between words, none at the ends. */
export function plainText(text: string): string {
  return text.replace(/[\s\u00a0]+/gu, ' ').trim();
}

/** A name of the register as far as it fits into one piece. */
export function shortName(name: string): string {
  return plainText(name).slice(0, PIECE).trim();
}

class Objections {
  readonly list: ManualObjection[] = [];

  add(path: string, code: ManualObjectionCode, most?: number): void {
    this.list.push({ path, code, ...(most === undefined ? {} : { most }) });
  }

  /** Whether a day can be used further. */
  day(path: string, text: string, isRequired = false): boolean {
    if (text === '' && isRequired) this.add(path, 'required');
    else if (text !== '' && !isDay(text)) this.add(path, 'date');
    return isDay(text);
  }
}

function headObjections(content: ManualContent, notBefore: string | null, found: Objections): void {
  const { issueDate, horizonStart, horizonEnd, lines } = content;
  if (found.day('issueDate', issueDate, true) && notBefore !== null && issueDate < notBefore)
    found.add('issueDate', 'before-release');
  const [starts, ends] = [found.day('horizonStart', horizonStart), found.day('horizonEnd', horizonEnd)];
  if (starts && ends && horizonEnd < horizonStart) found.add('horizonEnd', 'horizon');
  const calloffs = lines.reduce((sum, line) => sum + line.calloffs.length, 0);
  if (calloffs === 0) found.add('lines', 'no-lines');
  if (lines.length > MANUAL_LIMITS.lines || calloffs > MANUAL_LIMITS.calloffs)
    found.add('lines', 'too-many', MANUAL_LIMITS.calloffs);
}

function lineObjections(
  line: ManualLine,
  path: string,
  horizon: ManualContent,
  seen: { readonly lines: Set<string>; readonly calloffs: Set<string> },
  found: Objections,
): void {
  const { articleNumber, unit, cumulativeReceived, cumulativeStartDate } = line;
  if (articleNumber === '') found.add(`${path}.articleNumber`, 'article-and-quantity');
  for (const field of LINE_TEXTS) {
    const objection = textObjection(line[field], field);
    if (objection !== null) found.add(`${path}.${field}`, objection.code, objection.most);
  }
  if (!UNIT.test(unit)) found.add(`${path}.unit`, unit === '' ? 'required' : 'unit');
  if (cumulativeReceived !== '' && !NUMBER.test(cumulativeReceived)) found.add(`${path}.cumulativeReceived`, 'number');
  found.day(`${path}.cumulativeStartDate`, cumulativeStartDate);
  const key = lineKey(line);
  if (articleNumber !== '' && seen.lines.has(key)) found.add(`${path}.articleNumber`, 'line-twice');
  seen.lines.add(key);
  for (const [at, calloff] of line.calloffs.entries()) {
    const here = `${path}.calloffs.${String(at)}`;
    calloffObjections(calloff, unit, here, found);
    if (!found.day(`${here}.date`, calloff.date, true)) continue;
    if (isOutside(calloff, horizon)) found.add(`${here}.date`, 'outside-horizon');
    const place = `${articleKey(articleNumber)}\0${calloff.date}`;
    if (articleNumber !== '' && seen.calloffs.has(place)) found.add(`${here}.date`, 'one-calloff-per-date');
    seen.calloffs.add(place);
  }
}

function calloffObjections({ quantity, status }: ManualCalloff, unit: string, path: string, found: Objections): void {
  if (quantity === '') found.add(`${path}.quantity`, 'article-and-quantity');
  else if (!NUMBER.test(quantity)) found.add(`${path}.quantity`, 'number');
  else if (!/[1-9]/.test(quantity)) found.add(`${path}.quantity`, 'positive');
  else if (PIECES.has(unit) && decimalsOf(quantity) > 0) found.add(`${path}.quantity`, 'whole');
  if (!MANUAL_STATUSES.some((one) => one === status)) found.add(`${path}.status`, 'status');
}

/** What makes a line another one: the same article may be ordered under two orders, or for two docks. */
export function lineKey({ articleNumber, orderNumber, gate, dock }: ManualLine): string {
  return [articleKey(articleNumber), orderNumber, gate, dock].join('\0');
}

/** Spaces at the ends and capitals make no other article, as where releases are paired. */
function articleKey(articleNumber: string): string {
  return articleNumber.trim().toUpperCase();
}

/** Backlog and what is urgent may be due before the horizon. */
function isOutside({ date, status }: ManualCalloff, { horizonStart, horizonEnd }: ManualContent): boolean {
  const mayBeEarlier = status === 'backlog' || status === 'urgent';
  return (isDay(horizonEnd) && date > horizonEnd) || (!mayBeEarlier && isDay(horizonStart) && date < horizonStart);
}

/** Whether a text is a day of the calendar, YYYY-MM-DD, from the year 1 on. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '0001-01-01' && dayText(dayNumber(text)) === text;
}
