import {
  Chart as Canvas,
  type ChartConfiguration,
  type ChartDataset,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js';
import type { CurveData, CurveLook } from './curve-data.js';
import { chartFont, faint, quantityAxis, redrawn, shadeFirm, timeAxis, token, tooltipLook } from './look.js';

Canvas.register(Filler, LinearScale, LineController, LineElement, PointElement, Tooltip);

type Line = ChartDataset<'line', { x: number; y: number }[]>;
/** Colour, width and dashes of a line. */
const LOOKS: Readonly<Record<CurveLook, readonly [tone: string, width: number, dashes: readonly number[]]>> = {
  plan: ['accent', 2, []],
  before: ['text-2', 1.5, [6, 4]],
  expected: ['iris', 1.5, [2, 3]],
  left: ['teal', 2, []],
  moving: ['teal', 0, []],
};

function datasetOf({ lines }: CurveData, at: number): Line {
  const line = lines[at];
  if (line === undefined) return { data: [] };
  const [tone, width, dashes] = LOOKS[line.look];
  const before = lines.findIndex(({ look }) => look === 'before');
  const fill: Line['fill'] =
    line.ground !== undefined ? { value: line.ground } : line.look === 'plan' && before !== -1 ? before : false;
  return {
    label: line.label,
    data: [...line.points],
    stepped: true,
    borderColor: token(tone),
    borderWidth: width,
    borderDash: [...dashes],
    backgroundColor: faint(tone, line.look === 'moving' ? 32 : 14),
    fill,
    pointRadius: 0,
    pointHitRadius: 6,
  };
}

function receivedDataset({ received, receivedLabel }: CurveData): Line[] {
  if (received === null) return [];
  const colour = token('ok');
  return [
    {
      label: receivedLabel,
      data: [{ x: received.at, y: received.value }],
      showLine: false,
      pointRadius: 5,
      pointHitRadius: 8,
      pointBackgroundColor: colour,
      pointBorderColor: token('panel'),
      pointBorderWidth: 2,
      backgroundColor: colour,
    },
  ];
}

/** Shades the firm zone, and marks today and the day that is looked at. */
function marks({ firm, today, from, to }: CurveData, lookedAt: () => number | null): Plugin<'line'> {
  return {
    id: 'marks',
    beforeDatasetsDraw: (chart) => {
      const {
        ctx,
        chartArea: { top, bottom, left, right },
        scales,
      } = chart;
      const x = (at: number): number => Math.min(right, Math.max(left, scales['x']?.getPixelForValue(at) ?? left));
      if (firm !== null && firm.to >= from && firm.from <= to) shadeFirm(chart, firm);
      ctx.save();
      const upright = (at: number, colour: string, dashes: readonly number[]): void => {
        if (at < from || at > to) return;
        ctx.strokeStyle = colour;
        ctx.lineWidth = 1;
        ctx.setLineDash([...dashes]);
        ctx.beginPath();
        ctx.moveTo(x(at), top);
        ctx.lineTo(x(at), bottom);
        ctx.stroke();
      };
      upright(today, token('warn'), []);
      const at = lookedAt();
      if (at !== null && at !== today) upright(at, token('text-2'), [2, 2]);
      ctx.restore();
    },
  };
}

function configuration(
  data: CurveData,
  lookedAt: () => number | null,
): ChartConfiguration<'line', { x: number; y: number }[]> {
  const font = chartFont();
  return {
    type: 'line',
    data: { datasets: [...data.lines.map((_, at) => datasetOf(data, at)), ...receivedDataset(data)] },
    options: {
      animation: false,
      parsing: false,
      maintainAspectRatio: false,
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      layout: { padding: { top: 6, right: 10 } },
      scales: {
        x: timeAxis(font, data),
        y: quantityAxis(font, data.quantity),
      },
      plugins: {
        tooltip: {
          ...tooltipLook(font),
          callbacks: {
            title: ([item]) => (item ? data.day(item.parsed.x ?? data.from) : ''),
            label: (item) => ` ${item.dataset.label ?? ''} ${data.quantity(item.parsed.y ?? 0)}`,
          },
        },
      },
    },
    plugins: [marks(data, lookedAt)],
  };
}

/** A drawing of cumulative quantities. */
export interface CurveDrawing {
  /** Marks a day. */
  readonly lookAt: (at: number) => void;
  readonly stop: () => void;
}

/** Draws on a canvas, and again whenever the theme changes. */
export function drawCurve(element: HTMLCanvasElement, data: CurveData): CurveDrawing {
  let day: number | null = null;
  const drawing = redrawn(
    () =>
      new Canvas(
        element,
        configuration(data, () => day),
      ),
  );
  return {
    lookAt: (at) => {
      day = at;
      drawing.now().draw();
    },
    stop: drawing.stop,
  };
}
