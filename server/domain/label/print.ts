import type { LabelName, LabelObjectionReason } from './label-data.js';

/** Names of the layouts of transport labels that come with the product. */
export const LAYOUT_NAMES = ['otl-3-a5', 'vda-4902-a5', 'vda-4902-klt', 'gtl-a5', 'gtl-klt', 'sscc-a6'] as const;
export type LayoutName = (typeof LAYOUT_NAMES)[number];

/** Labels of a package: that for the customer, with the number that stands in messages, and that of the company for itself. */
export const LABEL_KINDS = ['transport', 'internal'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];
/** All layouts, with the one of internal labels, which nobody chooses for a customer. */
export const SHIPPED_LAYOUT_NAMES = [...LAYOUT_NAMES, 'internal'] as const;
export type ShippedLayout = (typeof SHIPPED_LAYOUT_NAMES)[number];

/** As what labels are handed out: PDF for any printer, ZPL II for label printers. */
export const LABEL_FORMATS = ['pdf', 'zpl'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** Pages of the size of a label, or sheets of A4 or A5 with as many as have room. */
export const LABEL_PAPERS = ['label', 'a4', 'a5'] as const;
export type LabelPaper = (typeof LABEL_PAPERS)[number];

/** Printers by their resolution in dots an inch. */
export const RESOLUTIONS = [203, 300, 600] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** How labels are printed, whatever their layouts. */
export interface LabelPrint {
  readonly format: LabelFormat;
  readonly resolution: Resolution;
  /** Of a PDF. */
  readonly paper: LabelPaper;
  /** Labels of a sheet; null for as many as have room. */
  readonly perSheet: number | null;
  /** The place of the first label on the first sheet, counted from 1: the ones before it are used up. */
  readonly startPosition: number;
  /** Millimetres by which everything is moved to the right and down, for a printer that does not meet its stock. */
  readonly offsetX: number;
  readonly offsetY: number;
  /** Of each label. */
  readonly copies: number;
  /** Of ZPL: how much darker than the printer is set, and inches a second; null: as the printer is set. */
  readonly darkness: number | null;
  readonly speed: number | null;
}

/** `as-agreed`: the layout of the packing instruction, else that of the customer, else that of the profile. `always`: that of the profile. */
export const LAYOUT_RULES = ['as-agreed', 'always'] as const;
export type LayoutRule = (typeof LAYOUT_RULES)[number];

/** What a print profile says. */
export interface PrintSettings extends LabelPrint {
  readonly layoutRule: LayoutRule;
  readonly layout: LayoutName;
}

/** What counts where neither a person nor a company has a profile. */
export const BUILT_IN_SETTINGS: PrintSettings = {
  layoutRule: 'as-agreed',
  layout: 'vda-4902-a5',
  format: 'pdf',
  resolution: 300,
  paper: 'a4',
  perSheet: null,
  startPosition: 1,
  offsetX: 0,
  offsetY: 0,
  copies: 1,
  darkness: null,
  speed: null,
};

/** Limits of what a profile says. ZPL II takes darkness from -30 to 30 (^MD) and speeds from 2 to 14 inches a second (^PR). */
export const PRINT_LIMITS = {
  name: 60,
  perSheet: 16,
  offset: 10,
  copies: 10,
  darkness: 30,
  speed: { least: 2, most: 14 },
} as const;

/** Whose profile counts: one chosen for this print, that of the person, that of the company, or none of them. */
export const PROFILE_REASONS = ['print', 'user', 'company', 'built-in'] as const;
export type ProfileReason = (typeof PROFILE_REASONS)[number];

/** Why a label is not handed out: an objection against what it says, a code that does not say it when it is read back, or an offset that moves it off its stock. */
export type RefusalReason = LabelObjectionReason | 'not-read-back' | 'off-label';
export interface LabelRefusal {
  /** The number of the label. */
  readonly serial: string;
  /** Null of a code that should not be there, and of the label as a whole. */
  readonly field: LabelName | 'message' | null;
  readonly reason: RefusalReason;
}
