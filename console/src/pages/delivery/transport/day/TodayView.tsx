import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TransportDay } from '../../../../../../server/contract/transport-day.js';
import { hourOf, isLate } from '../../../../../../server/domain/transport/movement.js';
import { useFormat } from '../../../../i18n/format.js';
import { useTexts } from '../../../../i18n/texts.js';
import { Note } from '../../../../ui/Note.js';
import { Answered, Empty } from '../../../../ui/States.js';
import { dayQuery } from './day.queries.js';
import { DayBar } from './DayBar.js';
import { countsOf, hoursOf } from './hours.js';
import { MovementRow } from './MovementRow.js';
import { useNow } from './useNow.js';

function Figures({ of, now }: { of: TransportDay; now: number }) {
  const say = useTexts('transportDay');
  const f = useFormat();
  const counts = countsOf(of, now);
  return (
    <dl className="figures" aria-label={say('figures')}>
      {(['due', 'departed', 'arrived', 'late'] as const).map((name) => (
        <div key={name} className="card figure" data-testid={`day-${name}`}>
          <dt>{say(`figure.${name}`)}</dt>
          <dd>
            <span className={name === 'late' && counts.late > 0 ? 'figure-value tone-warn' : 'figure-value'}>
              {f.integer(counts[name])}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Hours({ of, now }: { of: TransportDay; now: number }) {
  const say = useTexts('transportDay');
  const groups = useMemo(() => hoursOf(of), [of]);
  return groups.map(({ key, movements }) => {
    const first = movements[0]?.planned ?? '';
    const title =
      key === 'earlier' ? say('earlier') : key === 'day' ? say('noTime') : say('hour', { hour: hourOf(first) });
    const late = movements.filter((one) => isLate(one, now)).length;
    return (
      <section key={key} className="card panel" style={{ flex: 'none' }} aria-label={title} data-testid="hour">
        <header>
          <h2>{title}</h2>
          {late > 0 && (
            <p className="tone-warn">
              {say('figure.late')}: {late}
            </p>
          )}
        </header>
        <ul className="tally">
          {movements.map((movement) => (
            <MovementRow key={`${movement.transportId} ${movement.kind}`} {...{ movement, now, day: of.day }} />
          ))}
        </ul>
      </section>
    );
  });
}

/** The departures and arrivals of a day, hour by hour. What changes does so in place; what becomes late says so as the clock goes on. */
export function TodayView({ day }: { day: string | undefined }) {
  const say = useTexts('transportDay');
  const query = useQuery(dayQuery(day));
  const { data } = query;
  const now = useNow(data?.movements ?? []);
  return (
    <>
      <DayBar day={day ?? data?.day ?? ''} today={data?.today} timeZone={data?.timeZone} />
      {data?.isCut === true && <Note tone="warn" text={say('isCut')} />}
      <Answered query={query} skeleton={10}>
        {data !== undefined && (
          <>
            <Figures of={data} now={now} />
            {data.movements.length === 0 ? (
              <div className="card fill">
                <Empty icon="truck" title={say('emptyTitle')} text={say('emptyText')} testId="day-empty" />
              </div>
            ) : (
              <Hours of={data} now={now} />
            )}
          </>
        )}
      </Answered>
    </>
  );
}
