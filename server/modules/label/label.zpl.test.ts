import { ready } from 'zpl-renderer-js';
import { labelCodes } from '../../domain/label/codes.js';
import type { Layout } from '../../domain/label/layout.js';
import { GTL_A5 } from '../../domain/label/layouts/gtl.js';
import { SHIPPED_LAYOUTS } from '../../domain/label/layouts/shipped.js';
import { SSCC_A6 } from '../../domain/label/layouts/sscc.js';
import { VDA_4902_A5 } from '../../domain/label/layouts/vda-4902.js';
import { labelData } from '../../../test/given/labels.js';
import { drawLabel } from './drawing.js';
import { labelZpl, type ZplOptions } from './label.zpl.js';
import { placeOfCode } from './place.js';
import { readPicture } from './reader.js';

function zpl(layout: Layout, options: ZplOptions, values = {}, resolution: 203 | 300 = 203): string {
  const drawn = drawLabel(layout, labelData('single', values), resolution);
  if ('objections' in drawn) throw new Error(JSON.stringify(drawn.objections));
  const result = labelZpl(drawn.drawing, options);
  return 'zpl' in result ? result.zpl : JSON.stringify(result.objections);
}
const ACROSS = { feed: 'across' } as const;
const ALONG = { feed: 'along' } as const;

describe('a label in ZPL', () => {
  it('has the size of its label in dots, or lies along the roll', () => {
    expect(zpl(VDA_4902_A5, ACROSS)).toMatch(/^\^XA\^CI28\^PW1680\^LL1184\^LH0,0\n[\s\S]*\n\^PQ1\^XZ$/);
    expect(zpl(VDA_4902_A5, ALONG)).toContain('^PW1184^LL1680^LH0,0');
    expect(zpl(VDA_4902_A5, { ...ALONG, copies: 3 }, {}, 300)).toMatch(/\^PW1748\^LL2480[\s\S]*\^PQ3\^XZ$/);
  });

  it("has codes with their identifiers in whole dots, without the printer's own text below", () => {
    expect(zpl(VDA_4902_A5, ACROSS)).toContain('^BY3,2.4,104^FO80,500^B3N,N,104,N,N^FH_^FDP02Z911023F^FS');
    expect(zpl(VDA_4902_A5, ACROSS, {}, 300)).toContain('^BY4,2.5,154');
    expect(zpl(GTL_A5, ACROSS)).toContain('^BCN,160,N,N,N,A^FH_^FD1JUN987654321100000000^FS');
    expect(zpl(SSCC_A6, ALONG)).toMatch(/\^BCR,256,N,N,N,N\^FD>;>800106141411234567897\^FS/);
  });

  it('has square codes of quality 200, with an escape of their own and control characters in hexadecimal', () => {
    expect(zpl(GTL_A5, ACROSS)).toMatch(/\^BXN,4,200,,,,\|\^FH_\^FD\[\)>_1E06_1D12PGTL3_1D9K01_1D.*_1E_04\^FS/);
    expect(zpl(GTL_A5, ACROSS, { order: 'A|1' })).toContain('^BXN,4,200,,,,`^FH_');
  });

  it('has no value that could begin a command', () => {
    const text = zpl(GTL_A5, ACROSS, { description: 'A^XZ~JA_B', freeText: '', order: 'K^1' });
    expect(text).toContain('^FDA_5EXZ_7EJA_5FB^FS');
    expect(text).toContain('_1DKK_5E1_1D');
    expect(text.match(/\^XZ/g)).toHaveLength(1);
    expect(text).not.toContain('~JA');
  });

  it('is refused by the name of the value where printers have no letters for it', () => {
    expect(zpl(GTL_A5, ACROSS, { receiverName: '沃尔沃' })).toBe('[{"field":"receiverName","reason":"not-printable"}]');
    expect(zpl(GTL_A5, ACROSS, { receiverName: 'Łódź Ångström' })).toContain('Lódz Ångström');
  });

  it.each(SHIPPED_LAYOUTS.map((layout) => [layout.id, layout] as const))(
    'is drawn by another renderer with the same codes in the same dots, and read across and along: %s',
    async (_, layout) => {
      const { api } = await ready;
      const { codes } = labelCodes(layout, labelData('single'));
      for (const options of [ACROSS, ALONG]) {
        const [width, height] = options === ACROSS ? [layout.width, layout.height] : [layout.height, layout.width];
        const png = await api.zplToBase64Async(zpl(layout, options), width, height, 8);
        const read = await readPicture(Buffer.from(png, 'base64'), true);
        expect(read.map(({ text }) => text).sort()).toEqual(codes.map(({ text }) => text).sort());
        if (options === ALONG) continue;
        const place = ({ x, width: wide }: { readonly x: number; readonly width: number }) => [x, wide];
        for (const code of codes) {
          const [found, expected] = [read.find(({ text }) => text === code.text), placeOfCode(code, 203)];
          expect(found && place(found)).toEqual(expected && place(expected));
        }
      }
    },
  );
});
