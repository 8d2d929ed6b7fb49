import { LABEL_LEVELS, type LabelData, type LabelName } from '../../domain/label/label-data.js';
import type { Layout } from '../../domain/label/layout.js';
import { GTL_A5 } from '../../domain/label/layouts/gtl.js';
import { SHIPPED_LAYOUTS } from '../../domain/label/layouts/shipped.js';
import { SSCC_A6 } from '../../domain/label/layouts/sscc.js';
import { code39Check } from '../../domain/label/plate.js';
import { VDA_4902_A5 } from '../../domain/label/layouts/vda-4902.js';
import { labelData } from '../../../test/given/labels.js';
import type { Drawing, SymbolCommand } from './commands.js';
import { drawLabel } from './drawing.js';
import { rasterOf } from './raster.js';
import { type SymbolDots, symbolDots } from './symbol.js';
import { verifyLabel } from './verify.js';

const RS = '\u001e';
const GS = '\u001d';

function drawn(layout: Layout, data: LabelData, resolution: 203 | 300 = 203): Drawing {
  const result = drawLabel(layout, data, resolution);
  if ('objections' in result) throw new Error(JSON.stringify(result.objections));
  return result.drawing;
}
/** Reads back a label on which one code was changed. */
async function afterChange(layout: Layout, text: RegExp, change: (symbol: SymbolCommand) => readonly SymbolCommand[]) {
  const data = labelData('single');
  const drawing = drawn(layout, data);
  const commands = drawing.commands.flatMap((command): Drawing['commands'] =>
    command.kind === 'symbol' && text.test(command.text) ? change(command) : [command],
  );
  const mismatches = await verifyLabel(rasterOf({ ...drawing, commands }), data, layout);
  return mismatches.map(({ block, field, fault }) => [block, field, fault]);
}
/** The same place with a code of another text. */
function says(symbol: SymbolCommand, text: string, as = symbol.symbology): SymbolCommand[] {
  const dots = symbolDots({ symbology: as, module: as === 'code39' ? 0.375 : 0.5, ratio: 2.5 }, text, 203);
  if (dots === null) throw new Error(`${text} can't be drawn`);
  return [{ ...symbol, text, dots }];
}
/** Bars without one of their modules, a square code without one of its columns: what stands behind moves up, or is paper. */
function lost(dots: SymbolDots, at: number, how: 'moved' | 'white'): SymbolDots {
  if (dots.kind === 'square')
    return {
      ...dots,
      rows: dots.rows.map((row) =>
        how === 'white' ? row.map((isDark, x) => isDark && x !== at) : row.filter((_, x) => x !== at),
      ),
    };
  const widths = dots.widths.map((width, i) => (i === at ? width - dots.module : width));
  return { ...dots, widths: how === 'moved' ? widths.filter((width) => width > 0) : widths };
}

const ALL = SHIPPED_LAYOUTS.flatMap((layout) => LABEL_LEVELS.map((level) => [layout.id, level, layout] as const));

describe('a label that is read back', () => {
  it.each(ALL)('has each code once, byte for byte, in its block: %s, %s', async (_, level, layout) => {
    for (const resolution of [203, 300] as const) {
      const data = labelData(level);
      expect(await verifyLabel(rasterOf(drawn(layout, data, resolution)), data, layout)).toEqual([]);
    }
  });

  it('is not mistaken where the last digit of a number happens to be its check modulo 43', async () => {
    expect(code39Check('N456900')).toBe('4');
    const data = labelData('single', { note: '4569004' });
    expect(await verifyLabel(rasterOf(drawn(VDA_4902_A5, data)), data, VDA_4902_A5)).toEqual([]);
  });

  it.each([
    ['quantity', VDA_4902_A5, /^Q/, '9'],
    ['plate', GTL_A5, /^1J/, 'D1'],
    ['sscc', SSCC_A6, /^00/, '10'],
  ] as const)('is refused where any one module of its bars is lost: %s', async (field, layout, text, block) => {
    const code = drawn(layout, labelData('single')).commands.find(
      (command) => command.kind === 'symbol' && text.test(command.text),
    );
    const widths = code?.kind === 'symbol' && code.dots.kind === 'bars' ? code.dots.widths : [];
    expect(widths.length).toBeGreaterThan(50);
    for (const at of widths.keys()) {
      const found = await afterChange(layout, text, (symbol) => [{ ...symbol, dots: lost(symbol.dots, at, 'moved') }]);
      expect(found).toEqual([[block, field, expect.stringMatching(/^(missing|different|damaged)$/)]]);
    }
  });

  it('is refused where a code is lower than its layout has it, or stands elsewhere in its block', async () => {
    for (const change of [{ height: 60 }, { height: 150 }, { x: 200 }, { y: 990 }])
      expect(await afterChange(GTL_A5, /^1J/, (symbol) => [{ ...symbol, y: 960, ...change }])).toEqual([
        ['D1', 'plate', 'damaged'],
      ]);
  });

  it('is refused where a column of a square code is lost, though error correction can make up for a white one', async () => {
    for (const how of ['moved', 'white'] as const)
      for (const at of [5, 20, 40]) {
        const found = await afterChange(GTL_A5, /^\[\)>/, (symbol) => [
          { ...symbol, dots: lost(symbol.dots, at, how) },
        ]);
        expect(found).toEqual([['D2', 'message', expect.stringMatching(/^(missing|damaged)$/)]]);
      }
  });

  it('is refused where a separator became another one', async () => {
    for (const [one, other] of [
      [GS, RS],
      [GS, '@'],
      [`${GS}Q`, 'Q'],
    ] as const) {
      const found = await afterChange(GTL_A5, /^\[\)>/, (symbol) => {
        const at = symbol.text.indexOf(one, 10);
        return says(symbol, symbol.text.slice(0, at) + other + symbol.text.slice(at + one.length));
      });
      expect(found).toEqual([['D2', 'message', 'different']]);
    }
  });

  it('is refused where an SSCC has a wrong check digit', async () => {
    // With the sign FNC1 in front, and without: as GS1-128 the writer refuses it.
    const found = await afterChange(SSCC_A6, /^00/, (symbol) => says(symbol, '00106141411234567896', 'code128'));
    expect(found).toEqual([['10', 'sscc', 'different']]);
  });

  it('is refused where a code has another symbology though it says the same', async () => {
    expect(await afterChange(GTL_A5, /^1J/, (symbol) => says(symbol, symbol.text, 'code39'))).toEqual([
      ['D1', 'plate', 'different'],
    ]);
  });

  it('is refused where a code is missing, is there twice, or stands in a block that has none', async () => {
    expect(await afterChange(VDA_4902_A5, /^N/, () => [])).toEqual([['3', 'note', 'missing']]);
    expect(await afterChange(VDA_4902_A5, /^Q/, (symbol) => [symbol, { ...symbol, x: symbol.x + 400 }])).toEqual([
      ['9', 'quantity', 'twice'],
    ]);
    expect(await afterChange(VDA_4902_A5, /^Q/, (symbol) => [symbol, { ...symbol, x: 1_200, y: 8 }])).toEqual([
      ['2', null, 'unexpected'],
    ]);
  });

  it('is refused where it says what another label says', async () => {
    const [data, other] = [labelData('single'), labelData('single', {}, 1)];
    const found = await verifyLabel(rasterOf(drawn(VDA_4902_A5, data)), other, VDA_4902_A5);
    const fields: readonly (LabelName | 'message' | null)[] = found.map(({ field }) => field);
    expect(fields).toEqual(['note', 'quantity', 'serial']);
    expect(new Set(found.map(({ fault }) => fault))).toEqual(new Set(['different']));
  });
});
