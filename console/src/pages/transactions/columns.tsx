import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TransactionRowView } from '../../../../server/contract/transaction.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Icon } from '../../ui/Icon.js';
import { messageName } from '../traffic/state.js';
import { AcknowledgementStatus, DeliveryStatus, ValidationStatus } from './TransactionStatus.js';

const none = <span className="dim">–</span>;
const mono = (text: string | null) =>
  text ? (
    <span className="mono" title={text}>
      {text}
    </span>
  ) : (
    none
  );

export function useTransactionColumns(): readonly GridColumn<TransactionRowView>[] {
  const say = useTexts('transactions');
  const traffic = useTexts('traffic');
  const f = useFormat();
  return useMemo(() => {
    const count = (value: number) => <span className={value === 0 ? 'zero' : ''}>{f.integer(value)}</span>;
    return [
      {
        id: 'id',
        header: say('column.id'),
        width: 143,
        sortBy: (r) => r.id,
        cell: (r) => (
          <Link className="mono" tabIndex={-1} to={paths.transaction(r.id)}>
            {r.id}
          </Link>
        ),
      },
      {
        id: 'created',
        header: say('column.created'),
        width: 92,
        sortBy: (r) => r.createdAt,
        text: (r) => f.exact(r.createdAt),
        cell: (r) => (
          <time dateTime={r.createdAt} title={f.full(r.createdAt)}>
            {f.minute(r.createdAt)}
          </time>
        ),
      },
      {
        id: 'way',
        header: say('column.way'),
        width: 56,
        sortBy: (r) => traffic(`way.${r.direction}`),
        cell: (r) => (
          <span className="way">
            {r.direction === 'I' ? (
              <Icon name="arrow-down-left" className="way-in" />
            ) : (
              <Icon name="arrow-up-right" className="way-out" />
            )}
            {traffic(`way.${r.direction}`)}
          </span>
        ),
      },
      {
        id: 'message',
        header: say('column.message'),
        width: 107,
        sortBy: (r) => messageName(r) ?? '',
        cell: (r) => messageName(r) ?? none,
      },
      {
        id: 'partner',
        header: say('column.partner'),
        width: 88,
        sortBy: (r) => r.partner ?? '',
        cell: (r) => (r.partner ? <span title={r.partner}>{r.partner}</span> : none),
      },
      {
        id: 'document',
        header: say('column.document'),
        width: 95,
        sortBy: (r) => r.documentNumber ?? '',
        cell: (r) => mono(r.documentNumber),
      },
      {
        id: 'reference',
        header: say('column.reference'),
        width: 76,
        sortBy: (r) => r.controlReference ?? '',
        cell: (r) => mono(r.controlReference),
      },
      {
        id: 'validation',
        header: say('column.validation'),
        width: 138,
        sortBy: (r) => say(`validation.${r.validation}`),
        cell: (r) => <ValidationStatus validation={r.validation} />,
      },
      {
        id: 'delivery',
        header: say('column.delivery'),
        width: 115,
        sortBy: (r) => say(`delivery.${r.delivery}`),
        cell: (r) => <DeliveryStatus delivery={r.delivery} />,
      },
      {
        id: 'acknowledgement',
        header: say('column.acknowledgement'),
        width: 116,
        sortBy: (r) => say(`acknowledgement.${r.acknowledgement}`),
        cell: (r) => <AcknowledgementStatus acknowledgement={r.acknowledgement} />,
      },
      {
        id: 'errors',
        header: say('column.errors'),
        width: 52,
        numeric: true,
        sortBy: (r) => r.errorCount,
        cell: (r) => count(r.errorCount),
      },
      {
        id: 'warnings',
        header: say('column.warnings'),
        width: 50,
        numeric: true,
        sortBy: (r) => r.warningCount,
        cell: (r) => count(r.warningCount),
      },
    ];
  }, [say, traffic, f]);
}
