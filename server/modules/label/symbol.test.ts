import { encodedText, type Symbology } from '../../domain/label/content.js';
import type { LabelData } from '../../domain/label/label-data.js';
import { GM_1724, GTL_BOSCH, GTL_VDA, MAT } from '../../domain/label/profile.js';
import { labelData } from '../../../test/given/labels.js';
import { RESOLUTIONS } from '../../domain/label/print.js';
import { drawSymbol } from './raster.js';
import { readCodes } from './reader.js';
import { type SymbolDots, symbolDots, widthOfSymbol } from './symbol.js';

/** Bars and gaps of the values 0 to 105 of Code 128 (ISO/IEC 15417), which the writer does not tell. */
const PATTERNS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';

/** The values that bars of Code 128 stand for, without the stop. */
function valuesOf({ widths, module }: Extract<SymbolDots, { kind: 'bars' }>): number[] {
  const modules = widths.map((width) => width / module);
  return Array.from({ length: Math.floor(modules.length / 6) - 1 }, (_, i) => {
    const pattern = modules.slice(i * 6, i * 6 + 6).join('');
    return Array.from({ length: 106 }, (_value, v) => PATTERNS.slice(v * 6, v * 6 + 6)).indexOf(pattern);
  });
}
function bars(symbology: Symbology, text: string, module = 0.375, ratio = 3) {
  const symbol = symbolDots({ symbology, module, ratio }, text, 203);
  if (symbol?.kind !== 'bars') throw new Error(`${text} has no bars`);
  return symbol;
}

/** What a reader reads of a code alone on paper. */
async function readBack(symbology: Symbology, text: string): Promise<readonly string[]> {
  const dots = symbolDots({ symbology, module: 0.375, ratio: 2.5 }, text, 203);
  if (dots === null) throw new Error(`${text} can't be drawn`);
  const [width, height] = [widthOfSymbol(dots) + 80, dots.kind === 'square' ? widthOfSymbol(dots) + 80 : 160];
  const raster = { resolution: 203, width, height, dots: new Uint8Array(width * height) } as const;
  drawSymbol(raster, { x: 40, y: 40, height: 80, dots });
  return (await readCodes(raster)).map((read) => read.text);
}

describe('a code', () => {
  it.each([
    ['1JUN987654321123456789', [104, 17, 42, 53, 46, 99, 98, 76, 54, 32, 11, 23, 45, 67, 89], 32],
    ['6JUN449113031000007248', null, 80],
    ['1JUN123456789000000955', null, 67],
    ['5JUN123456789000000956', null, 85],
  ])('of a licence plate, %s, has the code words and the check of Code 128', (text, words, check) => {
    const values = valuesOf(bars('code128', text));
    expect(values.at(-1)).toBe(check);
    if (words !== null) expect(values.slice(0, -1)).toEqual(words);
    expect(widthOfSymbol(bars('code128', text)) / 3).toBe(189);
  });

  it('of an SSCC begins with subset C and FNC1', () => {
    expect(valuesOf(bars('gs1-128', '00106141411234567897'))).toEqual([
      105, 102, 0, 10, 61, 41, 41, 12, 34, 56, 78, 97, 34,
    ]);
  });

  it('of Code 39 has wide bars of the ratio asked for, in whole dots', () => {
    const widths = (ratio: number): number[] => [...new Set(bars('code39', 'P02Z911023F', 0.375, ratio).widths)].sort();
    expect(widths(3)).toEqual([3, 9]);
    expect(widths(2.5)).toEqual([3, 7]);
    expect(widthOfSymbol(bars('code39', 'P02Z911023F')) / 8).toBeCloseTo(77.6, 1);
  });

  it('has a narrow bar that is rounded down, but never finer than the printer draws', () => {
    const modules = (mm: number): (number | undefined)[] =>
      RESOLUTIONS.map((resolution) => symbolDots({ symbology: 'code128', module: mm }, '1', resolution)?.module);
    expect(modules(0.375)).toEqual([3, 4, 8]);
    expect(modules(0.51)).toEqual([4, 6, 12]);
    expect(modules(0.2)).toEqual([3, 4, 8]);
  });

  it('is refused where it would be larger than 52 fields, or its check digit is wrong', () => {
    const square = (text: string) => symbolDots({ symbology: 'datamatrix', module: 0.5 }, text, 203);
    expect(square('A'.repeat(400))).toBeNull();
    expect(square('a'.repeat(5_000))).toBeNull();
    expect(symbolDots({ symbology: 'gs1-128', module: 0.5 }, '00106141411234567896', 203)).toBeNull();
  });

  it.each([
    ['code39', 'P02Z911023F'],
    ['code39', 'P02Z911023F7'],
    ['code39', 'V01283/2'],
    ['code39', '30SA-B.C $/+%'],
    ['code128', '1JUN987654321123456789'],
    ['code128', '6JUN449113031000007248'],
    ['gs1-128', '00106141411234567897'],
    ['gs1-128', '00354123450000000014'],
  ] as const)('of %s is read as it was written: %s', async (symbology, text) => {
    expect(await readBack(symbology, text)).toEqual([text]);
  });

  it.each([
    ['GTL of VDA 4994, a single label', GTL_VDA, 36, single()],
    ['GTL of Bosch, a master label', GTL_BOSCH, 44, master()],
    ['GM 1724', GM_1724, undefined, labelData('single', { handlingCode: 'MHC1', kanban: 'K77' })],
    ['MAT', MAT, undefined, labelData('single')],
  ])(
    'of a message is read as it was written, and not larger than its code words ask for: %s',
    async (_, message, size, data) => {
      const encoded = encodedText('datamatrix', { message }, data);
      if (!('text' in encoded)) throw new Error(JSON.stringify(encoded.objections));
      expect(await readBack('datamatrix', encoded.text)).toEqual([encoded.text]);
      const dots = symbolDots({ symbology: 'datamatrix', module: 0.5 }, encoded.text, 203);
      if (size !== undefined) expect(dots?.kind === 'square' ? dots.rows.length : 0).toBe(size);
    },
  );
});

/** Row 13 of the examples that layouts are checked by: a single label with an order of VDA. */
function single(): LabelData {
  return {
    level: 'single',
    plate: { identifier: '1J', agency: 'UN', company: '987654321', serial: '123456789' },
    values: {
      ...{ shipFrom: '010', origin: 'DE', plant: '050', unloadingPoint: 'T12', supplierNumber: '012345678' },
      ...{ quantity: '48', unit: 'PCE', grossWeight: '12.5', customerPart: '5Q0123456A', packaging: '6428' },
      engineeringChange: '02',
    },
  };
}

/** Row 12: a master label as Bosch prints it. */
function master(): LabelData {
  return {
    level: 'master',
    plate: { identifier: '6J', agency: 'UN', company: '449113031', serial: '000007248' },
    values: {
      ...{ customerPart: '8613013591', engineeringChange: '10', batch: '2200004739', quantity: '448', unit: 'EA' },
      ...{ order: '55179602', orderLine: '001', note: '22200203', supplierNumber: '097201178' },
      ...{ supplierDuns: '449113031', grossWeight: '167.70' },
    },
  };
}
