import { type ReactNode, useState } from 'react';
import type { DecisionCounts } from '../../../../server/contract/decision-support.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { MOST, type RowPage } from '../../list/define-list.js';
import { FlagFilter, SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import type { Filters } from '../../list/useFilters.js';
import type { ListState } from '../../list/useListPage.js';
import { Button } from '../../ui/Button.js';
import { CompareDialog, type NotFound } from './CompareDialog.js';
import { type LISTED_FIELDS, loudness, type ScoreRange } from './range.js';
import { RangeBar } from './RangeBar.js';

type Listed = typeof LISTED_FIELDS;
interface DecisionRow {
  readonly id: string;
  readonly score: number | null;
}
interface Page<Row> extends RowPage<Row> {
  readonly counts: DecisionCounts;
}

interface DecisionListProps<Row extends DecisionRow> {
  of: 'customers' | 'schedules' | 'articles';
  title: string;
  subtitle: string;
  list: Omit<ListState<Listed, Row, Page<Row>>, 'filters'> & { readonly filters: Filters<Listed> };
  columns: readonly GridColumn<Row>[];
  /** Asks for selected rows in one call. */
  ask: (
    rows: readonly Row[],
    range: ScoreRange,
    signal: AbortSignal,
  ) => Promise<{ readonly results: readonly (Row | NotFound)[] }>;
  onOpen: (row: Row) => void;
  actions?: ReactNode;
  /** What the list is narrowed to besides. */
  chip?: ReactNode;
}

const LOUD = ['', '', 'edge-warn', 'edge-err'];
/** The columns that selected rows are compared by. */
const COMPARED = ['name', 'number', 'customer', 'score', 'reason', 'trend', 'quantity', 'inRange', 'quantityShare'];
const edgeOf = ({ score }: DecisionRow): string => (score === null ? '' : (LOUD[loudness(score)] ?? ''));

/** A list of decision support: the range of scores with its counts, the rows in it, and what is done with selected ones. */
export function DecisionList<Row extends DecisionRow>({
  of,
  list,
  columns,
  ask,
  chip,
  ...page
}: DecisionListProps<Row>) {
  const say = useTexts('decisionSupport');
  const f = useFormat();
  const [compared, setCompared] = useState<readonly Row[] | null>(null);
  const { filters, firstPage, grid } = list;
  const { q, unscored } = filters.of;
  const { min, max } = filters.values;
  const counts = firstPage?.counts;
  const chosen = [...grid.selection.chosen.values()];
  const isTooMany = chosen.length > MOST;
  // Without any demand no range would show some.
  const isFiltered = q.value !== '' || counts === undefined || counts.all > 0;
  return (
    <ListPage
      className="decision-list"
      {...page}
      list={{ ...list, filters: { ...filters, isFiltered } }}
      figures={
        <RangeBar
          range={{ min, max }}
          onRest={filters.change}
          histogram={counts?.histogram}
          counted={(inRange, all) => say(`counted.${of}`, { inRange: f.integer(inRange), all: f.integer(all) })}
        />
      }
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={q} />
          {chip}
          <FlagFilter of={unscored} count={counts ? f.integer(counts.unscored) : null} testId="chip-unscored" />
        </div>
      }
      matching={counts ? f.integer(unscored.value ? counts.unscored : counts.inRange) : null}
      bulk={
        <Button
          label={say('compare.open')}
          icon="clone"
          disabled={isTooMany}
          {...(isTooMany ? { hint: say('compare.most', { count: f.integer(MOST) }) } : {})}
          onClick={() => {
            setCompared(chosen);
          }}
          testId="compare-open"
        />
      }
      empty={{
        icon: 'bolt',
        title: say('empty.title'),
        text: say('empty.text'),
        filtered: say(unscored.value ? 'empty.unscored' : 'empty.range'),
        clear: say('empty.clear'),
      }}
      rowClass={edgeOf}
      testId="decision-grid"
    >
      {compared && (
        <CompareDialog
          chosen={compared}
          name={[of, String(min), String(max)]}
          ask={(rows, signal) => ask(rows, { min, max }, signal)}
          columns={columns.filter(({ id }) => COMPARED.includes(id))}
          onClose={() => {
            setCompared(null);
          }}
        />
      )}
    </ListPage>
  );
}
