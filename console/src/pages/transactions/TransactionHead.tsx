import type { ReactNode } from 'react';
import type { TransactionDetail } from '../../../../server/contract/transaction.js';
import { reaches } from '../../../../server/domain/access/level.js';
import { useUser } from '../../api/user.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, RecordViews } from '../../record/RecordHead.js';
import { PrintButton } from '../../shell/PrintButton.js';
import { AcknowledgementStatus, ProcessingStatus, ValidationStatus } from './TransactionStatus.js';

/** The head of a transaction's pages, with its states, and the ways from one page to the others. */
export function TransactionHead({
  transaction: one,
  actions,
}: {
  transaction: TransactionDetail;
  actions?: ReactNode;
}) {
  const say = useTexts('transactions');
  const { level } = useUser();
  return (
    <>
      <RecordHead
        title={say('title', { name: one.documentNumber ?? one.controlReference ?? one.id })}
        marks={
          <span className="marks" data-testid="axes">
            <ValidationStatus validation={one.validation} />
            <ProcessingStatus processing={one.processing} />
            {one.acknowledgement !== 'none' && <AcknowledgementStatus acknowledgement={one.acknowledgement} />}
          </span>
        }
        actions={
          <>
            {actions}
            <PrintButton iconOnly />
          </>
        }
        testId="transaction-title"
      />
      <RecordViews
        label={say('views')}
        views={[
          { to: paths.transaction(one.id), label: say('overview'), testId: 'overview-link' },
          ...(one.inhouse.json
            ? [{ to: paths.transactionInhouse(one.id), label: say('inhouse'), testId: 'inhouse-link' }]
            : []),
          ...(reaches(level, 'company-admin')
            ? [{ to: paths.transactionEvents(one.id), label: say('events'), testId: 'events-link' }]
            : []),
        ]}
      />
    </>
  );
}
