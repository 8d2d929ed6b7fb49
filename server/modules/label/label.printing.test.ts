import { labelData } from '../../../test/given/labels.js';
import { TEST_LABEL } from '../../domain/label/example.js';
import {
  BUILT_IN_SETTINGS,
  LABEL_FORMATS,
  LAYOUT_NAMES,
  type LayoutName,
  RESOLUTIONS,
} from '../../domain/label/print.js';
import { type LabelToPrint, type PrintTask, printLabels } from './label.printing.js';
import { rasterOf } from './raster.js';

const inLayout = (layout: LayoutName, ...numbers: readonly number[]): LabelToPrint[] =>
  numbers.map((number) => ({ layout, data: labelData('single', {}, number) }));
const task = ({ layout = 'vda-4902-a5', ...more }: Partial<PrintTask> & { layout?: LayoutName } = {}): PrintTask => ({
  ...BUILT_IN_SETTINGS,
  resolution: 203,
  title: 'DES-1',
  labels: inLayout(layout, 1, 2, 3),
  ...more,
});
async function text(more: Parameters<typeof task>[0]): Promise<string> {
  const printed = await printLabels(task(more));
  return 'bytes' in printed ? Buffer.from(printed.bytes).toString('latin1') : JSON.stringify(printed.refusals);
}

describe('a file of labels', () => {
  it('is a PDF, or ZPL that lies along the roll where labels are wider than high', async () => {
    expect(await text({})).toMatch(/^%PDF-/);
    expect((await text({ format: 'zpl' })).match(/\^PW1184\^LL1680/g)).toHaveLength(3);
    expect(await text({ format: 'zpl', layout: 'sscc-a6' })).toContain('^PW840^LL1184');
  });

  it('is not made where a code of one label says something else when it is read back', async () => {
    let drawn = 0;
    const printed = await printLabels(task(), (drawing) => {
      const raster = rasterOf(drawing);
      // The second label comes out of the printer as a black sheet.
      if (++drawn === 2) raster.dots.fill(1);
      return raster;
    });
    const refusals = 'refusals' in printed ? printed.refusals : [];
    expect(refusals.length).toBeGreaterThan(0);
    expect(new Set(refusals.map(({ serial, reason }) => `${serial} ${reason}`))).toEqual(
      new Set(['100000002 not-read-back']),
    );
  });

  it('is not made where one label can not be drawn, or has letters that label printers have not', async () => {
    const of = (data: LabelToPrint['data']): LabelToPrint => ({ layout: 'vda-4902-a5', data });
    const labels = [of(labelData('single')), of(labelData('single', { note: '' }, 7))];
    const refused = { refusals: [{ serial: '100000007', field: 'note', reason: 'missing' }] };
    expect(await printLabels(task({ labels }))).toEqual(refused);
    const chinese = [of(labelData('single', { receiverName: '沃尔沃' }, 8))];
    expect(await printLabels(task({ labels: chinese, format: 'zpl' }))).toEqual({
      refusals: [{ serial: '100000008', field: 'receiverName', reason: 'not-printable' }],
    });
    expect(await printLabels(task({ labels: chinese }))).toHaveProperty('bytes');
  });

  it('may have labels of several layouts: those of one size follow each other, each in its own size', async () => {
    const labels = [...inLayout('vda-4902-a5', 1), ...inLayout('vda-4902-klt', 2), ...inLayout('otl-3-a5', 3)];
    const zpl = await text({ labels, format: 'zpl' });
    expect(zpl.match(/\^PW\d+\^LL\d+/g)).toEqual(['^PW1184^LL1680', '^PW1184^LL1680', '^PW592^LL1680']);
    expect(zpl.match(/\^FDS(\d+)/g)).toEqual(['^FDS100000001', '^FDS100000003', '^FDS100000002']);
    const boxes = (pdf: string): number[] =>
      [...pdf.matchAll(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/g)].map(([, high]) =>
        Math.round((Number(high) / 72) * 25.4),
      );
    expect(boxes(await text({ labels, paper: 'label' }))).toEqual([148, 148, 74]);
    expect(boxes(await text({ labels, paper: 'a4' }))).toEqual([297, 297]);
  });

  it('has copies, darkness and speed as the profile says, and copies in places of their own on sheets', async () => {
    expect(
      (await text({ format: 'zpl', copies: 2, darkness: -5, speed: 4 })).match(/\^MD-5\^PR4[\s\S]*?\^PQ2\^XZ/g),
    ).toHaveLength(3);
    expect((await text({ copies: 2 })).match(/\/MediaBox/g)).toHaveLength(3);
    expect((await text({ copies: 2, startPosition: 2 })).match(/\/MediaBox/g)).toHaveLength(4);
  });

  it('is moved by the offset of the profile in whole dots, read back where it is then, and refused where it leaves its label', async () => {
    const first = (zpl: string): number[] => (/\^FO(\d+),(\d+)\^B3/.exec(zpl) ?? []).slice(1).map(Number);
    const [x = 0, y = 0] = first(await text({ format: 'zpl', layout: 'vda-4902-a5' }));
    // Labels lie along the roll: right is down the roll, and down is to the left.
    expect(first(await text({ format: 'zpl', offsetX: 1, offsetY: 0.5 }))).toEqual([x - 4, y + 8]);
    const off = { serial: '100000001', field: null, reason: 'off-label' };
    expect(await printLabels(task({ offsetX: -8, labels: inLayout('vda-4902-klt', 1) }))).toEqual({ refusals: [off] });
  });

  it('is a picture of one page of it where it is a preview, of labels that were read back', async () => {
    const svg = await text({ page: 1 });
    expect(svg).toContain('viewBox="0 0 210 297"');
    expect([svg.includes('100000003'), svg.includes('100000001')]).toEqual([true, false]);
    expect(await text({ page: 2, format: 'zpl', layout: 'sscc-a6' })).toContain('viewBox="0 0 105 148"');
    expect(await text({ page: 9 })).toBe('');
    const spoilt = await printLabels(task({ page: 0 }), (drawing) => {
      const raster = rasterOf(drawing);
      raster.dots.fill(1);
      return raster;
    });
    expect(spoilt).toHaveProperty('refusals.0.reason', 'not-read-back');
  });

  it.each(LAYOUT_NAMES.flatMap((layout) => RESOLUTIONS.map((resolution) => [layout, resolution] as const)))(
    'is made of the test label in each format: %s at %i dots an inch',
    async (layout, resolution) => {
      for (const format of LABEL_FORMATS) {
        const printed = await printLabels(task({ labels: [{ layout, data: TEST_LABEL }], format, resolution }));
        expect(printed).toHaveProperty('bytes');
      }
    },
  );
});
