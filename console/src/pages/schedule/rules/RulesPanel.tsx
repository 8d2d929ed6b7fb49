import { useInfiniteQuery } from '@tanstack/react-query';
import type { ScheduleDetail } from '../../../../../server/contract/schedule.js';
import { isUnderWay } from '../../../../../server/domain/schedule/rule-run.js';
import { useMay } from '../../../api/user.js';
import { useTexts } from '../../../i18n/texts.js';
import { usePagedRows } from '../../../list/usePagedRows.js';
import { Button } from '../../../ui/Button.js';
import { SlidePanel } from '../../../ui/SlidePanel.js';
import { Answered } from '../../../ui/States.js';
import { NoResults, Result, RunState } from './RuleResults.js';
import { ruleResultsQuery, useRuleRun } from './useRuleRun.js';
import './rules.css';

/** Has the rules of customer control run on a schedule, and shows where the last run is and what rules found. */
export function RulesPanel({ schedule, onClose }: { schedule: ScheduleDetail; onClose: () => void }) {
  const say = useTexts('scheduleRules');
  const sayStates = useTexts('states');
  const may = useMay('schedule.delivery-schedule', 'edit');
  const query = useInfiniteQuery(ruleResultsQuery(schedule.scheduleHeadId));
  const rows = usePagedRows(query.data);
  const run = query.data?.pages[0]?.run ?? null;
  const { mutate, isPending } = useRuleRun(schedule);
  const isBusy = isPending || (run !== null && isUnderWay(run));
  return (
    <SlidePanel title={say('title')} closeLabel={sayStates('close')} onClose={onClose} testId="rules-panel">
      <Button
        label={say('run')}
        icon="verified"
        disabled={!may || isBusy}
        hint={say(may ? (isBusy ? 'underWay' : 'runHint') : 'mayNot')}
        onClick={() => {
          mutate();
        }}
        testId="rules-run"
      />
      {isBusy && <p className="soft">{say('underWay')}</p>}
      <Answered query={query} skeleton={4}>
        {run !== null && <RunState run={run} />}
        {rows.length === 0 ? (
          <NoResults run={run} />
        ) : (
          <ul className="rule-results" aria-label={say('results')}>
            {rows.map((result) => (
              <Result key={result.resultKey} result={result} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button label={say('more')} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
        )}
      </Answered>
    </SlidePanel>
  );
}
