import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { tablesOf } from '../../server/platform/area.js';
import { code, filesIn } from './sources.js';

const tables = tablesOf(AREAS_OF_PRODUCT);
const ownerOf = new Map(tables.map(({ name, owner }) => [name, owner]));
/** Requests add rows to these from any statement: the wake-up of a job belongs to the change that asks for it. */
const APPENDED = new Set(tables.flatMap(({ name, table }) => (table.access === 'append' ? [name] : [])));

/** Demonstration data are written as tests write theirs, past the owners. */
const FIXTURES = 'demo';

/** The area that a file belongs to. */
function areaOf(path: string): string {
  return /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? (path.startsWith('server/platform/') ? 'platform' : path);
}

const SQL_WRITE =
  /\b(INSERT INTO|UPDATE(?: ONLY)?|DELETE FROM|MERGE INTO|COPY|TRUNCATE(?: TABLE)?)\s+(?:public\.)?([a-z_][a-z0-9_]*)/g;
const ENTITY_WRITE = /\.manager\.(insert|update|delete|upsert)\(\s*(\w+)/g;

const sources = filesIn(['server', 'workers'], /\.ts$/)
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, area: areaOf(path), text: code(path) }));
/** TypeORM's entities: the class, its table and its file. */
const entities = sources.flatMap(({ path, area, text }) =>
  [...text.matchAll(/@Entity\('(\w+)'\)\s*export class (\w+)/g)].map(([, table = '', name = '']) => ({
    path,
    area,
    table,
    name,
  })),
);
const tableOf = new Map(entities.map(({ name, table }) => [name, table]));

/** Each write of a table, as `table: area`. */
const writes = sources.flatMap(({ area, text }) => [
  ...[...text.matchAll(SQL_WRITE)]
    .filter(([, act, table = '']) => ownerOf.has(table) && !(act === 'INSERT INTO' && APPENDED.has(table)))
    .map(([, , table = '']) => ({ table, area })),
  ...[...text.matchAll(ENTITY_WRITE)].map(([, , name = '']) => ({ table: tableOf.get(name) ?? name, area })),
]);

describe('every table', () => {
  it('is written by the area that owns it alone', () => {
    const foreign = writes.filter(({ table, area }) => ownerOf.get(table) !== area && area !== FIXTURES);
    expect([...new Set(foreign.map(({ table, area }) => `${table}: ${area}`))].sort()).toEqual([]);
  });

  it('is looked for where it is written', () => {
    // What the areas of the product write today, so that a change of style does not blind this test.
    expect(new Set(writes.map(({ table }) => table)).size).toBeGreaterThan(50);
  });
});

describe('an entity of TypeORM', () => {
  it('stands in the .entity.ts file of the area that owns its table', () => {
    const elsewhere = entities.filter(
      ({ path, area, table }) => !path.endsWith('.entity.ts') || ownerOf.get(table) !== area,
    );
    expect(elsewhere).toEqual([]);
  });

  it('is for inserting and updating one plain record; what reads, and what takes many rows or a condition, is SQL', () => {
    const other =
      /\.manager\.(?!insert\b|update\b)\w+|getRepository|createQueryBuilder|@InjectRepository|\bEntityManager\b.*\bfind/;
    const found = sources.filter(({ path, text }) => !path.startsWith('server/platform/') && other.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
