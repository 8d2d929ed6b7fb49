import { useMemo } from 'react';
import type { TransactionRowView } from '../../../../server/contract/transaction.js';
import {
  ACKNOWLEDGEMENTS,
  DIRECTIONS,
  PROCESSING_STATES,
  VALIDATIONS,
} from '../../../../server/domain/transaction/status.js';
import {
  codeColumn,
  countColumn,
  directionText,
  inProcess,
  linkColumn,
  textColumn,
  timeColumn,
} from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { messageName } from '../traffic/state.js';
import { AcknowledgementStatus, ProcessingStatus, ValidationStatus } from './TransactionStatus.js';

export function useTransactionColumns(): readonly GridColumn<TransactionRowView>[] {
  const say = useTexts('transactions');
  const traffic = useTexts('traffic');
  const f = useFormat();
  return useMemo((): GridColumn<TransactionRowView>[] => {
    return [
      timeColumn({ id: 'created', header: say('column.created'), width: 92 }, f, (r) => r.createdAt),
      {
        id: 'way',
        header: say('column.way'),
        width: 78,
        ...inProcess(
          DIRECTIONS,
          (r) => r.direction,
          (way) => traffic(`way.${way}`),
        ),
        cell: (r) => directionText(r.direction, traffic(`way.${r.direction}`)),
      },
      linkColumn(
        { id: 'message', header: say('column.message'), width: 120 },
        (r) => messageName(r),
        (r) => paths.transaction(r.id),
      ),
      textColumn({ id: 'partner', header: say('column.partner'), width: 176 }, (r) => r.partner),
      codeColumn({ id: 'document', header: say('column.document'), width: 95 }, (r) => r.documentNumber),
      codeColumn({ id: 'reference', header: say('column.reference'), width: 76 }, (r) => r.controlReference),
      {
        id: 'validation',
        header: say('column.validation'),
        width: 130,
        ...inProcess(
          VALIDATIONS,
          (r) => r.validation,
          (state) => say(`validation.${state}`),
        ),
        cell: (r) => <ValidationStatus validation={r.validation} />,
      },
      {
        id: 'processing',
        header: say('column.processing'),
        width: 118,
        stays: 'end',
        ...inProcess(
          PROCESSING_STATES,
          (r) => r.processing,
          (state) => say(`processing.${state}`),
        ),
        cell: (r) => <ProcessingStatus processing={r.processing} />,
      },
      {
        id: 'acknowledgement',
        header: say('column.acknowledgement'),
        width: 110,
        ...inProcess(
          ACKNOWLEDGEMENTS,
          (r) => r.acknowledgement,
          (state) => say(`acknowledgement.${state}`),
        ),
        cell: (r) => <AcknowledgementStatus acknowledgement={r.acknowledgement} />,
      },
      countColumn({ id: 'errors', header: say('column.errors'), width: 52 }, f, (r) => r.errorCount),
      countColumn({ id: 'warnings', header: say('column.warnings'), width: 50 }, f, (r) => r.warningCount),
      codeColumn({ id: 'id', header: say('column.id'), width: 143, isHidden: true }, (r) => r.id),
    ];
  }, [say, traffic, f]);
}
