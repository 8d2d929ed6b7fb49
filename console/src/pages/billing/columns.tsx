import type { ServiceFee } from '../../../../server/contract/service-fee.js';
import { codeColumn, dayColumn, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import type { Formats } from '../../i18n/format.js';
import type { useTexts } from '../../i18n/texts.js';
import { type Tone, StatusChip } from '../../ui/Chip.js';
import type { IconName } from '../../ui/Icon.js';

type Say = ReturnType<typeof useTexts<'billing'>>;
type Shown = ServiceFee['state'] | 'paid' | 'withdrawn';

const LOOKS: Readonly<Record<Shown, { readonly icon: IconName; readonly tone: Tone }>> = {
  paid: { icon: 'check', tone: 'ok' },
  withdrawn: { icon: 'ban', tone: 'dim' },
  ok: { icon: 'clock', tone: 'dim' },
  overdue: { icon: 'exclamation-triangle', tone: 'warn' },
  warning: { icon: 'exclamation-triangle', tone: 'warn' },
  locked: { icon: 'lock', tone: 'err' },
};
export function shownState({ state, paidAt, withdrawnAt }: ServiceFee): Shown {
  if (withdrawnAt !== null) return 'withdrawn';
  return paidAt === null ? state : 'paid';
}

/** How far a fee has come, with the days that are left before a lock. */
export function FeeState({ fee, say }: { fee: ServiceFee; say: Say }) {
  const shown = shownState(fee);
  return (
    <StatusChip {...LOOKS[shown]}>
      {say(`states.${shown}`)}
      {shown === 'warning' && ` · ${say('left.in', { count: fee.daysLeft ?? 0 })}`}
    </StatusChip>
  );
}

/** An amount with its currency. */
export function money(f: Formats, amount: string, { currency }: Pick<ServiceFee, 'currency'>): string {
  return `${f.amount(amount)} ${currency}`;
}

/** The columns that every list of fees has. */
export function feeColumns<Row extends ServiceFee>(say: Say, f: Formats): GridColumn<Row>[] {
  return [
    codeColumn({ id: 'number', header: say('number'), width: 150 }, (row) => row.number),
    textColumn({ id: 'description', header: say('description'), width: 230 }, (row) => row.description),
    {
      id: 'total',
      header: say('total'),
      width: 140,
      numeric: true,
      sortBy: (row) => Number(row.total),
      text: (row) => `${row.total} ${row.currency}`,
      cell: (row) => money(f, row.total, row),
    },
    dayColumn({ id: 'invoiceDate', header: say('invoiceDate'), width: 120 }, f, (row) => row.invoiceDate),
    dayColumn({ id: 'dueDate', header: say('dueDate'), width: 120 }, f, (row) => row.dueDate),
    dayColumn({ id: 'lockDate', header: say('lockDate'), width: 120 }, f, (row) => row.lockDate),
    timeColumn({ id: 'paid', header: say('paidAt'), width: 120 }, f, (row) => row.paidAt),
    {
      id: 'state',
      header: say('state'),
      width: 200,
      stays: 'end',
      text: (row) => say(`states.${shownState(row)}`),
      cell: (row) => <FeeState fee={row} say={say} />,
    },
  ];
}
