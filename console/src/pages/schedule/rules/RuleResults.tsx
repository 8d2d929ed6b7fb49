import type { RuleResult, RuleRun } from '../../../../../server/contract/schedule-rules.js';
import { isUnderWay, outcomeOfRules } from '../../../../../server/domain/schedule/rule-run.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { StatusChip } from '../../../ui/Chip.js';
import { Empty } from '../../../ui/States.js';

const LOOK = {
  queued: { icon: 'clock', tone: 'dim' },
  running: { icon: 'refresh', tone: 'dim' },
  done: { icon: 'check', tone: 'ok' },
  failed: { icon: 'times', tone: 'err' },
} as const;
const SEVERITY = {
  info: { icon: 'info-circle', tone: 'dim' },
  warning: { icon: 'exclamation-triangle', tone: 'warn' },
  error: { icon: 'times', tone: 'err' },
} as const;

/** Where the last run is: who asked for it, when, and how many rules were applied. */
export function RunState({ run }: { run: RuleRun }) {
  const say = useTexts('scheduleRules');
  const f = useFormat();
  const { state, requestedBy, requestedAt, finishedAt, applied } = run;
  return (
    <div className="rule-run" role="status" data-testid="rule-run" data-state={state}>
      <StatusChip {...LOOK[state]}>{say(`state.${state}`)}</StatusChip>
      <p className="soft">{say('asked', { who: requestedBy ?? '–', when: f.moment(requestedAt) })}</p>
      {finishedAt !== null && <p className="soft">{say('ended', { when: f.moment(finishedAt) })}</p>}
      {applied !== null && <p className="soft">{say('appliedCount', { count: applied, shown: f.integer(applied) })}</p>}
    </div>
  );
}

/** Why no result stands there. */
export function NoResults({ run }: { run: RuleRun | null }) {
  const say = useTexts('scheduleRules');
  if (run === null) return <Empty icon="verified" title={say('never')} text={say('neverText')} />;
  if (run.state === 'failed') return <p className="soft">{say('failedText')}</p>;
  if (isUnderWay(run)) return null;
  const outcome = outcomeOfRules({ applied: run.applied ?? 0, results: 0 });
  return outcome === 'none' ? (
    <Empty icon="verified" title={say('noneActive')} text={say('noneActiveText')} testId="no-rule-active" />
  ) : (
    <Empty icon="check" title={say('clear')} text={say('clearText')} />
  );
}

/** What a rule found: its code, where, and both values. */
export function Result({ result }: { result: RuleResult }) {
  const say = useTexts('scheduleRules');
  const f = useFormat();
  const { ruleCode, subtype, severity, articleNumber, shipTo, date, prevValue, curValue, limit, state } = result;
  return (
    <li data-testid="rule-result">
      <p>
        <StatusChip {...SEVERITY[severity]}>{say(`severity.${severity}`)}</StatusChip>{' '}
        <b className="mono">{[ruleCode, subtype].filter(Boolean).join(' · ')}</b>
      </p>
      <p className="soft">
        <span className="mono">{articleNumber}</span>{' '}
        {[shipTo, date !== null && f.day(date), say(`result.${state}`)].filter(Boolean).join(' · ')}
      </p>
      <p>
        {prevValue !== null && `${prevValue} → `}
        {curValue ?? '–'}
        {limit !== null && ` (${say('limit', { limit })})`}
      </p>
    </li>
  );
}
