import { isRecord } from '../../server/edi/mapping/json-object.js';
import type { Loss } from '../../server/edi/mapping/render.js';
import type { CalloffColumns, DeliveryScheduleDocument } from '../../server/edi/model/delivery-schedule.js';
import type { DespatchAdvice } from '../../server/edi/model/despatch-advice.js';
import type { BusinessDocument } from '../../server/edi/model/document.js';

/** Names that hold a document together, and what follows from other properties. */
const HOLDING: ReadonlySet<string> = new Set([
  ...['interchange', 'messageNumber', 'id', 'parentId', 'at', 'quantityScale', 'totalQuantity', 'firstDate'],
  'lines.lastDate',
]);

/** What a document says without the properties that are lost: no empty values, articles apart from the units they lie in, the kind of its date with each call-off. */
export function saidBy(document: BusinessDocument | undefined, losses: readonly Loss[]): unknown {
  const lost = new Set(losses.map(({ property }) => property));
  if (document?.kind === 'despatch-advice')
    return [remaining({ ...document, units: [] }, lost, ''), ...packedIn(document, lost)];
  return remaining(document?.kind === 'delivery-schedule' ? spread(document) : document, lost, '');
}

function packedIn({ units }: DespatchAdvice, lost: ReadonlySet<string>): readonly unknown[] {
  const idOf = (id: string | null): number => units.findIndex((unit) => unit.id === id);
  const shape = units.map(({ parentId, items, packagings }) => [idOf(parentId), items.length, packagings.length]);
  return [
    remaining(
      units.flatMap(({ items }) => items),
      lost,
      'units.items',
    ),
    remaining(
      units.flatMap(({ packagings }) => packagings),
      lost,
      'units.packagings',
    ),
    lost.has('units.level')
      ? undefined
      : remaining(
          units.map(({ level }) => level),
          lost,
          'units.level',
        ),
    lost.has('units') ? undefined : shape,
  ];
}

function spread({ shipTo: common, lines, ...head }: DeliveryScheduleDocument): object {
  const isOfLines = lines.some((line) => line.shipTo === null || line.shipTo.code === common?.code);
  return {
    ...head,
    shipTo: lines.length > 0 && isOfLines ? null : common,
    lines: lines.map(({ dateKind, shipTo, ...line }) => ({
      ...line,
      shipTo: shipTo ?? common,
      dateKind: line.calloffs.dates.map((_, i) => line.calloffDetails.find(({ at }) => at === i)?.dateKind ?? dateKind),
      calloffs: plural(line.calloffs),
      calloffDetails: Object.fromEntries(line.calloffDetails.map(({ at, dateKind: __, ...detail }) => [at, detail])),
    })),
  };
}

function plural({ dates, lastDates, quantities, statuses }: CalloffColumns): object {
  return { date: dates, lastDate: lastDates, quantity: quantities, status: statuses };
}

/** Numbers are places of call-offs. */
function pathTo(path: string, name: string): string {
  if (/^\d+$/.test(name)) return path;
  return path === '' ? name : `${path}.${name}`;
}

function remaining(value: unknown, lost: ReadonlySet<string>, path: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => remaining(item, lost, path));
    while (items.length > 0 && items.at(-1) === undefined) items.pop();
    return items.length === 0 ? undefined : items;
  }
  if (!isRecord(value)) return value === '' || value === null ? undefined : value;
  const entries = Object.entries(value)
    .map(([name, inner]) => [name, pathTo(path, name), inner] as const)
    .filter(([name, at]) => !HOLDING.has(name) && !HOLDING.has(at) && !lost.has(at))
    .map(([name, at, inner]) => [name, remaining(inner, lost, at)] as const)
    .filter(([, inner]) => inner !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
