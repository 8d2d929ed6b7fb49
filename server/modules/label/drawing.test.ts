import { LABEL_LEVELS, type LabelData } from '../../domain/label/label-data.js';
import type { Box, Layout } from '../../domain/label/layout.js';
import { SHIPPED_LAYOUTS } from '../../domain/label/layouts/shipped.js';
import { GTL_A5 } from '../../domain/label/layouts/gtl.js';
import { VDA_4902_A5 } from '../../domain/label/layouts/vda-4902.js';
import { labelData } from '../../../test/given/labels.js';
import { RESOLUTIONS } from '../../domain/label/print.js';
import { mmOf } from './dots.js';
import type { Drawing } from './commands.js';
import { drawLabel } from './drawing.js';
import { widthOfSymbol } from './symbol.js';

function drawn(layout: Layout, data: LabelData, resolution: (typeof RESOLUTIONS)[number] = 203): Drawing {
  const result = drawLabel(layout, data, resolution);
  if ('objections' in result) throw new Error(JSON.stringify(result.objections));
  return result.drawing;
}
const objections = (layout: Layout, data: LabelData): string[] => {
  const result = drawLabel(layout, data, 203);
  return 'objections' in result ? result.objections.map(({ field, reason }) => `${field} ${reason}`) : [];
};
const texts = (drawing: Drawing): string[] =>
  drawing.commands.flatMap((command) => (command.kind === 'text' ? [command.text] : []));

/** The places of texts, by their capitals, and of codes with their quiet zones. */
function places({ commands, resolution }: Drawing): (Box & { readonly name: string })[] {
  return commands.flatMap((command) => {
    if (command.kind === 'line') return [];
    const { x, y, text: name } = command;
    if (command.kind === 'text') return [{ name, x, y, w: command.width, h: command.height }];
    const { dots, height } = command;
    const quiet = (dots.kind === 'bars' ? 10 : 2) * dots.module;
    const above = dots.kind === 'bars' ? 0 : quiet;
    const inMm = (value: number): number => mmOf(value, resolution);
    const across = { x: inMm(x - quiet), w: inMm(widthOfSymbol(dots) + 2 * quiet) };
    return [{ name, ...across, y: inMm(y - above), h: inMm(height + 2 * above) }];
  });
}
const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const ALL = SHIPPED_LAYOUTS.flatMap((layout) => LABEL_LEVELS.map((level) => [layout.id, level, layout] as const));

describe('a label', () => {
  it.each(ALL)('has everything in a place of its own, within the margin: %s, %s', (_, level, layout) => {
    for (const resolution of RESOLUTIONS) {
      const found = places(drawn(layout, labelData(level), resolution));
      const shared = found.flatMap((a, i) =>
        found.slice(i + 1).flatMap((b) => (overlap(a, b) ? [[a.name, b.name]] : [])),
      );
      expect(shared).toEqual([]);
      for (const { x, y, w, h } of found) {
        expect(x + w).toBeLessThanOrEqual(layout.width - Math.min(layout.margin, 1));
        expect(y + h).toBeLessThanOrEqual(layout.height - Math.min(layout.margin, 1));
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('says the same as its data, in upper case where its layout asks for it', () => {
    const [otl, vda] = SHIPPED_LAYOUTS.map((layout) => texts(drawn(layout, labelData('single'))));
    expect(otl).toEqual(expect.arrayContaining(['VOLVO TRUCKS GÖTEBORG', '1001 TUVE', 'P261120 D261127', '160 PCE']));
    expect(vda).toEqual(expect.arrayContaining(['Volvo Trucks Göteborg', '02Z911023F', 'Packstück-Nr. (S)']));
  });

  it('of a master or of different items says so', () => {
    expect(texts(drawn(VDA_4902_A5, labelData('master')))).toContain('Packstück-Nr., Master (M)');
    expect(texts(drawn(GTL_A5, labelData('master')))).toContain('Licence plate (6J) - MASTER');
    const mixed = texts(drawn(VDA_4902_A5, labelData('mixed')));
    expect(mixed).toContain('MIXED LOAD');
    expect(mixed.join()).not.toMatch(/02Z911023F|160/);
  });

  it('leaves out rows and words of empty values, but no title', () => {
    const said = texts(drawn(GTL_A5, labelData('single', { batch: '', orderLine: '', productionDate: '' })));
    expect(said).toContain('Order 55179602');
    expect(said.filter((text) => /^(Batch|Produced)/.test(text))).toEqual([]);
    expect(texts(drawn(VDA_4902_A5, labelData('single', { productionDate: '' })))).toContain('D261127');
  });

  it('has Chinese and letters with accents', () => {
    const name = '沃尔沃卡车 Łódź';
    expect(texts(drawn(GTL_A5, labelData('single', { receiverName: name })))).toContain(name);
  });
});

describe('what does not fit on a label', () => {
  it('is set smaller, and in several rows where the layout lets it, never shorter', () => {
    const description = 'Bracket for the engine mount on the left hand side, cast';
    expect(texts(drawn(VDA_4902_A5, labelData('single', { description })))).toContain(description);
    const supplierAddress = 'Industrigatan 4, Building 12, Gate 3, 33153 Värnamo, Jönköpings län, Sweden';
    expect(texts(drawn(GTL_A5, labelData('single', { supplierAddress }))).join(' ')).toContain(supplierAddress);
  });

  it.each([
    ['dock', 'W'.repeat(40), 'dock does-not-fit'],
    ['receiverName', 'W'.repeat(100), 'receiverName does-not-fit'],
    ['supplierPart', 'A'.repeat(20), 'supplierPart does-not-fit'],
    ['note', '1'.repeat(16), 'note does-not-fit'],
    ['note', '45ä', 'note not-encodable'],
    ['note', '', 'note missing'],
    ['quantity', '1,5', 'quantity form'],
    ['description', 'Bracket \u{1f69a}', 'description not-printable'],
  ] as const)('is refused by the name of the value: %s “%s”', (field, value, objection) => {
    expect(objections(VDA_4902_A5, labelData('single', { [field]: value }))).toContain(objection);
  });

  it('is refused with all values at once', () => {
    expect(objections(VDA_4902_A5, labelData('single', { note: '', serial: '', dock: 'W'.repeat(40) })).sort()).toEqual(
      ['dock does-not-fit', 'note missing', 'serial missing', 'unloadingPoint does-not-fit'],
    );
  });

  it('is a message that needs a larger code than is allowed', () => {
    const long = Object.fromEntries(
      ['order', 'kanban', 'batch', 'packaging', 'supplierNumber', 'note', 'plant', 'shipFrom'].map((name) => [
        name,
        'a1B2'.repeat(8),
      ]),
    );
    expect(objections(GTL_A5, labelData('single', long))).toContain('message does-not-fit');
  });
});
