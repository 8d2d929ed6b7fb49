import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MapPlace, TransportMap } from '../../../../../../server/contract/transport-day.js';
import type { TransportId } from '../../../../../../server/domain/ids.js';
import { useTexts } from '../../../../i18n/texts.js';
import { Button } from '../../../../ui/Button.js';
import { bentLine, clustered, isSeen, namesWithRoom, type Point, screenPoint, viewOf, worldPoint } from './geometry.js';
import { groundQuery } from './ground.queries.js';
import { useSize, useView } from './useView.js';
import { type Standing, STANDINGS, type Way, waysOf } from './ways.js';

/** Pixels within which places are one. */
const NEAR = 26;
const MOST_NAMES = 24;
/** Colour, width and dashes of a line: each standing has its own of all three. */
const LINE: Readonly<
  Record<Standing, { readonly stroke: string; readonly strokeWidth: number; readonly strokeDasharray?: string }>
> = {
  late: { stroke: 'var(--warn)', strokeWidth: 3, strokeDasharray: '10 4' },
  open: { stroke: 'var(--text-2)', strokeWidth: 2, strokeDasharray: '2 4' },
  underway: { stroke: 'var(--accent)', strokeWidth: 2.5 },
  done: { stroke: 'var(--ok)', strokeWidth: 1.2 },
};

/** A place with coordinates. */
interface Placed {
  readonly index: number;
  readonly place: MapPlace;
  readonly world: Point;
}

function placedOf(places: readonly MapPlace[]): readonly Placed[] {
  return places.flatMap((place, index) =>
    place.latitude === null || place.longitude === null
      ? []
      : [{ index, place, world: worldPoint(place.longitude, place.latitude) }],
  );
}

/** What each look of a line and of a place means. */
function Legend() {
  const say = useTexts('transportMap');
  return (
    <ul
      className="toolbar-chips dim"
      aria-label={say('legend')}
      style={{ listStyle: 'none', margin: 0, padding: 0, flex: '1 1 0' }}
    >
      {STANDINGS.map((standing) => (
        <li key={standing} className="way">
          <svg width="30" height="8" aria-hidden>
            <path d="M0,4H30" {...LINE[standing]} />
          </svg>
          {say(`standing.${standing}`)}
        </li>
      ))}
      {(['exact', 'town'] as const).map((source) => (
        <li key={source} className="way">
          <svg width="14" height="14" aria-hidden>
            <Dot at={[7, 7]} r={5} isExact={source === 'exact'} />
          </svg>
          {say(`source.${source}`)}
        </li>
      ))}
    </ul>
  );
}

function Dot({ at: [x, y], r, isExact }: { at: Point; r: number; isExact: boolean }) {
  return (
    <circle
      cx={x}
      cy={y}
      r={r}
      fill={isExact ? 'var(--accent)' : 'var(--panel)'}
      stroke="var(--accent)"
      strokeWidth={2.5}
    />
  );
}

/** The names of towns; beside a place, where one stands upon it. */
function Names({
  all,
  places,
}: {
  all: readonly { readonly name: string; readonly at: Point }[];
  places: readonly { readonly at: Point }[];
}) {
  const isCovered = ([x, y]: Point): boolean => places.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < 14);
  return all.map(({ name, at: [x, y] }) => (
    <g key={`${name} ${x.toFixed(0)}`} aria-hidden>
      <circle cx={x} cy={y} r={1.5} fill="var(--text-3)" />
      <text x={x + (isCovered([x, y]) ? 16 : 4)} y={y + 4} fontSize={11} fill="var(--text-3)">
        {name}
      </text>
    </g>
  ));
}

interface MapDrawingProps {
  map: TransportMap;
  standings: ReadonlyMap<TransportId, Standing>;
  numberOf: (id: TransportId) => string;
  /** Somebody has chosen a line, or a place that no enlarging takes apart. */
  onChoose: (transports: readonly TransportId[]) => void;
}

/** Places and ways on the outlines of countries. Whatever is chosen by a click is chosen by Enter too. */
export function MapDrawing({ map, standings, numberOf, onChoose }: MapDrawingProps) {
  const say = useTexts('transportMap');
  const svg = useRef<SVGSVGElement>(null);
  const size = useSize(svg);
  const { data: ground } = useQuery(groundQuery);
  const placed = useMemo(() => placedOf(map.places), [map.places]);
  const home = useMemo(
    () =>
      viewOf(
        placed.map(({ world }) => world),
        size,
      ),
    [placed, size],
  );
  const { view, hands, wasMoved, larger, smaller, toAll, show } = useView(svg, size, home);
  const clusters = useMemo(
    () =>
      clustered(
        placed.map((of) => ({ at: screenPoint(of.world, view, size), of })),
        NEAR,
      ),
    [placed, view, size],
  );
  const groups = new Map(clusters.flatMap(({ members }, n) => members.map(({ index }) => [index, n] as const)));
  const ways = waysOf(map.routes, standings, (place) => groups.get(place));
  const names = namesWithRoom(
    (ground?.towns ?? [])
      .map(({ name, at }) => ({ name, at: screenPoint(at, view, size) }))
      .filter(({ at }) => isSeen(at, size)),
    MOST_NAMES,
  );
  /** What both a click and a key do. */
  const acts = (act: () => void) => ({
    role: 'button',
    tabIndex: 0,
    style: { cursor: 'pointer' },
    onClick: () => {
      if (!wasMoved()) act();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      act();
    },
  });
  const open = (members: readonly Placed[]): void => {
    const [first] = members;
    if (members.some(({ world }) => world[0] !== first?.world[0] || world[1] !== first.world[1])) {
      const closer = viewOf(
        members.map(({ world }) => world),
        size,
      );
      if (closer.scale > view.scale * 1.05) {
        show(closer);
        return;
      }
    }
    const there = new Set(members.map(({ index }) => index));
    onChoose(
      map.routes.flatMap(({ transportId, from, to }) =>
        [...from, ...to].some((index) => there.has(index)) ? [transportId] : [],
      ),
    );
  };
  const wayName = ({ from, to, transports, standing }: Way): string =>
    say('wayName', {
      ...{ from: nameOf(clusters[from]?.members ?? []), to: nameOf(clusters[to]?.members ?? []) },
      ...{ transports: transports.map(numberOf).join(', '), standing: say(`standing.${standing}`) },
    });
  const nameOf = (members: readonly Placed[]): string => members.map(({ place }) => place.name).join(', ');
  const [left, top] = screenPoint([0, 0], view, size);
  return (
    <div className="card panel" style={{ flex: '2 1 460px', minWidth: 0 }}>
      <header style={{ padding: '4px 14px' }}>
        <Legend />
        <Button label={say('larger')} icon="plus" iconOnly kind="quiet" onClick={larger} testId="map-larger" />
        <Button label={say('smaller')} icon="minus" iconOnly kind="quiet" onClick={smaller} testId="map-smaller" />
        <Button label={say('all')} kind="quiet" onClick={toAll} testId="map-all" />
      </header>
      <svg
        ref={svg}
        width="100%"
        height={420}
        role="group"
        aria-label={say('map')}
        aria-description={say('keys')}
        tabIndex={0}
        style={{ background: 'var(--field)', touchAction: 'none', userSelect: 'none', display: 'block' }}
        data-testid="transport-map"
        data-scale={view.scale.toFixed(2)}
        {...hands}
      >
        {ground && (
          <g transform={`translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${String(view.scale)})`} aria-hidden>
            <path d={ground.land} fill="var(--line)" />
            <path
              d={ground.borders}
              fill="none"
              stroke="var(--field)"
              strokeWidth={1}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        )}
        <Names all={names} places={clusters} />
        <defs>
          <marker
            id="way-end"
            viewBox="0 0 8 8"
            refX="14"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0,0L8,4L0,8z" fill="context-stroke" />
          </marker>
        </defs>
        {ways.map((way) => {
          const d = bentLine(clusters[way.from]?.at ?? [0, 0], clusters[way.to]?.at ?? [0, 0]);
          return (
            <g
              key={`${String(way.from)} ${String(way.to)}`}
              {...acts(() => {
                onChoose(way.transports);
              })}
              aria-label={wayName(way)}
              data-testid="map-way"
              data-standing={way.standing}
            >
              <title>{wayName(way)}</title>
              <path d={d} fill="none" stroke="transparent" strokeWidth={14} />
              <path d={d} fill="none" {...LINE[way.standing]} markerEnd="url(#way-end)" />
            </g>
          );
        })}
        {clusters.map(({ at, members }) => (
          <g
            key={members.map(({ index }) => index).join(' ')}
            {...acts(() => {
              open(members);
            })}
            aria-label={say('placeName', { name: nameOf(members), count: members.length })}
            data-testid="map-place"
          >
            <title>{nameOf(members)}</title>
            <Dot
              at={at}
              r={members.length > 1 ? 11 : 7}
              isExact={members.every(({ place }) => place.source === 'exact')}
            />
            {members.length > 1 && (
              <text
                x={at[0]}
                y={at[1] + 4}
                textAnchor="middle"
                fontSize={11}
                fontWeight={600}
                fill={members.every(({ place }) => place.source === 'exact') ? 'var(--on-accent)' : 'var(--text)'}
              >
                {members.length}
              </text>
            )}
          </g>
        ))}
      </svg>
      <small className="dim" style={{ padding: '4px 14px' }}>
        {say('keys')} {say('ground')}{' '}
        <a href="https://www.geonames.org" rel="noreferrer">
          GeoNames
        </a>{' '}
        (
        <a href="https://creativecommons.org/licenses/by/4.0/" rel="noreferrer">
          CC BY 4.0
        </a>
        )
      </small>
    </div>
  );
}
