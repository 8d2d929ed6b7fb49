import { useMemo } from 'react';
import type { CustomerPrecision, Scores } from '../../../../../server/contract/delivery-dashboard.js';
import { inProcess, NONE, textColumn } from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { LANGUAGES } from '../../../i18n/languages.js';
import { useTexts } from '../../../i18n/texts.js';
import { StatusChip, type Tone } from '../../../ui/Chip.js';
import type { IconName } from '../../../ui/Icon.js';
import { cutShare, type Mark, markOf, shareMet } from './share.js';

/** A customer of the table. */
export type PrecisionRow = CustomerPrecision & { readonly id: string };

/** From the worst on. */
const MARKS = ['below', 'short', 'full', 'none'] as const satisfies readonly Mark[];
const MARK_LOOK = {
  below: { icon: 'times', tone: 'err' },
  short: { icon: 'exclamation-triangle', tone: 'warn' },
  full: { icon: 'check', tone: 'ok' },
  none: { icon: 'minus', tone: 'dim' },
} as const satisfies Record<Mark, { readonly icon: IconName; readonly tone: Tone }>;
const COUNTS = ['due', 'early', 'onDay', 'late', 'open', 'partly', 'unknown'] as const;
const WIDTH_OF = { due: 84, early: 72, onDay: 96, late: 108, open: 88, partly: 124, unknown: 96 } as const;

/** Shares as people read them. */
function usePercent(): (share: number) => string {
  const { locale } = LANGUAGES[useLanguage()];
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    return (share) => percent.format(cutShare(share));
  }, [locale]);
}

/** The share of each month as a bar; the same in words for those who do not see it. */
function Trend({ months }: Pick<CustomerPrecision, 'months'>) {
  const f = useFormat();
  const percent = usePercent();
  const shares = months.map(({ month, due, met }) => ({ month: f.month(`${month}-01`), share: met / due }));
  if (shares.length === 0) return NONE;
  const text = shares.map(({ month, share }) => `${month} ${percent(share)}`).join(', ');
  return (
    <span className="trend" role="img" aria-label={text} title={text}>
      {shares.map(({ month, share }) => (
        <i key={month} className={`trend-${markOf(share)}`} style={{ blockSize: `${String(3 + share * 15)}px` }} />
      ))}
    </span>
  );
}

/** The columns of customers: how many call-offs, what became of them, and the six months. */
export function usePrecisionColumns(): readonly GridColumn<PrecisionRow>[] {
  const say = useTexts('deliveryDashboard');
  const f = useFormat();
  const percent = usePercent();
  return useMemo((): GridColumn<PrecisionRow>[] => {
    const share = (id: 'met' | 'sixMonths', of: (row: PrecisionRow) => Scores): GridColumn<PrecisionRow> => ({
      id,
      header: say(`column.${id}`),
      width: id === 'met' ? 80 : 104,
      numeric: true,
      sortBy: (row) => shareMet(of(row)) ?? -1,
      text: (row) => {
        const value = shareMet(of(row));
        return value === null ? null : cutShare(value);
      },
      cell: (row) => {
        const value = shareMet(of(row));
        return value === null ? NONE : <span className="strong">{percent(value)}</span>;
      },
    });
    const counts = COUNTS.map(
      (id): GridColumn<PrecisionRow> => ({
        id,
        header: say(`column.${id}`),
        width: WIDTH_OF[id],
        numeric: true,
        sortBy: (row) => row.inPeriod[id],
        cell: (row) => (row.inPeriod[id] === 0 ? NONE : f.integer(row.inPeriod[id])),
        ...(id === 'partly' && { isHidden: true }),
      }),
    );
    const [due, ...became] = counts;
    const markIn = (row: PrecisionRow): Mark => markOf(shareMet(row.inAll));
    const wordOf = (mark: Mark): string => say(`mark.${mark}`);
    return [
      textColumn(
        { id: 'customer', header: say('column.customer'), width: 190 },
        (row) => row.customerName ?? row.customer,
      ),
      ...(due === undefined ? [] : [due]),
      share('met', (row) => row.inPeriod),
      ...became,
      share('sixMonths', (row) => row.inAll),
      { id: 'trend', header: say('column.trend'), width: 96, cell: (row) => <Trend months={row.months} /> },
      {
        id: 'mark',
        header: say('column.mark'),
        width: 130,
        stays: 'end',
        ...inProcess(MARKS, markIn, wordOf),
        cell: (row) => {
          const mark = markIn(row);
          return <StatusChip {...MARK_LOOK[mark]}>{wordOf(mark)}</StatusChip>;
        },
      },
    ];
  }, [say, f, percent]);
}
