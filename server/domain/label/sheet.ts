import { layoutOf } from './layouts/shipped.js';
import type { LabelPaper, LabelPrint, ShippedLayout } from './print.js';

interface Size {
  readonly width: number;
  readonly height: number;
}
/** A page with labels on it, in millimetres. */
export interface LabelPage extends Size {
  readonly places: readonly {
    /** Which of the labels. */
    readonly index: number;
    readonly x: number;
    readonly y: number;
  }[];
}
export type SheetOptions = Pick<LabelPrint, 'paper' | 'perSheet' | 'startPosition'>;

/** Sheets as they lie before whoever reads the labels: A5 on its long side. */
const SHEETS: Readonly<Record<Exclude<LabelPaper, 'label'>, Size>> = {
  a4: { width: 210, height: 297 },
  a5: { width: 210, height: 148 },
};

/** How labels of a size stand on a sheet. */
interface Grid {
  readonly across: number;
  readonly below: number;
  readonly places: number;
}

function gridOf({ width, height }: Size, sheet: Size, perSheet: number | null): Grid {
  const [wide, high] = [Math.floor(sheet.width / width), Math.floor(sheet.height / height)];
  const across = Math.max(1, Math.min(wide, perSheet ?? wide));
  const below = Math.max(1, Math.min(high, Math.ceil((perSheet ?? Infinity) / across)));
  return { across, below, places: Math.min(perSheet ?? Infinity, across * below) };
}

/** How many labels of a size a page holds. */
export function placesOnSheet(size: Size, { paper, perSheet }: Pick<SheetOptions, 'paper' | 'perSheet'>): number {
  return paper === 'label' ? 1 : gridOf(size, SHEETS[paper], perSheet).places;
}

/**
 * The pages of labels. Labels of one size follow each other, in the order in which the first of each size came, so that stock is changed once for
 * each size; on sheets each size begins a sheet of its own. The start position holds for the first sheet.
 */
export function pagesOf(sizes: readonly Size[], options: SheetOptions): readonly LabelPage[] {
  const groups = Map.groupBy(sizes.keys(), (index) => `${String(sizes[index]?.width)} ${String(sizes[index]?.height)}`);
  return [...groups.values()].flatMap((indexes, i) => {
    const size = sizes[indexes[0] ?? 0];
    return size === undefined
      ? []
      : pagesOfSize(indexes, size, { ...options, startPosition: i === 0 ? options.startPosition : 1 });
  });
}

function pagesOfSize(
  indexes: readonly number[],
  size: Size,
  { paper, perSheet, startPosition }: SheetOptions,
): LabelPage[] {
  if (paper === 'label') return indexes.map((index) => ({ ...sizeOf(size), places: [{ index, x: 0, y: 0 }] }));
  const sheet = SHEETS[paper];
  const { across, below, places } = gridOf(size, sheet, perSheet);
  // Slots of equal height, each label in the middle of its own.
  const pitch = sheet.height / below;
  const placed = indexes.map((index, i) => {
    const at = startPosition - 1 + i;
    const place = at % places;
    const y = Math.floor(place / across) * pitch + (pitch - size.height) / 2;
    return { page: Math.floor(at / places), index, x: (place % across) * size.width, y };
  });
  return [...Map.groupBy(placed, ({ page }) => page).values()].map((on) => ({
    ...sheet,
    places: on.map(({ index, x, y }) => ({ index, x, y })),
  }));
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}

/**
 * The pages of a print, each with the places of its labels by their index. On a label printer each label is a page, and the printer makes the copies
 * itself.
 */
export function pagesOfPrint(
  labels: readonly { readonly layout: ShippedLayout }[],
  { format, copies, paper, ...sheet }: Pick<LabelPrint, 'format' | 'copies'> & SheetOptions,
): readonly LabelPage[] {
  const isRoll = format === 'zpl';
  const each = isRoll ? 1 : copies;
  const sizes = labels.flatMap(({ layout }) => Array.from({ length: each }, () => layoutOf(layout)));
  return pagesOf(sizes, { ...sheet, paper: isRoll ? 'label' : paper }).map((page) => ({
    ...page,
    places: page.places.map((place) => ({ ...place, index: Math.floor(place.index / each) })),
  }));
}
