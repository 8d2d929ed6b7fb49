import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Icon } from '../ui/Icon.js';
import type { DemandData, DemandLook } from './demand-data.js';
import './chart.css';

interface DemandChartProps {
  /** What is drawn, in sentences: all that a reader hears of it. */
  readonly summary: string;
  /** Stays the same while nothing changes: each new one is a new drawing. */
  readonly data: DemandData;
  /** The same in exact figures. */
  readonly table: ReactNode;
  readonly testId: string;
}

/** What a line looks like in the legend, as the drawing has it. */
const SIGNS: Readonly<Record<DemandLook, string>> = {
  actual: 'curve-sign',
  plan: 'curve-sign is-before',
  expected: 'curve-sign is-expected',
  trend: 'swatch swatch-line swatch-iris',
  forecast: 'curve-sign is-left',
  adjusted: 'swatch swatch-line swatch-ok',
  despatched: 'swatch swatch-line swatch-text-3',
  own: 'curve-sign is-own',
};

/** The drawing itself; its library comes when the first one is shown. */
function Drawing({ summary, data }: Pick<DemandChartProps, 'summary' | 'data'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('./demand-canvas.js').then(({ drawDemand }) => {
      if (!isOver && canvas.current) stop = drawDemand(canvas.current, data);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [data]);
  return (
    <div className="chart-canvas">
      <canvas ref={canvas} role="img" aria-label={summary} />
    </div>
  );
}

/** Demand over time, with what is normal and what stands out; or the same as a table. */
export function DemandChart({ summary, data, table, testId }: DemandChartProps) {
  const say = useTexts('chart');
  const [isTable, setTable] = useState(false);
  const signs = [
    ...data.lines.map(({ look, label }) => [SIGNS[look], label] as const),
    ...(data.band === null ? [] : [['curve-sign is-moving', data.band.label] as const]),
    ...(data.wide ? [['curve-sign is-wide', data.wide.label] as const] : []),
    ...(data.firm ? [['curve-sign is-firm', data.firm.label] as const] : []),
    ...(data.marks === null ? [] : [['swatch swatch-err', data.marks.label] as const]),
  ];
  return (
    <div className="chart demand" data-testid={testId}>
      <div className="chart-head">
        <ul className="legend" data-testid={`${testId}-legend`}>
          {signs.map(([sign, label]) => (
            <li key={sign}>
              <i className={sign} />
              {label}
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="chip chart-toggle"
          aria-pressed={isTable}
          onClick={() => {
            setTable(!isTable);
          }}
          data-testid={`${testId}-toggle`}
        >
          <Icon name="table" />
          {say('table')}
        </button>
      </div>
      {isTable ? (
        <div className="chart-table" tabIndex={0} role="group" aria-label={summary}>
          {table}
        </div>
      ) : (
        <Drawing summary={summary} data={data} />
      )}
    </div>
  );
}
