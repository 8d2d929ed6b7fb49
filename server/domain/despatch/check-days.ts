import type { CheckCode, CheckedItem, CheckedNote, Say } from './check.js';

/** A day of a note before or after another one that it should not be before or after. */
interface Order {
  readonly code: CheckCode;
  readonly is: 'before' | 'after';
  readonly other: 'pickUpDate' | 'despatchDate' | 'arrivalDate';
}
/** What is wrong with each day of the transport; the first that holds is said. */
const ORDERS: Readonly<Record<'pickUpDate' | 'shipmentDate', readonly Order[]>> = {
  pickUpDate: [
    { code: 'pick-up-after-arrival', is: 'after', other: 'arrivalDate' },
    { code: 'pick-up-after-despatch', is: 'after', other: 'despatchDate' },
  ],
  shipmentDate: [
    { code: 'shipment-after-arrival', is: 'after', other: 'arrivalDate' },
    { code: 'shipment-before-pick-up', is: 'before', other: 'pickUpDate' },
  ],
};

/** Whether a day, or a day with its time, is before another: by the times where both have one. */
function isBefore(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length) < b.slice(0, length);
}

/** Days of a note that contradict each other: of its transport, and of the goods on each line. */
export function checkDays(note: CheckedNote, say: Say): void {
  for (const field of ['pickUpDate', 'shipmentDate'] as const) {
    const day = note[field];
    if (day === null) continue;
    const wrong = ORDERS[field].find(({ is, other }) => {
      const than = note[other];
      return than !== null && (is === 'before' ? isBefore(day, than) : isBefore(than, day));
    });
    if (wrong) say(wrong.code, field, { day: shown(day), other: shown(note[wrong.other] ?? '') });
  }
  for (const [i, { items }] of note.units.entries())
    for (const [j, item] of items.entries())
      checkGoods(item, note.despatchDate.slice(0, 10), `units.${String(i)}.items.${String(j)}`, say);
}

function checkGoods(
  { articleNumber, productionDate, bestBeforeDate }: CheckedItem,
  leaves: string,
  at: string,
  say: Say,
): void {
  if (productionDate !== null && productionDate > leaves)
    say('produced-after-despatch', `${at}.productionDate`, { articleNumber, day: productionDate, other: leaves });
  if (bestBeforeDate === null) return;
  if (productionDate !== null && bestBeforeDate < productionDate)
    say('best-before-production', `${at}.bestBeforeDate`, {
      articleNumber,
      day: bestBeforeDate,
      other: productionDate,
    });
  else if (bestBeforeDate < leaves)
    say('best-before-passed', `${at}.bestBeforeDate`, { articleNumber, day: bestBeforeDate, other: leaves });
}

const shown = (date: string): string => date.replace('T', ' ');
