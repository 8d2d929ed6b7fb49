import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type DeliveryDashboard, OPEN_DAYS } from '../../../../../server/contract/delivery-dashboard.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { RecordRows } from '../../../record/RecordRows.js';
import { type PrecisionRow, usePrecisionColumns } from './precision-columns.js';

/** A partner's despatch notes; of a customer that is in no register, what is to be sent to it. */
function rowsOf({ partnerId, customer }: PrecisionRow): string {
  return partnerId === null
    ? paths.dueWhere({ q: customer })
    : paths.despatchNotesWhere({ partner: partnerId, days: String(OPEN_DAYS) });
}

/** How exactly goods left for each customer. */
export function Precision({ of }: { of: DeliveryDashboard['precision'] }) {
  const say = useTexts('deliveryDashboard');
  const f = useFormat();
  const navigate = useNavigate();
  const rows = useMemo(() => of.customers.map((one) => ({ ...one, id: one.customer })), [of.customers]);
  return (
    <RecordRows
      isMain
      isFilling
      emptyIcon="truck"
      name="delivery-precision"
      of="all"
      title={say('precision')}
      hint={say(of.isCut ? 'cut' : 'since', { day: f.day(of.since) })}
      rows={rows}
      columns={usePrecisionColumns()}
      empty={say('noPrecision')}
      onOpen={(row) => void navigate(rowsOf(row))}
      testId="precision-grid"
    />
  );
}
