import type { RuleResult, RuleRun } from '../../../../../server/contract/schedule-rules.js';
import { isUnderWay, outcomeOfRules } from '../../../../../server/domain/schedule/rule-run.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { StatusChip } from '../../../ui/Chip.js';
import { Empty } from '../../../ui/States.js';
import { SEVERITY_LOOKS, useRules } from '../../customer-control/said.js';

const LOOK = {
  queued: { icon: 'clock', tone: 'dim' },
  running: { icon: 'refresh', tone: 'dim' },
  done: { icon: 'check', tone: 'ok' },
  failed: { icon: 'times', tone: 'err' },
} as const;

/** Where the last run is: who asked for it, when, how many rules were applied, and which were not. */
export function RunState({ run }: { run: RuleRun }) {
  const say = useTexts('scheduleRules');
  const f = useFormat();
  const { state, requestedBy, requestedAt, finishedAt, applied } = run;
  const when = f.moment(requestedAt);
  return (
    <div className="rule-run" role="status" data-testid="rule-run" data-state={state}>
      <StatusChip {...LOOK[state]}>{say(`state.${state}`)}</StatusChip>
      <p className="soft">
        {requestedBy === null ? say('askedByRelease', { when }) : say('asked', { who: requestedBy, when })}
      </p>
      {finishedAt !== null && <p className="soft">{say('ended', { when: f.moment(finishedAt) })}</p>}
      {applied !== null && <p className="soft">{say('appliedCount', { count: applied, shown: f.integer(applied) })}</p>}
      <NotApplied run={run} />
    </div>
  );
}

/** Rules that failed, each alone, and rules that were skipped, by the reason. */
function NotApplied({ run: { skipped, failures } }: { run: RuleRun }) {
  const say = useTexts('scheduleRules');
  const { nameOf } = useRules();
  return (
    <>
      {failures.map((failure) => (
        <p key={failure.ruleId} className="tone-err" data-testid="rule-failure">
          {say('ruleFailed', { rule: nameOf(failure) })} <span className="dim">{failure.error}</span>
        </p>
      ))}
      {[...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, rules]) => (
        <p key={reason} className="soft" data-testid="rules-skipped" data-reason={reason}>
          {say(`skipped.${reason}`, { rules: rules.map(nameOf).join(', ') })}
        </p>
      ))}
    </>
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

/** A result; one of a rule that was only tried has no state. */
type Shown = Omit<RuleResult, 'state' | 'createdAt'> & Partial<Pick<RuleResult, 'state'>>;

/** What a rule found, in a sentence, and where. */
export function Result({ result }: { result: Shown }) {
  const say = useTexts('scheduleRules');
  const f = useFormat();
  const { nameOf } = useRules();
  const { severity, articleNumber, shipTo, date, sentence, state } = result;
  return (
    <li data-testid="rule-result">
      <p>
        <StatusChip {...SEVERITY_LOOKS[severity]}>{say(`severity.${severity}`)}</StatusChip> <b>{nameOf(result)}</b>
      </p>
      <p>{sentence}</p>
      <p className="soft">
        <span className="mono">{articleNumber}</span>{' '}
        {[shipTo, date !== null && f.day(date), state !== undefined && say(`result.${state}`)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
