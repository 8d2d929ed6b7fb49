import type { Resolution } from '../../domain/label/print.js';

/** Dots a millimetre, and the fewest dots of the narrowest bar that is read reliably after thermal transfer or laser printing. */
const PRINTER: Readonly<Record<Resolution, { readonly perMm: number; readonly least: number }>> = {
  203: { perMm: 8, least: 3 },
  300: { perMm: 300 / 25.4, least: 4 },
  600: { perMm: 600 / 25.4, least: 8 },
};
/** 0.375 mm are exactly three dots of 203 an inch: a rounding error makes no two of them. */
const EPSILON = 1e-6;

/** Millimetres in whole dots, to the nearest. */
export function dotsOf(mm: number, resolution: Resolution): number {
  return Math.round(mm * PRINTER[resolution].perMm);
}

/** Whole dots in millimetres. */
export function mmOf(dots: number, resolution: Resolution): number {
  return dots / PRINTER[resolution].perMm;
}

/** The narrowest bar in whole dots: rounded down, but never finer than the printer draws reliably. */
export function moduleDots(mm: number, resolution: Resolution): number {
  const { perMm, least } = PRINTER[resolution];
  return Math.max(least, Math.floor(mm * perMm + EPSILON));
}
