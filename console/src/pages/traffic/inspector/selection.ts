import type { FindingView } from '../../../../../server/contract/finding.js';
import type { TrafficAnalysis } from '../../../../../server/contract/traffic.js';

export type Segment = TrafficAnalysis['segments'][number];
export type OutlineEntry = TrafficAnalysis['outline'][number];

/** A place in the file that both sides show; the side it was chosen in stays where it is. */
export interface Place {
  readonly segment: number;
  readonly start: number;
  readonly end: number;
  readonly from: 'raw' | 'outline' | 'findings';
}

export function placeOf(finding: FindingView): Place | null {
  return finding.segment === null
    ? null
    : {
        segment: finding.segment,
        start: finding.start,
        end: Math.max(finding.end, finding.start + 1),
        from: 'findings',
      };
}
/** The first error that stands somewhere, else the first warning; nothing where there is neither. */
export function firstProblem(findings: readonly FindingView[]): Place | null {
  const placed = findings.filter((finding) => finding.segment !== null).sort((a, b) => a.start - b.start);
  const first =
    placed.find((finding) => finding.severity === 'error') ?? placed.find((finding) => finding.severity === 'warning');
  return first ? placeOf(first) : null;
}

/** The line of the outline for a place: the one that shares most of its bytes, else its segment's, else the last one before. */
export function outlineIndexOf(entries: readonly (OutlineEntry | number)[], place: Place): number {
  let best = -1;
  let bestShare = -1;
  let before = -1;
  entries.forEach((entry, i) => {
    if (typeof entry === 'number') return;
    if (entry.segment <= place.segment && !entry.heading) before = i;
    if (entry.segment !== place.segment) return;
    const share = Math.min(entry.end, place.end) - Math.max(entry.start, place.start);
    const width = entry.end - entry.start;
    const score = share > 0 ? share / Math.max(1, width) : 0;
    if (score > bestShare) [best, bestShare] = [i, score];
  });
  return best >= 0 ? best : before;
}
