import type { ReactNode } from 'react';
import type { PartnerCompany } from '../../../../server/contract/company.js';
import { useMay } from '../../api/user.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, RecordViews, Related } from '../../record/RecordHead.js';

/** What a partner is looked at as; views of what the user may not read are left out. */
export function PartnerViews({ id }: { id: string }) {
  const say = useTexts('company');
  const seesFiles = useMay('traffic', 'read');
  const seesTransactions = useMay('transactions', 'read');
  const seesSchedules = useMay('schedule.delivery-schedule', 'read');
  const seesAgreements = useMay('agreements', 'read');
  const view = (name: Parameters<typeof paths.companyView>[1], label: string) => ({
    to: paths.companyView(id, name),
    label,
    testId: `partner-${name}`,
  });
  return (
    <RecordViews
      label={say('views')}
      views={[
        { to: paths.company(id), label: say('identity'), testId: 'partner-identity' },
        view('relations', say('relations')),
        ...(seesAgreements ? [view('agreements', say('exchange.agreements'))] : []),
        ...(seesFiles || seesTransactions ? [view('exchange', say('exchange.title'))] : []),
        ...(seesSchedules ? [view('schedules', say('exchange.schedules'))] : []),
      ]}
    />
  );
}

/** The page of a partner in one of its views, beside that of its own fields. */
export function PartnerPage({
  company: { id, name, code },
  children,
}: {
  company: PartnerCompany;
  children: ReactNode;
}) {
  return (
    <div className="page record partner-exchange">
      <RecordHead title={name} subtitle={code} testId="company-title" />
      <PartnerViews id={id} />
      <Related kind="partner" id={id} />
      {children}
    </div>
  );
}
