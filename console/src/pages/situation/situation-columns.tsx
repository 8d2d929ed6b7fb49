import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { SituationDetail } from '../../../../server/contract/delivery-situation.js';
import type { DespatchedRow } from '../../../../server/contract/despatched.js';
import { useMay } from '../../api/user.js';
import type { Lock } from '../../as-of/as-of.js';
import { CALLOFF_STATUSES } from '../../../../server/domain/schedule/schedule.js';
import { codeColumn, codeText, dayColumn, inProcess, NONE, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { isZero, quantityColumn } from './cells.js';
import { StateChip } from './StateChip.js';

type CoveredCalloff = SituationDetail['calloffs'][number] & { readonly id: string };
type Despatched = DespatchedRow & { readonly id: string; readonly state: 'in-transit' | 'delivered' | null };

/** Call-offs with what covers each. */
export function useCalloffColumns(): readonly GridColumn<CoveredCalloff>[] {
  const say = useTexts('situation');
  const f = useFormat();
  return useMemo((): GridColumn<CoveredCalloff>[] => {
    const covered = (r: CoveredCalloff): string =>
      r.coveredBy.map(({ noteNumber, quantity }) => `${noteNumber} (${f.quantity(quantity)})`).join(', ');
    return [
      {
        id: 'date',
        header: say('column.date'),
        width: 210,
        sortBy: (r) => r.date,
        cell: (r) => (r.date === r.lastDate ? f.day(r.date) : `${f.day(r.date)} – ${f.day(r.lastDate)}`),
      },
      {
        ...textColumn({ id: 'status', header: say('column.status'), width: 110 }, (r) => say(`status.${r.status}`)),
        ...inProcess(
          CALLOFF_STATUSES,
          (r: CoveredCalloff) => r.status,
          (status) => say(`status.${status}`),
        ),
      },
      quantityColumn({ id: 'quantity', header: say('column.quantity'), width: 100 }, f, (r) => r.quantity),
      quantityColumn(
        { id: 'left', header: say('column.left'), width: 100 },
        f,
        (r) => r.open,
        (value) => !isZero(value),
      ),
      { id: 'state', header: say('column.state'), width: 130, cell: (r) => <StateChip state={r.state} /> },
      textColumn({ id: 'covered', header: say('column.covered'), width: 300 }, covered),
    ];
  }, [say, f]);
}

/** The number of a despatch note, which leads to it where it is one of this portal, for those who may see it. */
function NoteNumber({ of: { noteNumber, despatchnoteHeadId } }: { of: Despatched }) {
  const may = useMay('delivery.despatch-note', 'read');
  return may && despatchnoteHeadId !== null ? (
    <Link className="mono" title={noteNumber ?? undefined} tabIndex={-1} to={paths.despatchNote(despatchnoteHeadId)}>
      {noteNumber}
    </Link>
  ) : (
    codeText(noteNumber)
  );
}

/** Despatches and corrections; `onWithdraw` is null for who may not, and locked in the past. */
export function useDespatchColumns(
  lock: Lock,
  onWithdraw: ((id: string) => void) | null,
): readonly GridColumn<Despatched>[] {
  const say = useTexts('situation');
  const f = useFormat();
  return useMemo(
    (): GridColumn<Despatched>[] => [
      dayColumn({ id: 'date', header: say('column.date'), width: 110 }, f, (r) => r.date),
      {
        ...codeColumn({ id: 'note', header: say('column.note'), width: 150 }, (r: Despatched) => r.noteNumber),
        cell: (r) => <NoteNumber of={r} />,
      },
      quantityColumn({ id: 'quantity', header: say('column.quantity'), width: 100 }, f, (r) => r.quantity),
      {
        id: 'state',
        header: say('column.state'),
        width: 130,
        cell: (r) => (r.state === null ? NONE : <StateChip state={r.state} />),
      },
      textColumn({ id: 'source', header: say('column.source'), width: 150 }, (r) => say(`source.${r.source}`)),
      textColumn({ id: 'by', header: say('column.by'), width: 140 }, (r) => r.enteredBy),
      textColumn({ id: 'reason', header: say('column.reason'), width: 260 }, (r) => r.reason),
      ...(onWithdraw === null
        ? []
        : [
            {
              id: 'withdraw',
              header: say('withdraw.act'),
              width: 110,
              cell: (r: Despatched) =>
                r.source === 'hand' || r.source === 'correction' ? (
                  <Button
                    label={say('withdraw.act')}
                    kind="quiet"
                    onClick={() => {
                      onWithdraw(r.id);
                    }}
                    testId="withdraw"
                    {...lock}
                  />
                ) : null,
            },
          ]),
    ],
    [say, f, lock, onWithdraw],
  );
}
