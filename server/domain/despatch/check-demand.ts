import { addQuantities, decimalsOf, decimalText, scaled } from '../quantity/decimal.js';
import { dayNumber } from '../calendar/day.js';
import type { CheckedDemand, CheckedItem, CheckedNote, Circumstances, Say, Tolerances } from './check.js';

/** Where an article stands first in a note, as a path of the document. */
export function pathOfArticle({ units }: CheckedNote, articleNumber: string): string {
  for (const [i, { items }] of units.entries())
    for (const [j, item] of items.entries())
      if (item.articleNumber === articleNumber) return `units.${String(i)}.items.${String(j)}.articleNumber`;
  return 'units';
}

/** Where what is found of an article is said. */
interface Place {
  readonly path: string;
  readonly say: Say;
}

/** What a note has of each article, by number and unit. */
interface Sent {
  readonly articleNumber: string;
  readonly unit: string;
  readonly quantity: string;
  readonly items: readonly CheckedItem[];
}
function sentArticles({ units }: CheckedNote): readonly Sent[] {
  const items = units.flatMap((unit) => unit.items);
  return [...Map.groupBy(items, ({ articleNumber, unit }) => JSON.stringify([articleNumber, unit])).values()].flatMap(
    (some) => {
      const [first] = some;
      if (!first) return [];
      const quantity = some.reduce((sum, one) => addQuantities(sum, one.quantity), '0');
      return [{ articleNumber: first.articleNumber, unit: first.unit, quantity, items: some }];
    },
  );
}

/** What of a note does not follow from the releases in force. */
export function checkDemand(
  note: CheckedNote,
  demand: readonly CheckedDemand[],
  { tolerances }: Circumstances,
  say: Say,
): void {
  const places = new Set(demand.flatMap(({ gate, dock }) => [gate, dock].filter((place) => place !== null)));
  const own = [note.gate, note.dock].filter((place) => place !== null);
  const called = sentArticles(note).flatMap((sent) => {
    const found = demand.find((one) => one.articleNumber === sent.articleNumber && one.unit === sent.unit);
    return found ? [found] : [];
  });
  const wanted = [...new Set(called.flatMap(({ gate, dock }) => [gate, dock].filter((place) => place !== null)))];
  if (own.length === 0 && wanted.length > 0) say('gate-missing', 'gate', { wanted: wanted.join(', ') });
  else if (own.length > 0 && wanted.length > 0 && !own.some((place) => places.has(place)))
    say('gate-differs', 'gate', { wanted: wanted.join(', '), own: own.join(', ') });
  for (const sent of sentArticles(note)) {
    const found = demand.find((one) => one.articleNumber === sent.articleNumber && one.unit === sent.unit);
    const path = pathOfArticle(note, sent.articleNumber);
    const place = { path, say };
    const { articleNumber } = sent;
    if (!found) say('article-not-called-off', path, { articleNumber });
    else {
      checkOrder(note, sent, found, place);
      checkQuantity(sent, found, tolerances, place);
      checkDay(note, sent, found, tolerances, place);
      checkCumulative(sent, found, place);
    }
  }
}

function checkOrder(
  note: CheckedNote,
  { articleNumber, items }: Sent,
  { orderNumber }: CheckedDemand,
  { path, say }: Place,
): void {
  if (orderNumber === null) return;
  for (const item of items) {
    const own = item.orderNumber ?? note.orderNumber;
    if (own === null) say('order-missing', path, { articleNumber, orderNumber });
    else if (own !== orderNumber) say('order-unknown', path, { articleNumber, own, orderNumber });
  }
}

function checkQuantity(
  sent: Sent,
  { due, dueSoon, onOthers, scale: of }: CheckedDemand,
  tolerances: Tolerances,
  { path, say }: Place,
): void {
  const scale = Math.max(of, decimalsOf(sent.quantity));
  const factor = 10n ** BigInt(scale - of);
  const quantity = scaled(sent.quantity, scale);
  const rest = (whole: bigint): bigint => (whole > onOthers ? (whole - onOthers) * factor : 0n);
  const { articleNumber, unit } = sent;
  const values = (least: bigint) => ({ articleNumber, unit, quantity: sent.quantity, due: decimalText(least, scale) });
  const [now, soon] = [rest(due), rest(dueSoon)];
  if (quantity * 100n > soon * BigInt(100 + tolerances.overPercent)) say('over-shipment', path, values(soon));
  if (quantity * 100n < now * BigInt(100 - tolerances.underPercent)) say('under-shipment', path, values(now));
}

function checkDay(
  { despatchDate }: CheckedNote,
  { articleNumber }: Sent,
  { firstShipBy }: CheckedDemand,
  { earlyDays, lateDays }: Tolerances,
  { path, say }: Place,
): void {
  if (firstShipBy === null) return;
  const days = dayNumber(despatchDate.slice(0, 10)) - dayNumber(firstShipBy);
  const values = { articleNumber, day: firstShipBy, days: String(Math.abs(days)) };
  if (days < -earlyDays) say('early', path, values);
  if (days > lateDays) say('late', path, values);
}

/** The cumulative quantity of an article behind the note is what the customer counts, other notes that wait, and this one. */
function checkCumulative(sent: Sent, { shipped, onOthers, scale: of }: CheckedDemand, { path, say }: Place): void {
  if (shipped === null) return;
  const { articleNumber } = sent;
  const said = sent.items.flatMap(({ cumulativeQuantity }) => cumulativeQuantity ?? []);
  if (said.length === 0) {
    say('cumulative-missing', path, { articleNumber });
    return;
  }
  const scale = Math.max(of, decimalsOf(sent.quantity), ...said.map(decimalsOf));
  const factor = 10n ** BigInt(scale - of);
  const after = shipped * factor + scaled(sent.quantity, scale);
  const most = after + onOthers * factor;
  const highest = said.map((one) => scaled(one, scale)).reduce((a, b) => (a > b ? a : b));
  // Other notes may leave before this one or behind it.
  if (highest >= after && highest <= most) return;
  const values = { articleNumber, own: decimalText(highest, scale), expected: decimalText(most, scale) };
  say('cumulative-differs', path, values);
}
