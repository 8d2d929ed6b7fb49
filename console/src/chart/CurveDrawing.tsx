import { useEffect, useRef } from 'react';
import type { CurveDrawing as Drawn } from './curve-canvas.js';
import type { CurveData } from './curve-data.js';
import './chart.css';

interface CurveDrawingProps {
  /** What is drawn, in sentences: all that a reader hears of it. */
  readonly summary: string;
  /** Stays the same while nothing changes: each new one is a new drawing. */
  readonly data: CurveData;
  /** The day that is marked, in milliseconds since 1970-01-01. */
  readonly lookedAt: number;
}

/** Cumulative quantities over time; the library comes when the first one is shown. */
export function CurveDrawing({ summary, data, lookedAt }: CurveDrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const day = useRef(lookedAt);
  useEffect(() => {
    let isOver = false;
    void import('./curve-canvas.js').then(({ drawCurve }) => {
      if (isOver || !canvas.current) return;
      drawn.current = drawCurve(canvas.current, data);
      drawn.current.lookAt(day.current);
    });
    return () => {
      isOver = true;
      drawn.current?.stop();
      drawn.current = null;
    };
  }, [data]);
  useEffect(() => {
    day.current = lookedAt;
    drawn.current?.lookAt(lookedAt);
  }, [lookedAt]);
  return (
    <div className="chart-canvas">
      <canvas ref={canvas} role="img" aria-label={summary} />
    </div>
  );
}
