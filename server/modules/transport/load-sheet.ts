import type { Language } from '../../contract/fields.js';
import type { Transport } from '../../contract/transport.js';
import { hazardLine } from '../../domain/transport/hazard.js';
import { incotermText } from '../../domain/transport/incoterms.js';
import { type PrintWord, printWord } from '../../domain/transport/print-words.js';
import {
  loadingMetresOf,
  loadingUnitsOf,
  type LoadNote,
  type LoadSize,
  sizesByCode,
} from '../../domain/transport/totals.js';
import type { LoadGroup, LoadRow, LoadSheet } from './transport.print.js';

/** Numbers of packages that a row names. */
const MOST_PLATES = 60;

/** What the loading list of a transport says. */
export function loadSheetOf(
  { transportNumber, fields, notes, totals, hazards }: Transport,
  loads: readonly LoadNote[],
  { sizes, language }: { readonly sizes: readonly LoadSize[]; readonly language: Language },
): LoadSheet {
  const say = (word: PrintWord, values?: Readonly<Record<string, string>>) => printWord(word, language, values);
  const total = ({ value, missing }: Transport['totals']['volume']): string =>
    value ?? say('missing', { notes: missing.join(', ') });
  const { carrier, incoterm } = fields;
  const facts: readonly (readonly [PrintWord, string | null])[] = [
    ['departure', momentText(fields.plannedDeparture)],
    ['arrival', momentText(fields.plannedArrival)],
    ['carrier', carrier === null ? null : carrier.name || carrier.code],
    ['vehicle', fields.vehicle],
    ['trailer', fields.trailer],
    ['container', fields.container],
    ['driver', fields.driver],
    ['seal', fields.seal],
    ['movementReference', fields.movementReference],
    ['terms', incoterm === null ? null : incotermText(incoterm)],
    ['goods', fields.goods],
  ];
  const { points } = hazards;
  return {
    title: [`${say('loadingList')} ${transportNumber}`, fields.name].filter((text) => text !== null).join(' · '),
    facts: facts.flatMap(([name, value]) => (value === null ? [] : [[say(name), value] as const])),
    groups: notes.flatMap(({ documentNumber, shipTo, customer, grossWeight }, i): LoadGroup[] => {
      const load = loads[i];
      const place = [shipTo.name || shipTo.code, customer].join(' · ');
      const title = `${say('note')} ${documentNumber} · ${place}`;
      return load === undefined ? [] : [{ title, rows: rowsOf(load, sizes), weight: grossWeight ?? '–' }];
    }),
    totals: [
      [say('loadingUnits'), total(totals.loadingUnits)],
      [say('packages'), totals.packages.map(({ code, count }) => `${String(count)} ${code}`.trim()).join(', ') || '0'],
      [say('weight'), total(totals.grossWeight)],
      [say('volume'), total(totals.volume)],
      [say('metres'), total(totals.loadingMetres)],
    ],
    hazards: [
      ...fields.hazards.map(hazardLine),
      ...(fields.hazards.length === 0 || points === null ? [] : [say('points', { points })]),
    ],
  };
}

function rowsOf(load: LoadNote, sizes: readonly LoadSize[]): readonly LoadRow[] {
  return loadingUnitsOf(load, sizesByCode(sizes)).map((unit): LoadRow => {
    const { code, count, labels, stack } = unit;
    const plates = labels.slice(0, MOST_PLATES).join(' ');
    return {
      packaging: code,
      count: count === null ? '–' : String(count),
      plates: labels.length > MOST_PLATES ? `${plates} …` : plates,
      stack: String(stack),
      metres: loadingMetresOf([unit]) ?? '–',
    };
  });
}

const momentText = (moment: string | null): string | null => moment?.replace('T', ' ') ?? null;
