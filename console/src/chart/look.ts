import type { Chart, TooltipOptions } from 'chart.js';

/** A token's value in the theme of the moment. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
/** A token's colour, mixed with nothing. */
export function faint(name: string, percent: number): string {
  return `color-mix(in srgb, ${token(name)} ${String(percent)}%, transparent)`;
}

interface Font {
  readonly family: string;
  readonly size: number;
}
/** The writing of axes. */
export function chartFont(): Font {
  return { family: token('font'), size: parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.6875 };
}

/** What stands beside a point that is pointed at, but for its words. */
export function tooltipLook(font: Font) {
  return {
    backgroundColor: token('overlay'),
    titleColor: token('text'),
    bodyColor: token('text-2'),
    borderColor: token('line'),
    borderWidth: 1,
    padding: 10,
    cornerRadius: 6,
    boxPadding: 4,
    titleFont: { ...font, weight: 600 },
    bodyFont: font,
  } satisfies Partial<TooltipOptions>;
}

/** The vertical axis of quantities. */
export function quantityAxis(font: Font, quantity: (value: number) => string) {
  return {
    border: { display: false },
    grid: { color: token('line'), tickLength: 0 },
    ticks: {
      color: token('text-2'),
      font,
      maxRotation: 0,
      padding: 8,
      maxTicksLimit: 6,
      callback: (value: string | number) => quantity(Number(value)),
    },
  };
}

interface Drawn {
  readonly destroy: () => void;
}
/** A drawing that is made again whenever the theme changes. */
export function redrawn<Canvas extends Drawn>(
  make: () => Canvas,
): { readonly now: () => Canvas; readonly stop: () => void } {
  let canvas = make();
  const themes = new MutationObserver(() => {
    canvas.destroy();
    canvas = make();
  });
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-kiosk'] });
  return {
    now: () => canvas,
    stop: () => {
      themes.disconnect();
      canvas.destroy();
    },
  };
}

const DAY_MS = 86_400_000;
/** Shades the firm zone. Both days belong to it: it ends with the last one. */
export function shadeFirm(
  { ctx, chartArea: { top, bottom, left, right }, scales }: Pick<Chart, 'ctx' | 'chartArea' | 'scales'>,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const x = (at: number): number => Math.min(right, Math.max(left, scales['x']?.getPixelForValue(at) ?? left));
  const [start, end] = [x(from), x(to + DAY_MS)];
  ctx.save();
  ctx.fillStyle = faint('warn', 12);
  ctx.fillRect(start, top, end - start, bottom - top);
  ctx.restore();
}

/** Days between two marks of a time axis, whichever leaves room for their words. */
const TICK_DAYS = [1, 2, 7, 14, 28, 56, 91, 182, 364];
/** A time axis from one moment to another, in milliseconds since 1970-01-01. */
export function timeAxis(font: Font, { from, to, day }: { from: number; to: number; day: (at: number) => string }) {
  const days = (to - from) / DAY_MS;
  const step = TICK_DAYS.find((one) => days / one <= 8) ?? 364;
  return {
    type: 'linear' as const,
    min: from,
    max: to,
    border: { display: false },
    grid: { display: false },
    ticks: {
      color: token('text-2'),
      font,
      maxRotation: 0,
      stepSize: step * DAY_MS,
      callback: (value: string | number) => day(Number(value)),
    },
  };
}
