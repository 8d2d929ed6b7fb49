import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PackageCount, PackageCountCode } from '../../../../../server/contract/package-count.js';
import { codeColumn, numberColumn, textColumn } from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { RecordRows } from '../../../record/RecordRows.js';
import { Button } from '../../../ui/Button.js';
import { CheckField } from '../../../ui/CheckField.js';
import { StatusChip } from '../../../ui/Chip.js';
import { Entries } from './Counting.js';
import { useCountActs } from './useCountActs.js';

type Row = PackageCountCode & NonNullable<PackageCountCode['result']> & { readonly id: string };
const DAY = 86_400_000;

/** What came of a code, and while nobody approved it what may be done with it. */
function Outcome({
  count,
  row,
  leave,
  onLeave,
}: {
  count: PackageCount;
  row: Row;
  leave: boolean;
  onLeave: (leave: boolean) => void;
}) {
  const say = useTexts('packageCount');
  const { act } = useCountActs(count);
  if (count.state !== 'review') {
    if (row.isLeft)
      return (
        <StatusChip icon="exclamation-triangle" tone="warn">
          {say('isLeft')}
        </StatusChip>
      );
    return row.movementId === null ? (
      <span className="dim">{say('agrees')}</span>
    ) : (
      <Link to={paths.packageMovementsWhere({ q: row.code, kind: 'count-adjustment' })}>{say('movement')}</Link>
    );
  }
  return (
    <span className="panel-acts">
      <Button
        label={say('recount')}
        kind="quiet"
        onClick={() => void act({ act: 'recount', codes: [row.code] }, null)}
        testId={`count-again-${row.code}`}
      />
      {row.difference !== 0 && <CheckField label={say('leave')} checked={leave} onChange={onLeave} />}
    </span>
  );
}

function useColumns(
  count: PackageCount,
  leave: readonly string[],
  onLeave: (codes: readonly string[]) => void,
): readonly GridColumn<Row>[] {
  const say = useTexts('packageCount');
  const ofAccount = useTexts('packageAccount');
  const f = useFormat();
  return useMemo(
    (): GridColumn<Row>[] => [
      codeColumn({ id: 'code', header: ofAccount('code'), width: 120 }, (row) => row.code),
      textColumn({ id: 'name', header: ofAccount('name'), width: 130, isHidden: true }, (row) => row.name),
      numberColumn({ id: 'balance', header: say('expected'), width: 110 }, f, (row) => row.balance),
      numberColumn({ id: 'announced', header: say('announced'), width: 110 }, f, (row) => row.announced),
      numberColumn({ id: 'counted', header: say('counted'), width: 110 }, f, (row) => row.counted),
      {
        ...numberColumn<Row>({ id: 'difference', header: say('difference'), width: 110 }, f, (row) => row.difference),
        cell: (row) => <span className={row.difference === 0 ? 'zero' : 'tone-warn'}>{f.integer(row.difference)}</span>,
      },
      {
        id: 'outcome',
        header: say('outcome'),
        width: 250,
        text: (row) => (row.isLeft ? say('isLeft') : row.movementId === null ? say('agrees') : say('movement')),
        cell: (row) => (
          <Outcome
            count={count}
            row={row}
            leave={leave.includes(row.code)}
            onLeave={(isLeft) => {
              onLeave(isLeft ? [...leave, row.code] : leave.filter((code) => code !== row.code));
            }}
          />
        ),
      },
    ],
    [say, ofAccount, f, count, leave, onLeave],
  );
}

/** Movements of the days around the count: what was on its way says why a count differs. */
function Near({ count: { near, day } }: { count: PackageCount }) {
  const say = useTexts('packageCount');
  const ofAccount = useTexts('packageAccount');
  const f = useFormat();
  if (near.length === 0) return null;
  return (
    <section className="card panel" aria-label={say('near')}>
      <header>
        <h2>{say('near')}</h2>
      </header>
      <ul className="tally" data-testid="count-near">
        {near.map((row) => (
          <li key={row.id}>
            <span>
              <span className="mono">{row.code}</span> {f.integer(row.quantity)} {ofAccount(`kinds.${row.kind}`)}
              <br />
              <span className="soft">
                {[f.day(row.day), row.noteNumber, ofAccount(`states.${row.state}`)]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </span>
            {Math.abs(Date.parse(row.day) - Date.parse(day)) <= DAY && (
              <StatusChip icon="exclamation-triangle" tone="warn">
                {say(row.day === day ? 'sameDay' : 'dayAway')}
              </StatusChip>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A count that is finished: differences, what moved around it, and all that was entered. */
export function Review({
  count,
  leave,
  onLeave,
}: {
  count: PackageCount;
  leave: readonly string[];
  onLeave: (codes: readonly string[]) => void;
}) {
  const say = useTexts('packageCount');
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const columns = useColumns(count, leave, onLeave);
  const rows = count.codes.flatMap((code): Row[] =>
    code.result === null || (onlyDifferent && code.result.difference === 0)
      ? []
      : [{ ...code, ...code.result, id: code.code }],
  );
  return (
    <>
      <p className="soft">{say('expectedText')}</p>
      <RecordRows
        name="package-count-codes"
        of={count.id}
        title={say('differences')}
        rows={rows}
        columns={columns}
        empty={say('noDifferences')}
        isMain
        tools={<CheckField label={say('onlyDifferent')} checked={onlyDifferent} onChange={setOnlyDifferent} />}
        testId="count-differences"
      />
      <Near count={count} />
      <section className="card panel" aria-label={say('entries')}>
        <header>
          <h2>{say('entries')}</h2>
        </header>
        <Entries entries={count.entries} />
      </section>
    </>
  );
}
