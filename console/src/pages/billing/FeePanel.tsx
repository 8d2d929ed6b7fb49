import type { ReactNode } from 'react';
import type { ServiceFee } from '../../../../server/contract/service-fee.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { FeeState, money } from './columns.js';
import './billing.css';

interface FeePanelProps {
  readonly fee: ServiceFee;
  readonly onClose: () => void;
  /** What is known and done besides. */
  readonly more?: readonly (readonly [string, ReactNode])[];
  readonly children?: ReactNode;
}

/** One fee, whole. */
export function FeePanel({ fee, onClose, more = [], children }: FeePanelProps) {
  const say = useTexts('billing');
  const states = useTexts('states');
  const f = useFormat();
  return (
    <SlidePanel title={fee.number} closeLabel={states('close')} onClose={onClose} testId="fee-panel">
      <div className="form-lines">
        <PanelFacts
          facts={[
            [say('state'), <FeeState key="state" fee={fee} say={say} />],
            [say('description'), fee.description],
            [say('net'), money(f, fee.net, fee)],
            [say('vat'), money(f, fee.vat, fee)],
            [say('total'), money(f, fee.total, fee)],
            [say('invoiceDate'), f.day(fee.invoiceDate)],
            [say('dueDate'), f.day(fee.dueDate)],
            [say('lockDate'), f.day(fee.lockDate)],
            [say('daysLeft'), fee.daysLeft === null ? null : f.integer(fee.daysLeft)],
            [say('paidAt'), fee.paidAt === null ? null : f.full(fee.paidAt)],
            ...(fee.withdrawnAt === null ? [] : [[say('withdrawnAt'), f.full(fee.withdrawnAt)] as const]),
            ...more,
          ]}
        />
        {children}
      </div>
    </SlidePanel>
  );
}
