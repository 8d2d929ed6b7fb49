import { useLocation, useParams } from 'react-router-dom';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { FilterChip } from '../../../ui/Chip.js';
import { CalloffsView } from './CalloffsView.js';
import { LinesView } from './LinesView.js';
import { ScheduleFrame } from './ScheduleFrame.js';

/** An adjusted schedule with its lines, or with its call-offs, as the address says. */
export function Component() {
  const say = useTexts('forecast');
  const { id = '' } = useParams<'id'>();
  const isOfCalloffs = useLocation().pathname === paths.forecastScheduleCalloffs(id);
  return (
    <ScheduleFrame id={id}>
      {({ lines, filters: { of, values }, onlyAdjusted }) =>
        isOfCalloffs ? (
          <CalloffsView
            id={id}
            lines={lines}
            {...values}
            tools={
              <>
                {values.line !== '' && (
                  <FilterChip
                    icon="times"
                    pressed
                    onClick={() => {
                      of.line.set('');
                    }}
                    testId="chip-line"
                  >
                    {lines.find(({ scheduleLineId }) => scheduleLineId === values.line)?.articleNumber ??
                      say('thisLine')}
                  </FilterChip>
                )}
                {onlyAdjusted}
              </>
            }
          />
        ) : (
          <LinesView id={id} lines={lines} tools={onlyAdjusted} />
        )
      }
    </ScheduleFrame>
  );
}
