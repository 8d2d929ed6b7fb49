import { labelData } from '../../../test/given/labels.js';
import type { LabelPrint } from '../../domain/label/print.js';
import { type PrintTask, printLabels } from './label.printing.js';
import { rasterOf } from './raster.js';

const HOW: LabelPrint = { layout: 'vda-4902-a5', format: 'pdf', resolution: 203, paper: 'a4' };
const task = (more: Partial<PrintTask> = {}): PrintTask => ({
  ...HOW,
  title: 'DES-1',
  labels: [1, 2, 3].map((number) => labelData('single', {}, number)),
  ...more,
});

describe('a file of labels', () => {
  it('is a PDF, or ZPL that lies along the roll where labels are wider than high', async () => {
    const text = async (more: Partial<PrintTask>): Promise<string> => {
      const printed = await printLabels(task(more));
      return 'bytes' in printed ? Buffer.from(printed.bytes).toString('latin1') : JSON.stringify(printed.refusals);
    };
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
    const labels = [labelData('single'), labelData('single', { note: '' }, 7)];
    const refused = { refusals: [{ serial: '100000007', field: 'note', reason: 'missing' }] };
    expect(await printLabels(task({ labels }))).toEqual(refused);
    const chinese = [labelData('single', { receiverName: '沃尔沃' }, 8)];
    expect(await printLabels(task({ labels: chinese, format: 'zpl' }))).toEqual({
      refusals: [{ serial: '100000008', field: 'receiverName', reason: 'not-printable' }],
    });
    expect(await printLabels(task({ labels: chinese }))).toHaveProperty('bytes');
  });
});
