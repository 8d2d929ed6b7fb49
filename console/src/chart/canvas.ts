import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as Canvas,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartConfiguration,
} from 'chart.js';
import type { ChartData } from './data.js';
import { chartFont, redrawn, token, tooltipLook } from './look.js';

Canvas.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

/** Nothing moves: bars that grow say nothing that bars don't. Names come from the page, numbers in the page's language. */
function configuration({
  labels,
  series,
  share,
  stacked,
  format,
  onPick,
}: ChartData): ChartConfiguration<'bar' | 'line'> {
  const font = chartFont();
  const axis = {
    stacked,
    border: { display: false },
    ticks: { color: token('text-2'), font, maxRotation: 0, autoSkipPadding: 18 },
  };
  return {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: [
        ...series.map(({ label, tone, values }) => ({
          type: 'bar' as const,
          order: 1,
          label,
          data: [...values],
          backgroundColor: token(tone),
          borderColor: token('panel'),
          borderWidth: stacked ? { top: 1 } : 0,
          borderRadius: 2,
          categoryPercentage: 0.9,
          barPercentage: 0.92,
          maxBarThickness: 56,
        })),
        ...(share
          ? [
              {
                type: 'line' as const,
                order: 0,
                yAxisID: 'share',
                label: share.label,
                data: [...share.values],
                borderColor: token(share.tone),
                backgroundColor: token(share.tone),
                borderWidth: 2,
                pointRadius: 3,
                spanGaps: true,
              },
            ]
          : []),
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      layout: { padding: { top: 4, right: 4 } },
      onClick: (_event, [bar]) => {
        if (bar) onPick?.(bar.index);
      },
      scales: {
        x: { ...axis, grid: { display: false } },
        y: {
          ...axis,
          beginAtZero: true,
          grid: { color: token('line'), tickLength: 0 },
          ticks: {
            ...axis.ticks,
            padding: 8,
            precision: 0,
            maxTicksLimit: 6,
            callback: (value) => format(Number(value)),
          },
        },
        ...(share && {
          share: {
            ...axis,
            stacked: false,
            position: 'right' as const,
            beginAtZero: true,
            suggestedMax: 0.1,
            grid: { display: false },
            ticks: {
              ...axis.ticks,
              padding: 8,
              maxTicksLimit: 6,
              callback: (value: string | number) => share.format(Number(value)),
            },
          },
        }),
      },
      plugins: {
        tooltip: {
          ...tooltipLook(font),
          itemSort: (a, b) => b.datasetIndex - a.datasetIndex,
          filter: (item) => Number(item.raw) > 0,
          callbacks: {
            label: (item) => {
              const say = share && item.datasetIndex === series.length ? share.format : format;
              return ` ${item.dataset.label ?? ''} ${say(Number(item.raw))}`;
            },
          },
        },
      },
    },
  };
}

/** Draws on a canvas, and again whenever the theme changes. Returns what ends it. */
export function draw(element: HTMLCanvasElement, data: ChartData): () => void {
  return redrawn(() => new Canvas(element, configuration(data))).stop;
}
