import { Chance } from '../../../test/given/chance.js';
import { odette } from '../../../test/given/odette.js';
import { read } from '../read.js';
import { agencyOf, tablesFor } from './layouts.js';
import { ODETTE_LAYOUTS } from './own-layouts.js';
import { readLayoutChange } from './layout-check.js';

describe('the standard layouts of Odette', () => {
  it.each(ODETTE_LAYOUTS.map((layout) => [layout.message, layout] as const))(
    '%s is plain JSON that passes the check of a partner’s table',
    (message, { members, segments }) => {
      const stored: unknown = JSON.parse(JSON.stringify({ message, members, segments }));
      expect(readLayoutChange(stored, ODETTE_LAYOUTS)).toEqual({ change: { message, members, segments }, errors: [] });
    },
  );

  it.each(ODETTE_LAYOUTS.map((layout) => [layout.message, layout] as const))(
    '%s says of each piece where it is known from',
    (_, { segments }) => {
      const sources = Object.values(segments).flatMap(({ elements }) =>
        elements.flatMap(({ components }) => components.map(({ source }) => source)),
      );
      expect(sources.filter((source) => source === '')).toEqual([]);
    },
  );
});

describe('the tables of a message', () => {
  it.each([
    ['DELINS', '3', '', 'OD', 'OD'],
    ['DELINS', '3', '', '', 'OD'],
    ['DELINS', 'D', '96A', 'UN', 'UN'],
    ['INVOIC', '3', '', 'OD', 'OD'],
    ['INVOIC', '4', '000', 'od', 'OD'],
    ['INVOIC', 'D', '96A', 'OD', 'UN'],
    ['INVOIC', '2', '', 'UN', 'UN'],
    ['DESADV', '3', '', 'OD', 'UN'],
  ])('%s %s %s of %s are those of %s', (type, version, release, agency, expected) => {
    expect(agencyOf({ type, version, release, agency })).toBe(expected);
    expect(tablesFor({ type, version, release, agency }, undefined)?.directory.name.endsWith(' OD') ?? false).toBe(
      expected === 'OD',
    );
  });
});

describe('a partner’s table', () => {
  it.each([
    [null, ['must be an object', 'message: must be one of DELINS, AVIEXP, INVOIC']],
    [{ message: 'DELINS', name: 'x' }, ['name: is not known here']],
    [{ message: 'DELINS', segments: { del: {} } }, ['segments.del: a tag is three capital letters']],
    [
      {
        message: 'DELINS',
        segments: {
          DEL: { elements: [{ components: [{ name: 'x', form: 'n6', mandatory: 'yes' }] }, { components: [] }] },
        },
      },
      [
        'segments.DEL.elements[0].components[0].mandatory: must be true or false',
        'segments.DEL.elements[1]: has no components',
      ],
    ],
    [
      { message: 'DELINS', segments: { TCO: { elements: [{ components: [{ name: 'x', id: '2380', form: 'n6' }] }] } } },
      ['segments.TCO.elements[0].components[0].id: 2380 can’t be used here; give the name instead'],
    ],
    [
      { message: 'DELINS', segments: { TCO: { elements: [{ components: [{ name: 'unit', form: 'an..9' }] }] } } },
      ['segments.TCO: “unit” has the form an..9, elsewhere an..3; give it another id'],
    ],
    [
      { message: 'DELINS', members: [{ segment: 'MID', repetitions: 0 }, { segment: 'mid' }] },
      [
        'members[0].repetitions: must be a whole number from 1 to 9999999',
        'members[1].segment: “mid” is no tag of three capital letters',
      ],
    ],
  ])('%j is refused with all that is wrong with it', (table, errors) => {
    expect(readLayoutChange(table, ODETTE_LAYOUTS)).toEqual({ change: null, errors });
  });

  it('with groups without end is refused', () => {
    const deep = Array.from({ length: 20 }).reduce<object>((inner) => ({ segment: 'MID', group: [inner] }), {
      segment: 'MID',
    });
    expect(readLayoutChange({ message: 'DELINS', members: [deep] }, ODETTE_LAYOUTS).errors[0]).toMatch(
      /groups stand inside each other more than 8 times/,
    );
  });
});

describe('a damaged message of Odette', () => {
  it.each(['DELINS', 'AVIEXP', 'INVOIC'])(
    '%s never makes reading throw, and every finding stands within the file',
    (type) => {
      const whole = odette(
        type,
        'MID+1+000907:0947+380',
        'CDT+1',
        'SDT+1',
        'CSG+P:NAME',
        'RAD+D1',
        'CSG+P',
        'ARD+A+B+1:PCE',
        'DEL+000911+480',
        'DST+000101+1',
        'DAN+630+D1',
        'TOT+1+2+3+4',
      );
      for (let seed = 0; seed < 200; seed++) {
        const chance = new Chance(seed);
        const bytes = whole.slice();
        for (let i = 0; i < 6; i++)
          bytes[chance.below(bytes.length)] = chance.pick([0x27, 0x2b, 0x3a, 0x3f, 0, 0xff, 0x41, 0x39]);
        const { findings } = read(bytes);
        expect(findings.every(({ start, end }) => start >= 0 && end >= start && end <= bytes.length)).toBe(true);
      }
    },
  );
});
