import { useSyncExternalStore } from 'react';
import type { Language } from '../../../server/contract/fields.js';
import { ApiProblem, problemText } from '../api/problem.js';
import { useFormat } from '../i18n/format.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Progress } from '../ui/Progress.js';
import type { BulkRun } from './bulk.js';
import './grid-tools.css';

/** Lines shown; what failed comes first, so that nothing that matters is left out. */
const SHOWN = 200;

/** What went wrong with a row: of a field first, which says more than the call. */
function faultOf(outcome: unknown, language: Language): string {
  const [said] = outcome instanceof ApiProblem ? (outcome.body?.errors ?? []) : [];
  return said?.message ?? problemText(outcome, language);
}

/** How the same call for many rows goes, row by row. */
export function BulkPanel({ title, run, onClose }: { title: string; run: BulkRun; onClose: () => void }) {
  const say = useTexts('grid');
  const { integer } = useFormat();
  const language = useLanguage();
  const { items, settled, failed, isOver } = useSyncExternalStore(run.subscribe, run.snapshot);
  const listed = items.filter(({ outcome }) => outcome !== undefined || isOver);
  const isFailed = ({ outcome }: (typeof items)[number]): boolean => outcome !== undefined && outcome !== null;
  return (
    <section className="bulk" aria-label={title} data-testid="bulk-panel">
      <header>
        <h2>{title}</h2>
        <span className="page-gap" />
        {isOver ? (
          <Button label={say('close')} icon="times" iconOnly kind="quiet" onClick={onClose} testId="bulk-close" />
        ) : (
          <Button label={say('stop')} kind="quiet" onClick={run.stop} testId="bulk-stop" />
        )}
      </header>
      <div className="bulk-progress">
        <Progress label={title} value={items.length === 0 ? null : settled / items.length} />
        <p role="status" data-testid="bulk-progress">
          {say('bulkOf', { done: integer(settled), total: integer(items.length) })}
          {failed > 0 && <span className="tone-err">{say('bulkFailed', { count: integer(failed) })}</span>}
        </p>
      </div>
      <ul>
        {[...listed.filter(isFailed), ...listed.filter((item) => !isFailed(item))]
          .slice(0, SHOWN)
          .map(({ id, label, outcome }) => (
            <li
              key={id}
              data-testid="bulk-row"
              data-outcome={outcome === null ? 'done' : outcome === undefined ? 'skipped' : 'failed'}
            >
              <Icon
                name={outcome === null ? 'check' : outcome === undefined ? 'minus' : 'times'}
                className={outcome === null ? 'tone-ok' : outcome === undefined ? 'tone-dim' : 'tone-err'}
              />
              <span className="truncate">{label}</span>
              <span className={outcome === null || outcome === undefined ? 'dim' : 'tone-err'}>
                {outcome === null
                  ? say('bulkDone')
                  : outcome === undefined
                    ? say('bulkSkipped')
                    : faultOf(outcome, language)}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
