import type { ScheduleChanges } from '../schedule/comparison.js';
import { NO_LINE } from '../schedule/pairing.js';
import { calloffsOfLine, type Schedule } from '../schedule/schedule.js';
import type { RuleLine, Side } from './facts.js';

/** What is known of a line beside its releases. */
export type LineKnowledge = Pick<RuleLine, 'own' | 'article'>;

/** The lines of a release and of those before it, as they were compared; those of a first release alone. */
export function ruleLines(
  current: Schedule,
  previous: readonly Schedule[],
  changes: ScheduleChanges | null,
  knowledgeOf: (line: {
    readonly articleNumber: string;
    readonly shipTo: string | null;
    readonly unit: string;
  }) => LineKnowledge,
): readonly RuleLine[] {
  const named = (
    now: Side | null,
    before: Side | null,
  ): Pick<RuleLine, 'articleNumber' | 'shipTo' | 'own' | 'article'> => {
    const { articleNumber = '', shipToCode = null, unit = '' } = (now ?? before)?.line ?? {};
    const of = { articleNumber: articleNumber.trim(), shipTo: shipToCode };
    return { ...of, ...knowledgeOf({ ...of, unit }) };
  };
  if (changes === null)
    return current.lines.map((line, at) => {
      const now = sideOf(current, at);
      const alone = { previous: null, release: null, compared: null, rows: [0, 0] as const };
      return { at, ...named(now, null), current: now, ...alone, scale: line.quantityScale };
    });
  return changes.lines.map((compared, at) => {
    const release = compared.previous === NO_LINE ? null : compared.release;
    const now = sideOf(current, compared.current);
    const before = release === null ? null : sideOf(previous[release], compared.previous);
    const rows = [changes.lines[at - 1]?.end ?? 0, compared.end] as const;
    return {
      at,
      ...named(now, before),
      current: now,
      previous: before,
      release,
      compared,
      rows,
      scale: compared.scale,
    };
  });
}

function sideOf(schedule: Schedule | undefined, at: number): Side | null {
  const line = at === NO_LINE ? undefined : schedule?.lines[at];
  return schedule === undefined || line === undefined ? null : { line, calloffs: calloffsOfLine(schedule, at) };
}
