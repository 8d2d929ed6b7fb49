import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { dayNumber } from '../../domain/calendar/day.js';
import { dayArray } from './array-binary.js';
import { joinedArray, plainArray, textArray } from './array-literal.js';

describe('arrays on their way to Postgres', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  const back = async (literal: string | Uint8Array, type: string): Promise<unknown> =>
    (await client.query<{ a: unknown }>(`SELECT to_json($1::${type}) AS a`, [literal])).rows[0]?.a;

  const HOSTILE = [
    '',
    ' ',
    'plain',
    'NULL',
    'null',
    'nUlL',
    '{}',
    '{a,b}',
    ',',
    '"',
    '""',
    '\\',
    '\\\\',
    '\\"',
    'a"b',
    "a'b",
    "'; DROP TABLE company; --",
    '\n',
    '\r\n',
    '\t',
    '\v',
    '\f',
    '\u00a0',
    '\u2028',
    'åäö',
    '交货计划',
    '🚚',
    '\u0001',
    '\u007f',
    '$1',
    '%s',
    '(a)',
    '[1:2]={a,b}',
    'x'.repeat(10_000),
    ' lead',
    'trail ',
    'null ',
    'E\\x00',
  ];

  it('keep every text as it is, alone and among others, and null as null', async () => {
    for (const text of HOSTILE) expect(await back(textArray([text]), 'text[]')).toEqual([text]);
    const all = [...HOSTILE, null, ...HOSTILE];
    expect(await back(textArray(all), 'text[]')).toEqual(all);
    expect(await back(textArray([]), 'text[]')).toEqual([]);
    expect(await back(textArray([null]), 'text[]')).toEqual([null]);
  });

  it('keep every character of the first plane but NUL, which goes', async () => {
    const characters = Array.from({ length: 0xd800 }, (_, i) => String.fromCodePoint(i));
    expect(await back(textArray(characters), 'text[]')).toEqual(['', ...characters.slice(1)]);
    expect(await back(textArray(['a\0b']), 'text[]')).toEqual(['ab']);
  });

  it('keep numbers, the largest too', async () => {
    const { rows } = await client.query<{ a: string[] }>('SELECT $1::bigint[]::text[] AS a', [
      plainArray([0, -1, 9_007_199_254_740_991, 9_223_372_036_854_775_807n]),
    ]);
    expect(rows[0]?.a).toEqual(['0', '-1', '9007199254740991', '9223372036854775807']);
    expect(await back(plainArray([]), 'integer[]')).toEqual([]);
    expect(await back(joinedArray([[1, 2], [], [3n]]), 'integer[]')).toEqual([1, 2, 3]);
    expect(await back(joinedArray([]), 'integer[]')).toEqual([]);
    expect(await back(joinedArray([[], []]), 'integer[]')).toEqual([]);
  });

  it('keep days, from the first year to the last, leap days among them', async () => {
    const days = [
      '0001-01-01',
      '1899-12-31',
      '1900-02-28',
      '1900-03-01',
      '1999-12-31',
      '2000-01-01',
      '2000-02-29',
      '2026-11-21',
      '2100-02-28',
      '2100-03-01',
      '9999-12-31',
    ];
    expect(await back(Buffer.from(dayArray(Int32Array.from(days, dayNumber))), 'date[]')).toEqual(days);
    expect(await back(Buffer.from(dayArray(new Int32Array())), 'date[]')).toEqual([]);
  });
});
