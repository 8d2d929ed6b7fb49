import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemText } from '../../api/problem.js';
import type { GridColumn } from '../../grid/column.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { Note } from '../../ui/Note.js';
import { SkeletonRows } from '../../ui/States.js';
import '../../chart/chart.css';

/** What is said of an id that names nothing any more. */
export interface NotFound {
  readonly id: string;
  readonly problem: 'not-found';
}
interface CompareDialogProps<Row extends { readonly id: string }> {
  /** The rows that were selected, in their order. */
  chosen: readonly Row[];
  /** What tells this question from others. */
  name: readonly string[];
  /** Asks for all of them in one call. */
  ask: (rows: readonly Row[], signal: AbortSignal) => Promise<{ readonly results: readonly (Row | NotFound)[] }>;
  columns: readonly GridColumn<Row>[];
  onClose: () => void;
}

function isRow<Row extends { readonly id: string }>(result: Row | NotFound): result is Row {
  return !('problem' in result);
}

/** Selected rows side by side, as the server has them now: in their order, those that are gone too. */
export function CompareDialog<Row extends { readonly id: string }>({
  chosen,
  name,
  ask,
  columns,
  onClose,
}: CompareDialogProps<Row>) {
  const say = useTexts('decisionSupport');
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['decision-support', 'results', ...name, chosen.map(({ id }) => id)],
    queryFn: ({ signal }) => ask(chosen, signal),
    staleTime: 0,
  });
  const [first] = columns;
  const nameOf = (id: string): ReactNode => {
    const row = chosen.find((one) => one.id === id);
    return row && first ? first.cell(row) : id;
  };
  return (
    <Dialog title={say('compare.title', { count: chosen.length })} closeLabel={say('compare.close')} onClose={onClose}>
      {error !== null && <Note tone="err" text={problemText(error, language)} />}
      {data === undefined && error === null && <SkeletonRows count={chosen.length} />}
      {data && (
        <div className="chart-table" data-testid="compare">
          <table>
            <thead>
              <tr>
                {columns.map(({ id, header, numeric }) => (
                  <th key={id} scope="col" className={numeric ? 'num' : undefined}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.results.map((result) => (
                <tr key={result.id} data-testid="compared">
                  {isRow(result)
                    ? columns.map(({ id, cell, numeric }) => (
                        <td key={id} className={numeric ? 'num' : undefined}>
                          {cell(result)}
                        </td>
                      ))
                    : [
                        <td key="name">{nameOf(result.id)}</td>,
                        <td key="problem" colSpan={columns.length - 1} className="tone-warn">
                          {say('compare.gone')}
                        </td>,
                      ]}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="dialog-actions">
        <Button
          label={say('compare.again')}
          icon="refresh"
          busy={isFetching}
          onClick={() => void refetch()}
          testId="compare-again"
        />
      </div>
    </Dialog>
  );
}
