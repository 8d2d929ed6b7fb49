import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { type ControlResult, controlResultsCsv } from '../../../../server/contract/control-results.js';
import { RULE_RESULT_STATES } from '../../../../server/domain/schedule/rule-run.js';
import { callBlob } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { idField } from '../../list/filter.js';
import { ListPage } from '../../list/ListPage.js';
import { useFilters } from '../../list/useFilters.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { downloadBlob } from '../../ui/download-blob.js';
import { useNotify } from '../../ui/Toasts.js';
import { curveTexts } from '../situation/curve/texts.js';
import { useResultColumns } from './columns.js';
import { RESULT_LIST, type ResultFilter, resultQuery } from './result.list.js';
import { ResultToolbar } from './ResultToolbar.js';
import { useRules } from './said.js';
import { useDecide } from './useDecide.js';

const ResultPanel = lazyWithTexts(async () => (await import('./ResultPanel.js')).ResultPanel, curveTexts);
/** The result whose panel is open. */
const PANEL = { result: idField({ label: 'customerControl.sentence' }) };
const ICONS = { open: 'undo', seen: 'check', ignored: 'ban' } as const;

function edgeOf({ severity, state }: ControlResult): string {
  if (state !== 'open' || severity === 'info') return '';
  return severity === 'error' ? 'edge-err' : 'edge-warn';
}

/** Has the server write everything that the filter finds. */
function useCsv(filter: ResultFilter): () => void {
  const language = useLanguage();
  const notify = useNotify();
  return () => {
    callBlob(controlResultsCsv, { query: resultQuery(filter) })
      .then((blob) => {
        downloadBlob(blob, 'customer-control', 'csv');
      })
      .catch((error: unknown) => {
        notify({ severity: 'error', summary: problemText(error, language) });
      });
  };
}

/** What stands there while there are no results at all: rules are off, or found nothing. */
function useNothing(): { readonly title: string; readonly text: string; readonly action?: ReactNode } {
  const say = useTexts('customerControl');
  const { isAnyOn } = useRules();
  return isAnyOn === false
    ? {
        title: say('emptyOff'),
        text: say('emptyOffText'),
        action: (
          <Link className="btn-link" to={paths.controlRules} data-testid="to-rules">
            {say('toRules')}
          </Link>
        ),
      }
    : { title: say('emptyTitle'), text: say('emptyText') };
}

/** What is done with selected results. */
function Bulk({ chosen, onDone }: { chosen: readonly ControlResult[]; onDone: () => void }) {
  const say = useTexts('customerControl');
  const mayEdit = useMay('customer-control.rules', 'edit');
  const decide = useDecide();
  return RULE_RESULT_STATES.toReversed().map((state) => (
    <Button
      key={state}
      label={say(`acts.${state}`)}
      icon={ICONS[state]}
      kind="quiet"
      disabled={!mayEdit}
      {...(!mayEdit && { hint: say('mayNot') })}
      onClick={() => void decide(chosen, state).then(onDone)}
      testId={`bulk-${state}`}
    />
  ));
}

/** What rules found, by whatever it is looked for. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('customerControl');
  const { counted } = useFormat();
  const mayEdit = useMay('customer-control.rules', 'edit');
  const list = useListPage(RESULT_LIST, useResultColumns());
  const { filters, rows, grid, firstPage, setCursorId } = list;
  const { value: openId, set: setOpen } = useFilters(PANEL).of.result;
  const decide = useDecide();
  const csv = useCsv(filters.values);
  const counts = firstPage?.counts ?? null;
  const { state } = filters.values;
  const close = (): void => {
    setOpen('');
  };
  const moreExports = [{ label: say('csv'), onChoose: csv, testId: 'control-csv' }];
  return (
    <ListPage
      className="control-results"
      title={sayNav('control')}
      subtitle={say('subtitle')}
      list={{ ...list, grid: { ...grid, moreExports }, cursorId: list.cursorId ?? openId }}
      toolbar={<ResultToolbar filters={filters} counts={counts} />}
      matching={counts && state !== 'all' ? counted(counts[state]) : null}
      bulk={<Bulk chosen={[...grid.selection.chosen.values()]} onDone={grid.selection.clear} />}
      empty={{ icon: 'check', ...useNothing(), filtered: say('emptyFilter') }}
      keys={
        mayEdit
          ? {
              s: (row) => void decide([row], 'seen'),
              i: (row) => void decide([row], 'ignored'),
              o: (row) => void decide([row], 'open'),
            }
          : undefined
      }
      rowClass={edgeOf}
      onOpen={({ resultId }) => {
        setCursorId(resultId);
        setOpen(resultId);
      }}
      onEscape={close}
      testId="control-grid"
    >
      <Suspense fallback={null}>
        {openId !== '' && (
          <ResultPanel
            key={openId}
            id={openId}
            known={rows.find(({ resultId }) => resultId === openId)}
            onClose={close}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
