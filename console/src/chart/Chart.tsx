import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.js';
import { Icon } from '../ui/Icon.js';
import type { ChartData } from './data.js';
import './chart.css';

interface ChartProps extends ChartData {
  /** What is drawn, in a sentence: all that a reader hears of the drawing. */
  readonly summary: string;
  /** Heads the first column of the table. */
  readonly labelTitle: string;
  readonly testId: string;
}

/** The drawing itself; its library comes when the first one is shown. */
function Drawing({ summary, data }: { summary: string; data: ChartData }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { labels, series, share, stacked, format, onPick } = data;
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('./canvas.js').then(({ draw }) => {
      if (!isOver && canvas.current) stop = draw(canvas.current, { labels, series, share, stacked, format, onPick });
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [labels, series, share, stacked, format, onPick]);
  return (
    <div className={onPick ? 'chart-canvas is-pickable' : 'chart-canvas'}>
      <canvas ref={canvas} role="img" aria-label={summary} />
    </div>
  );
}

/** A share as text; nothing where there is no whole. */
function shareAt({ values, format }: NonNullable<ChartData['share']>, i: number): string {
  const value = values[i] ?? null;
  return value === null ? '' : format(value);
}

/**
 * Bars over time. The same numbers are there as a table, for those who read, copy or use the keyboard; the drawing is one picture to
 * readers. Pass `labels`, `series`, `share` and `onPick` that stay the same while nothing changes: each new one is a new drawing.
 */
export function Chart({ summary, labelTitle, testId, ...data }: ChartProps) {
  const say = useTexts('chart');
  const [isTable, setTable] = useState(false);
  const { labels, series, share, format, onPick } = data;
  return (
    <div className="chart" data-testid={testId}>
      <div className="chart-head">
        <ul className="legend">
          {share && (
            <li>
              <i className={`swatch swatch-line swatch-${share.tone}`} />
              {share.label}
            </li>
          )}
          {series.toReversed().map(({ key, label, tone }) => (
            <li key={key}>
              <i className={`swatch swatch-${tone}`} />
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
          <table>
            <thead>
              <tr>
                <th scope="col">{labelTitle}</th>
                {series.map(({ key, label }) => (
                  <th key={key} scope="col" className="num">
                    {label}
                  </th>
                ))}
                {share && (
                  <th scope="col" className="num">
                    {share.label}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, i) => (
                <tr key={label}>
                  <th scope="row">
                    {onPick ? (
                      <button
                        type="button"
                        className="link"
                        onClick={() => {
                          onPick(i);
                        }}
                      >
                        {label}
                      </button>
                    ) : (
                      label
                    )}
                  </th>
                  {series.map(({ key, values }) => (
                    <td key={key} className="num">
                      {format(values[i] ?? 0)}
                    </td>
                  ))}
                  {share && <td className="num">{shareAt(share, i)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Drawing summary={summary} data={data} />
      )}
    </div>
  );
}
