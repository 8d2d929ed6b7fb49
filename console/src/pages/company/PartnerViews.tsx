import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordViews } from '../../record/RecordHead.js';

/** What a partner is looked at as: what the register says of it, and what is exchanged with it. */
export function PartnerViews({ id }: { id: string }) {
  const say = useTexts('company');
  return (
    <RecordViews
      label={say('views')}
      views={[
        { to: paths.company(id), label: say('register') },
        { to: `${paths.company(id)}/exchange`, label: say('exchange.title'), testId: 'partner-exchange' },
      ]}
    />
  );
}
