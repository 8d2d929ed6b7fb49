import { toId } from '../ids.js';
import { placeByTown, placeOf, type PlaceOwner } from './place.js';
import { kilometres, type Town, townAmong, townKey, townKeys } from './town.js';

const town = (latitude: number, longitude: number, region = ''): Town => ({
  name: 'Puebla',
  latitude,
  longitude,
  region,
});

describe('a town', () => {
  it('is found however its name is written', () => {
    expect([townKey('GÖTEBORG'), townKey(' Łódź '), townKey("'s-Hertogenbosch"), townKey('Weißenburg')]).toEqual([
      'goteborg',
      'lodz',
      's hertogenbosch',
      'weissenburg',
    ]);
    const keys = (country: string, name: string) => townKeys({ country, town: name, region: null });
    expect(keys('SE', 'Göteborg')).toEqual(['gothenburg', 'goteborg']);
    expect(keys('DE', 'Muenchen')).toEqual(['muenchen', 'munich', 'munchen']);
    // Another country has a Wien of its own.
    expect(keys('US', 'Wien')).toEqual(['wien']);
  });

  it('is the one of its name, or of its region among several; parts of one town are no others', () => {
    expect(townAmong([], null)).toBe('unknown');
    expect(townAmong([town(19.05, -98.2), town(32.57, -115.35)], null)).toBe('ambiguous');
    expect(townAmong([town(19.05, -98.2, '21'), town(32.57, -115.35, '02')], ' 02')).toEqual({
      latitude: 32.57,
      longitude: -115.35,
    });
    expect(townAmong([town(19.05, -98.2, '21'), town(32.57, -115.35, '02')], 'Baja California')).toBe('ambiguous');
    expect(townAmong([town(47.37, 8.55), town(47.4, 8.6)], null)).toEqual({ latitude: 47.37, longitude: 8.55 });
  });

  it('is as far from another as the crow flies, across the antimeridian too', () => {
    expect(kilometres({ latitude: 57.71, longitude: 11.97 }, { latitude: 59.33, longitude: 18.07 })).toBeCloseTo(
      397,
      -1,
    );
    expect(kilometres({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111, 0);
  });
});

describe('a place of a transport', () => {
  const party = { code: 'P2', name: 'Plant 2', city: 'Göteborg', region: null, country: 'se' };
  const owner = (more: Partial<PlaceOwner> = {}): PlaceOwner => ({
    ...{ id: toId('partner', '1'), name: 'Nordvik', addresses: [], shipTos: [], ...more },
  });

  it('is where the register says, else in its town, else not known with the reason', () => {
    const register = owner({ shipTos: [{ code: 'P1' }, { code: 'P2', latitude: 0, longitude: 11.9 }] });
    expect(placeOf(party, register, false)).toEqual({
      found: { source: 'exact', latitude: 0, longitude: 11.9, town: 'Göteborg, se' },
    });
    expect(placeOf(party, owner(), false)).toEqual({ lookUp: { country: 'SE', town: 'Göteborg', region: null } });
    expect(placeOf({ ...party, country: null }, undefined, false)).toMatchObject({ found: { reason: 'no-country' } });
    expect(placeOf({ ...party, city: null }, undefined, false)).toMatchObject({ found: { reason: 'no-town' } });
  });

  it('has the address of the register where its document has none, but never that of another place', () => {
    const address = (type: string, name: string | null) => ({ type, name, city: 'Skövde', country: 'SE' });
    const bare = { ...party, city: null };
    const skovde = { lookUp: { country: 'SE', town: 'Skövde', region: null } };
    expect(placeOf(bare, owner({ addresses: [address('ship-to', 'PLANT 2')] }), false)).toEqual(skovde);
    expect(
      placeOf(bare, owner({ addresses: [address('ship-to', 'Plant 3'), address('postal', 'Plant 2')] }), false),
    ).toMatchObject({ found: { source: null } });
    expect(placeOf(bare, owner({ addresses: [address('invoice', null)] }), true)).toMatchObject({
      found: { source: null },
    });
    expect(placeOf(bare, owner({ addresses: [address('postal', null)] }), true)).toEqual(skovde);
  });

  it('says what its town came to', () => {
    const name = { country: 'SE', town: 'Skövde', region: null };
    expect(placeByTown(name, { latitude: 58.4, longitude: 13.8 })).toEqual({
      ...{ source: 'town', latitude: 58.4, longitude: 13.8, town: 'Skövde, SE' },
    });
    expect(placeByTown(name, 'ambiguous')).toEqual({ source: null, reason: 'ambiguous', town: 'Skövde, SE' });
  });
});
