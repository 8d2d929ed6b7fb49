import { geoArea, geoCentroid, geoEqualEarth, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import type { Feature, FeatureCollection, Polygon } from 'geojson';
import { useMemo } from 'react';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-110m.json';
import type { Dashboard } from '../../../../server/contract/dashboard.js';

type Partner = NonNullable<Dashboard['mapData']>[number];
const WIDTH = 640;
const HEIGHT = 300;
/** Degrees around the outermost partners that are shown besides. */
const MARGIN = 9;
/** Pixels between partners of one country, and the angle by which each is turned from the one before. */
const SPREAD = 11;
const GOLDEN = 2.4;

const topology = atlas as unknown as Topology<{ countries: GeometryCollection }>;
const countries = feature(topology, topology.objects.countries) as FeatureCollection;
const borders = mesh(topology, topology.objects.countries, (a, b) => a !== b);

/** The middle of a country's largest piece: overseas parts would pull it into the sea. The atlas has the numbers of ISO 3166, the register its letters. */
const middles: ReadonlyMap<string, [number, number]> = new Map(
  countries.features.flatMap((country) => {
    if (country.id === undefined) return [];
    const code = new Intl.Locale(`und-${String(country.id).padStart(3, '0')}`).region ?? '';
    return [[code, geoCentroid(largestPiece(country))] as const];
  }),
);

function largestPiece(country: Feature): GeoPermissibleObjects {
  if (country.geometry.type !== 'MultiPolygon') return country;
  const pieces = country.geometry.coordinates.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
  return pieces.toSorted((a, b) => geoArea(b) - geoArea(a))[0] ?? country;
}

function placeOf({ country }: Partner): [number, number] | undefined {
  return country === null ? undefined : middles.get(country);
}
/** How many of these partners have a place. */
export function placedCount(partners: readonly Partner[]): number {
  return partners.filter((partner) => placeOf(partner) !== undefined).length;
}

/** Partners by their countries: the larger the dot the more was exchanged, a red ring where something has errors. One picture; the list beside it has the words. */
export function PartnerMap({
  partners,
  label,
  shown,
}: {
  partners: readonly Partner[];
  label: string;
  shown: string | null;
}) {
  const { land, lines, dots } = useMemo(() => {
    const places = partners.flatMap((partner) => {
      const place = placeOf(partner);
      return place === undefined ? [] : [{ partner, place }];
    });
    const projection = geoEqualEarth();
    if (places.length === 0) projection.fitSize([WIDTH, HEIGHT], { type: 'Sphere' });
    else {
      const corners = places.flatMap(({ place: [x, y] }) => [
        [x - MARGIN * 2, Math.max(-84, y - MARGIN)],
        [x + MARGIN * 2, Math.min(84, y + MARGIN)],
      ]);
      projection.fitExtent(
        [
          [20, 20],
          [WIDTH - 20, HEIGHT - 20],
        ],
        { type: 'MultiPoint', coordinates: corners },
      );
    }
    const path = geoPath(projection);
    const most = Math.max(1, ...places.map(({ partner }) => partner.messages));
    const seen = new Map<string | null, number>();
    return {
      land: path(countries) ?? '',
      lines: path(borders) ?? '',
      dots: places.map(({ partner, place }) => {
        const n = seen.get(partner.country) ?? 0;
        seen.set(partner.country, n + 1);
        const [x, y] = projection(place) ?? [0, 0];
        return {
          partner,
          r: 4 + 10 * Math.sqrt(partner.messages / most),
          x: x + SPREAD * Math.sqrt(n) * Math.cos(n * GOLDEN),
          y: y + SPREAD * Math.sqrt(n) * Math.sin(n * GOLDEN),
        };
      }),
    };
  }, [partners]);
  return (
    <svg
      className="map"
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
      data-testid="map"
    >
      <path d={land} className="map-land" />
      <path d={lines} className="map-lines" />
      {dots.map(({ partner, x, y, r }) => (
        <g
          key={partner.address}
          className={partner.address === shown ? 'map-dot is-shown' : 'map-dot'}
          data-testid="map-dot"
          data-partner={partner.partner}
        >
          <circle cx={x} cy={y} r={r} />
          {partner.errors > 0 && <circle cx={x} cy={y} r={r + 3} className="map-ring" />}
        </g>
      ))}
    </svg>
  );
}
