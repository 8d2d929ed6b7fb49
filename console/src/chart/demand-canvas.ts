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
import type { DemandData, DemandLook } from './demand-data.js';
import { chartFont, faint, quantityAxis, redrawn, shadeFirm, timeAxis, token, tooltipLook } from './look.js';

Canvas.register(Filler, LinearScale, LineController, LineElement, PointElement, Tooltip);

type Line = ChartDataset<'line', { x: number; y: number }[]>;
/** Colour, width and dashes of a line. */
const LOOKS: Readonly<Record<DemandLook, readonly [tone: string, width: number, dashes: readonly number[]]>> = {
  actual: ['accent', 2, []],
  plan: ['text-2', 1.5, [6, 4]],
  expected: ['iris', 1.5, [2, 3]],
  trend: ['iris', 2, []],
  forecast: ['teal', 2, []],
  adjusted: ['ok', 2, []],
  despatched: ['text-3', 1.5, []],
  own: ['teal', 2, [7, 4]],
};

/** Edges of a band; what lies between them is filled. */
function bandDatasets(band: DemandData['band'] | undefined, strength: number): Line[] {
  if (!band) return [];
  const edge = (of: 'low' | 'high', fill: Line['fill']): Line => ({
    label: band.label,
    data: band.points.map((point) => ({ x: point.x, y: point[of] ?? NaN })),
    borderColor: faint('teal', strength * 3),
    borderWidth: 1,
    backgroundColor: faint('teal', strength),
    fill,
    pointRadius: 0,
    pointHitRadius: 0,
    order: 1,
  });
  return [edge('low', '+1'), edge('high', false)];
}

function lineDatasets({ lines }: DemandData): Line[] {
  return lines.map(({ look, label, points }) => {
    const [tone, width, dashes] = LOOKS[look];
    return {
      label,
      data: [...points],
      borderColor: token(tone),
      borderWidth: width,
      borderDash: [...dashes],
      backgroundColor: token(tone),
      // A line of one point is none: it is a point then.
      pointRadius: points.length === 1 ? 3 : 0,
      pointHitRadius: 6,
    };
  });
}

function markDatasets({ marks }: DemandData): Line[] {
  if (marks === null) return [];
  const colour = token('err');
  return [
    {
      label: marks.label,
      data: [...marks.points],
      showLine: false,
      // Whole, also at the edge.
      clip: false,
      order: -1,
      pointRadius: marks.points.map((_, at) => (at === marks.chosen ? 8 : 5)),
      pointHoverRadius: 8,
      pointHitRadius: 10,
      pointBackgroundColor: colour,
      pointBorderColor: token('panel'),
      pointBorderWidth: 2,
      backgroundColor: colour,
    },
  ];
}

function firmZone(firm: DemandData['firm']): Plugin<'line'>[] {
  if (!firm) return [];
  return [
    {
      id: 'firm',
      beforeDatasetsDraw: (chart) => {
        shadeFirm(chart, firm);
      },
    },
  ];
}

function configuration(data: DemandData): ChartConfiguration<'line', { x: number; y: number }[]> {
  const font = chartFont();
  const ofBands = [...bandDatasets(data.wide, 8), ...bandDatasets(data.band, 18)];
  const datasets = [...ofBands, ...lineDatasets(data), ...markDatasets(data)];
  const ofMarks = data.marks === null ? -1 : datasets.length - 1;
  return {
    type: 'line',
    data: { datasets },
    options: {
      animation: false,
      parsing: false,
      maintainAspectRatio: false,
      interaction: { mode: 'x', intersect: false },
      layout: { padding: { top: 10, right: 12 } },
      onClick: (event, _, canvas) => {
        const [point] = canvas
          .getElementsAtEventForMode(event.native ?? new Event('click'), 'nearest', { intersect: true }, false)
          .filter(({ datasetIndex }) => datasetIndex === ofMarks);
        if (point) data.onPick?.(point.index);
      },
      scales: {
        x: timeAxis(font, data),
        y: { ...quantityAxis(font, data.quantity), beginAtZero: true },
      },
      plugins: {
        tooltip: {
          ...tooltipLook(font),
          filter: ({ datasetIndex }) => datasetIndex >= ofBands.length && datasetIndex !== ofMarks,
          callbacks: {
            title: ([item]) => (item ? data.day(item.parsed.x ?? data.from) : ''),
            label: (item) => ` ${item.dataset.label ?? ''} ${data.quantity(item.parsed.y ?? 0)}`,
          },
        },
      },
    },
    plugins: firmZone(data.firm),
  };
}

/** Draws on a canvas, and again whenever the theme changes. Returns what ends it. */
export function drawDemand(element: HTMLCanvasElement, data: DemandData): () => void {
  return redrawn(() => new Canvas(element, configuration(data))).stop;
}
