import type { Formats } from '../../i18n/format.js';

/** How long something took, in the unit that suits: 40 ms, 10.1 s, 12 min. @param ms milliseconds */
export function durationText(ms: number, { quantity }: Pick<Formats, 'quantity'>): string {
  if (ms < 1000) return `${quantity(ms.toFixed(0))} ms`;
  if (ms < 60_000) return `${quantity((ms / 1000).toFixed(1))} s`;
  return `${quantity((ms / 60_000).toFixed(0))} min`;
}
