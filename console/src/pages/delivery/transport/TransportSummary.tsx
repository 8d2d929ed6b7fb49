import { useMemo } from 'react';
import type { TransportList } from '../../../../../server/contract/transport.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { COUNT_OF, STANDINGS } from './transport.list.js';
import { StandingSummary } from '../StandingSummary.js';

/** How far transports have come, and when they depart. */
export function TransportSummary({ of }: { of: Pick<TransportList, 'counts' | 'days'> | undefined }) {
  const say = useTexts('transport');
  const words = useMemo(
    () => ({
      ...{ figures: say('figures'), byDay: say('byDay'), noDays: say('noDays'), day: say('column.departure') },
      ...{ sent: say('day.sent'), open: say('day.open'), errors: say('day.errors') },
    }),
    [say],
  );
  return (
    <StandingSummary
      figures={STANDINGS.map((standing) => ({
        key: standing,
        label: say(`figure.${standing}`),
        count: of?.counts?.[COUNT_OF[standing]],
      }))}
      addressOf={paths.transportsWhere}
      days={of?.days ?? null}
      words={words}
      testId="transport-days"
    />
  );
}
