import { isRecord } from './mapping/json-object.js';
import type { Loss } from './mapping/render.js';
import { type ArticleNumber, CALLOFF_STATUSES, type ScheduleLineDocument } from './model/delivery-schedule.js';
import type { DespatchAdvice } from './model/despatch-advice.js';
import type { BusinessDocument } from './model/document.js';
import { decimalText } from './syntax/decimal.js';

/** Where the file written from a document says something else, nothing, or more. */
interface Difference {
  readonly reason: 'changed' | 'no-place' | 'added';
  /** The first value that differs: the document's, or the one added. */
  readonly text: string;
}

/** Where a document stood in its own file is no part of what it says. */
const ORIGIN: ReadonlySet<string> = new Set(['kind', 'interchange', 'messageNumber']);

/**
 * The losses of written documents: what a reader of the file sees otherwise than they have it, each property once, `lines.packaging.code`.
 * `known` are those the writer lists itself: they give the reason where they speak of the same property. Of a document that the file does not have
 * they are all that is known.
 */
export function lossesReadBack(
  documents: readonly BusinessDocument[],
  back: readonly BusinessDocument[],
  known: readonly Loss[],
): readonly Loss[] {
  const isWhole = documents.every(({ kind }, i) => back[i]?.kind === kind);
  const losses = new Map<string, Loss>();
  const add = (loss: Loss): unknown => losses.set(`${loss.property} ${loss.reason} ${loss.text ?? ''}`, loss);
  for (const loss of known) if (!isWhole || loss.reason === 'no-character') add(loss);
  for (const [path, { reason, text }] of differences(documents, back)) {
    const named = known.find(({ property }) => `.${path}.`.includes(`.${property}.`));
    add({ property: path, reason: reason === 'added' ? reason : (named?.reason ?? reason), text });
  }
  return [...losses.values()];
}

/** Properties that say something in a document and something else, or nothing, in the one read back. */
function differences(
  documents: readonly BusinessDocument[],
  back: readonly BusinessDocument[],
): ReadonlyMap<string, Difference> {
  const found = new Map<string, Difference>();
  for (const [i, document] of documents.entries()) {
    const other = back[i];
    if (other?.kind === document.kind) gather(comparable(document), comparable(other), '', found);
  }
  return found;
}

/** A document in one of the forms that say the same: what lines have in common is said of each, and so is the kind of date of each call-off. */
function comparable(document: BusinessDocument): object {
  const { kind } = document;
  if (kind === 'despatch-advice') return comparableAdvice(document);
  if (kind !== 'delivery-schedule' || document.lines.length === 0) return document;
  const { shipTo, lines, ...head } = document;
  const isOfLines = lines.some((line) => line.shipTo === null || line.shipTo.code === shipTo?.code);
  return {
    ...head,
    shipTo: isOfLines ? null : shipTo,
    lines: lines.map((line) => ({
      ...comparableLine(line),
      articleNumbers: numbersOf(line),
      shipTo: line.shipTo ?? shipTo,
    })),
  };
}

/** LIN 7143 of the article numbers that a line has as properties of its own. */
const OWN_CODES = { buyer: 'IN', supplier: 'SA' } as const;

/** The numbers of an article, those that its line has as properties of its own at the end: what is lost is called by the others. */
function numbersOf({
  articleNumbers,
  articleNumber,
  supplierArticleNumber,
}: ScheduleLineDocument): readonly ArticleNumber[] {
  const isOwn = ({ kind, code, number }: ArticleNumber): boolean =>
    (kind === 'buyer' && code === OWN_CODES.buyer && number === articleNumber) ||
    (kind === 'supplier' && code === OWN_CODES.supplier && number === supplierArticleNumber);
  return articleNumbers.toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b)));
}

/** Articles and packages one after the other, and apart from them which unit has which: an article that lies in another unit is not lost. */
function comparableAdvice({ units, ...head }: DespatchAdvice): object {
  const places = new Map(units.map(({ id }, i) => [id, i + 1]));
  return {
    ...head,
    'units.items': units.flatMap(({ items }) => items),
    'units.packagings': units.flatMap(({ packagings }) => packagings),
    'units.level': units.map(({ level }) => level),
    units: units.map(({ parentId, items, packagings }, i) => {
      const around = parentId === null ? '' : ` in ${String(places.get(parentId) ?? parentId)}`;
      return `${String(i + 1)}${around}: ${String(items.length)} items, ${String(packagings.length)} packagings`;
    }),
  };
}

function comparableLine({
  quantityScale: scale,
  totalQuantity: _,
  firstDate: __,
  lastDate: ___,
  dateKind,
  ...line
}: ScheduleLineDocument): object {
  const dateKinds = line.calloffs.dates.map(() => dateKind);
  for (const { at, dateKind: own } of line.calloffDetails) if (own !== undefined) dateKinds[at] = own;
  const { dates, lastDates, quantities, statuses } = line.calloffs;
  return {
    ...line,
    dateKind: dateKinds,
    calloffs: {
      date: dates,
      lastDate: lastDates,
      quantity:
        scale === 0
          ? quantities
          : Array.from<number | bigint, string>(quantities, (mantissa) => decimalText({ mantissa, scale })),
      status: statuses.map((status) => CALLOFF_STATUSES[status] ?? status),
    },
    calloffDetails: Object.fromEntries(line.calloffDetails.map(({ at, dateKind: ____, ...detail }) => [at, detail])),
  };
}

function gather(written: unknown, back: unknown, path: string, found: Map<string, Difference>): void {
  if (Array.isArray(written) || Array.isArray(back)) {
    const [values, others] = [listOf(written), listOf(back)];
    for (let i = 0; i < Math.max(values.length, others.length); i++) gather(values[i], others[i], path, found);
  } else if (isRecord(written) || isRecord(back)) {
    const [one, other] = [isRecord(written) ? written : {}, isRecord(back) ? back : {}];
    for (const name in { ...other, ...one })
      if (path !== '' || !ORIGIN.has(name)) gather(one[name], other[name], nameOf(path, name), found);
  } else compare(written, back, path, found);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Numbers are places of call-offs with details. */
function nameOf(path: string, name: string): string {
  if (/^\d+$/.test(name)) return path;
  return path === '' ? name : `${path}.${name}`;
}

function compare(written: unknown, back: unknown, path: string, found: Map<string, Difference>): void {
  if (written === back) return;
  const [text, other] = [plain(written), plain(back)];
  if (text === other || found.has(path)) return;
  if (text === '') found.set(path, { reason: 'added', text: other });
  else found.set(path, { reason: other === '' ? 'no-place' : 'changed', text });
}

/** Absent and empty say the same. */
function plain(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
      ? String(value)
      : '';
}
