import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { MapPlace, TransportDay, TransportMap } from '../../../../../../server/contract/transport-day.js';
import type { TransportId } from '../../../../../../server/domain/ids.js';
import { useTexts } from '../../../../i18n/texts.js';
import { ListFrame } from '../../../../list/ListPage.js';
import { paths } from '../../../../paths.js';
import { Button } from '../../../../ui/Button.js';
import { Answered, Empty } from '../../../../ui/States.js';
import { dayQuery } from '../day/day.queries.js';
import { DayBar } from '../day/DayBar.js';
import { MovementRow } from '../day/MovementRow.js';
import { useNow } from '../day/useNow.js';
import { ViewLinks } from '../ViewLinks.js';
import { dayOf } from '../views.js';
import { mapQuery } from './ground.queries.js';
import { MapDrawing } from './MapDrawing.js';
import { standingsOf } from './ways.js';

/** The places of the map with how each is known, those first that are not on it, with a link to where their coordinates are entered. */
function Places({ of: { places } }: { of: TransportMap }) {
  const say = useTexts('transportMap');
  const order = (place: MapPlace): number => (place.source === null ? 0 : place.source === 'town' ? 1 : 2);
  const sorted = places.toSorted((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1));
  const missing = places.filter(({ source }) => source === null).length;
  const linkOf = ({ isOwn, partnerId }: MapPlace): string | null =>
    isOwn ? paths.ownCompany : partnerId === null ? null : paths.company(partnerId);
  return (
    <section className="card panel" style={{ flex: 'none' }} aria-label={say('places')} data-testid="map-places">
      <header>
        <h2>{say('places')}</h2>
        {missing > 0 && <p className="tone-warn">{say('missing', { count: missing })}</p>}
      </header>
      <ul className="tally long-list" tabIndex={0} aria-label={say('places')}>
        {sorted.map((place) => {
          const link = linkOf(place);
          return (
            <li key={`${place.name} ${place.code} ${place.town} ${place.partnerId ?? ''}`} data-testid="place">
              <span>
                {place.name}{' '}
                {place.code !== '' && place.code !== place.name && <span className="mono dim">{place.code}</span>}{' '}
                <small className="soft">{place.town}</small>
              </span>
              <span className={place.source === null ? 'tone-warn' : 'soft'}>
                {place.reason === null ? say(`source.${place.source ?? 'town'}`) : say(`reason.${place.reason}`)}
              </span>
              {link === null ? (
                <small className="dim">{say('noPartner')}</small>
              ) : (
                <Link to={link}>{say('enter')}</Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Drawn({ day, map }: { day: TransportDay; map: TransportMap }) {
  const say = useTexts('transportMap');
  const sayDay = useTexts('transportDay');
  const navigate = useNavigate();
  const now = useNow(day.movements);
  const [chosen, setChosen] = useState<ReadonlySet<TransportId> | null>(null);
  const standings = useMemo(() => standingsOf(day.movements, now), [day.movements, now]);
  const numbers = new Map(day.movements.map((one) => [one.transportId, one.transportNumber]));
  const shown = day.movements.filter(({ transportId }) => chosen?.has(transportId) ?? true);
  if (day.movements.length === 0)
    return (
      <div className="card fill">
        <Empty icon="truck" title={sayDay('emptyTitle')} text={sayDay('emptyText')} testId="map-empty" />
      </div>
    );
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10, flex: 'none' }}>
        <MapDrawing
          {...{ map, standings }}
          numberOf={(id) => numbers.get(id) ?? ''}
          onChoose={(ids) => {
            const [only, ...others] = new Set(ids);
            if (only !== undefined && others.length === 0) void navigate(paths.transport(only));
            else setChosen(new Set(ids));
          }}
        />
        <section className="card panel" style={{ flex: '1 1 300px', minWidth: 0 }} aria-label={say('transports')}>
          <header>
            <h2>{say('transports')}</h2>
            {chosen && (
              <Button
                label={say('showAll')}
                kind="quiet"
                onClick={() => {
                  setChosen(null);
                }}
                testId="map-show-all"
              />
            )}
          </header>
          <ul
            className="tally"
            tabIndex={0}
            aria-label={say('transports')}
            style={{ overflow: 'auto', flex: '1 1 0', minHeight: 200 }}
          >
            {shown.map((movement) => (
              <MovementRow key={`${movement.transportId} ${movement.kind}`} {...{ movement, now, day: day.day }} />
            ))}
          </ul>
        </section>
      </div>
      <Places of={map} />
    </>
  );
}

/** Where the transports of a day come from and go to, on a map that needs nobody else's server. */
export function MapView() {
  const sayNav = useTexts('nav');
  const say = useTexts('transportMap');
  const [search] = useSearchParams();
  const day = dayOf(search);
  const days = useQuery(dayQuery(day));
  const map = useQuery(mapQuery(day));
  return (
    <ListFrame className="despatches" title={sayNav('transports')} subtitle={say('subtitle')}>
      <ViewLinks />
      <DayBar day={day ?? days.data?.day ?? ''} today={days.data?.today} timeZone={days.data?.timeZone} />
      <Answered query={days.data === undefined ? days : map} skeleton={12}>
        {days.data && map.data && <Drawn key={days.data.day} day={days.data} map={map.data} />}
      </Answered>
    </ListFrame>
  );
}
