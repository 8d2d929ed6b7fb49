import { Injectable } from '@nestjs/common';
import type { MapPlace, TransportMap } from '../../contract/transport-day.js';
import { type PlaceFound, placeByTown, placeOf, type PlaceParty } from '../../domain/transport/place.js';
import { Database } from '../../platform/database/database.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { Gazetteer } from './gazetteer.service.js';
import { type MapGround, type Stop, TransportMapView } from './transport.map.view.js';

/** A place as stops name it. */
interface Named {
  readonly party: PlaceParty;
  readonly partnerId: Stop['partnerId'];
  readonly isOwn: boolean;
}

const keyOf = ({ party: { code, name, city, region, country }, partnerId }: Named): string =>
  JSON.stringify([partnerId, code, name, city, region, country]);

/** Where the goods of a stop are collected: at the ship-from, else at the seller, who has no code of a place. */
function collection({ from, seller }: Stop, { own }: MapGround): Named {
  const party = from ?? { ...seller, code: '', name: seller.name || own.name };
  return { party, partnerId: null, isOwn: true };
}
const delivery = ({ to, partnerId }: Stop): Named => ({ party: to, partnerId, isOwn: false });

/** Maps of the transports of a day. */
@Injectable()
export class TransportMaps {
  constructor(
    private readonly database: Database,
    private readonly view: TransportMapView,
    private readonly gazetteer: Gazetteer,
  ) {}

  async map(caller: Caller, day: string | undefined): Promise<TransportMap> {
    const ground = await this.database.transaction(scopeOf(caller), (tx) =>
      this.view.ground(tx, caller.companyId, day),
    );
    const at = new Map<string, number>();
    const named: Named[] = [];
    const indexOf = (one: Named): number => {
      const key = keyOf(one);
      const known = at.get(key) ?? named.push(one) - 1;
      at.set(key, known);
      return known;
    };
    const routes = new Map<Stop['transportId'], { from: Set<number>; to: Set<number> }>();
    for (const stop of ground.stops) {
      const route = routes.get(stop.transportId) ?? { from: new Set<number>(), to: new Set<number>() };
      route.from.add(indexOf(collection(stop, ground)));
      route.to.add(indexOf(delivery(stop)));
      routes.set(stop.transportId, route);
    }
    return {
      day: ground.day,
      places: await this.places(named, ground),
      routes: [...routes].map(([transportId, { from, to }]) => ({ transportId, from: [...from], to: [...to] })),
    };
  }

  private async places(named: readonly Named[], { own, partners }: MapGround): Promise<MapPlace[]> {
    const said = named.map(({ party, partnerId, isOwn }) =>
      placeOf(party, isOwn ? own : partnerId === null ? undefined : partners.get(partnerId), isOwn),
    );
    const wanted = said.flatMap((one) => ('lookUp' in one ? one.lookUp : []));
    const towns = (await this.gazetteer.towns(wanted)).values();
    const found = said.map(
      (one): PlaceFound => ('found' in one ? one.found : placeByTown(one.lookUp, towns.next().value ?? 'unknown')),
    );
    return named.map(({ party: { name, code }, partnerId, isOwn }, n) => {
      const place = found[n];
      if (!place) throw new Error('Each place was looked up');
      const { source, town } = place;
      const where =
        source === null
          ? { latitude: null, longitude: null, reason: place.reason }
          : { latitude: place.latitude, longitude: place.longitude, reason: null };
      return { name: name || code, code, town, ...where, source, partnerId, isOwn };
    });
  }
}
