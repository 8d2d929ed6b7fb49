import { useMemo } from 'react';
import type { DespatchList } from '../../../../../server/contract/delivery.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { COUNT_OF, STANDINGS } from '../despatch.list.js';
import { StandingSummary } from '../StandingSummary.js';

/** How far notes have come, and when the goods leave. */
export function DespatchSummary({ of }: { of: Pick<DespatchList, 'counts' | 'days'> | undefined }) {
  const say = useTexts('despatch');
  const words = useMemo(
    () => ({
      ...{ figures: say('figures'), byDay: say('byDay'), noDays: say('noDays'), day: say('column.despatch') },
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
      addressOf={paths.despatchNotesWhere}
      days={of?.days ?? null}
      words={words}
      testId="despatch-days"
    />
  );
}
