import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { TrafficAnalysis } from '../../../../../server/contract/traffic.js';
import { type AnalysisQuery, WINDOW } from '../traffic.queries.js';
import type { OutlineEntry, Segment } from './selection.js';

/**
 * A file taken apart, window by window: the first at once, the others when somebody looks there.
 * @param queryOf asks for a window; the same function as long as the file is the same.
 */
export function useAnalysis(queryOf: (window: number) => AnalysisQuery) {
  const [windows, setWindows] = useState<readonly number[]>([0]);
  const first = useQuery(queryOf(0));
  const loaded = useQueries({
    queries: windows.map(queryOf),
    combine: (results) => results.map((result) => result.data),
  });
  const want = useCallback((window: number) => {
    setWindows((now) => (now.includes(window) ? now : [...now, window]));
  }, []);
  const file = useMemo(
    () => (first.data ? toFile(first.data, new Map(windows.map((window, i) => [window, loaded[i]]))) : null),
    [first.data, windows, loaded],
  );
  return { file, want, isPending: first.isPending, error: first.error, refetch: first.refetch };
}

export interface AnalysedFile {
  readonly summary: TrafficAnalysis;
  readonly lineCount: number;
  /** The segment of a line, or the window to ask for. */
  readonly lineAt: (line: number) => Segment | number;
  readonly lineOf: (segment: number) => number;
  readonly windowOf: (segment: number) => number;
  /** Lines of the structured side; a number stands for a window that nobody has looked into. */
  readonly outline: readonly (OutlineEntry | number)[];
}

function toFile(summary: TrafficAnalysis, windows: ReadonlyMap<number, TrafficAnalysis | undefined>): AnalysedFile {
  const count = Math.max(1, Math.ceil(summary.segmentCount / WINDOW));
  const offsets: number[] = [];
  let lineCount = 0;
  // A window may hold a line more than its share (UNA has no number), so positions follow what has come.
  for (let window = 0; window < count; window++) {
    offsets.push(lineCount);
    lineCount += windows.get(window)?.segments.length ?? Math.min(WINDOW, summary.segmentCount - window * WINDOW);
  }
  const windowOf = (segment: number): number => Math.min(count - 1, Math.max(0, Math.floor((segment - 1) / WINDOW)));
  return {
    summary,
    lineCount,
    windowOf,
    lineAt: (line) => {
      const window = offsets.findLastIndex((offset) => offset <= line);
      return windows.get(window)?.segments[line - (offsets[window] ?? 0)] ?? window;
    },
    lineOf: (segment) => {
      const window = windowOf(segment);
      const at = windows.get(window)?.segments.findIndex((s) => s.number === segment) ?? -1;
      return (offsets[window] ?? 0) + (at >= 0 ? at : (segment - 1) % WINDOW);
    },
    outline: Array.from({ length: count }, (_, window) => windows.get(window)?.outline ?? [window]).flat(),
  };
}
