import type { LabelName, LabelObjectionReason } from './label-data.js';

/** Names of the layouts that come with the product. */
export const LAYOUT_NAMES = ['otl-3-a5', 'vda-4902-a5', 'vda-4902-klt', 'gtl-a5', 'gtl-klt', 'sscc-a6'] as const;
export type LayoutName = (typeof LAYOUT_NAMES)[number];

/** As what labels are handed out: PDF for any printer, ZPL II for label printers. */
export const LABEL_FORMATS = ['pdf', 'zpl'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** Pages of the size of a label, or sheets of A4 with as many as have room. */
export const LABEL_PAPERS = ['label', 'a4'] as const;
export type LabelPaper = (typeof LABEL_PAPERS)[number];

/** Printers by their resolution in dots an inch. */
export const RESOLUTIONS = [203, 300, 600] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** How labels are printed. */
export interface LabelPrint {
  readonly layout: LayoutName;
  readonly format: LabelFormat;
  readonly resolution: Resolution;
  /** Of a PDF. */
  readonly paper: LabelPaper;
}

/** Why a label is not handed out: an objection against what it says, or a code that does not say it when it is read back. */
export type RefusalReason = LabelObjectionReason | 'not-read-back';
export interface LabelRefusal {
  /** The number of the label. */
  readonly serial: string;
  /** Null of a code that should not be there. */
  readonly field: LabelName | 'message' | null;
  readonly reason: RefusalReason;
}
