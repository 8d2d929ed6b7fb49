import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { AREAS_OF_PRODUCT } from '../../server/modules/areas.js';
import { modulesOf, tablesOf, type Area } from '../../server/platform/area.js';
import { endpointsOf } from '../../server/platform/http/endpoints.js';
import { declaredEndpoints } from './contract.js';
import { filesIn, read, repeated, ROOT } from './sources.js';

const names = AREAS_OF_PRODUCT.map((area) => area.name);
const manifest = (name: string): string => `server/modules/${name}/${name}.manifest.ts`;

/** The modules that a module loads, itself among them. */
function loaded(module: Type): Type[] {
  const imports = (Reflect.getMetadata(MODULE_METADATA.IMPORTS, module) ?? []) as Type[];
  return [module, ...imports.flatMap(loaded)];
}
const [server, workers] = [await modulesOf(AREAS_OF_PRODUCT, 'server'), await modulesOf(AREAS_OF_PRODUCT, 'workers')];
const endpoints = await endpointsOf(AREAS_OF_PRODUCT);

describe('every folder of modules', () => {
  it('has a manifest that stands in the list of areas', () => {
    const folders = readdirSync(join(ROOT, 'server/modules'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    const text = read('server/modules/areas.ts');
    const missing = folders.filter((name) => !text.includes(`./${name}/${name}.manifest.js`)).map(manifest);
    expect(missing).toEqual([]);
    expect(names.filter((name) => name !== 'platform').sort()).toEqual(folders.sort());
  });

  it('names its entities', () => {
    const named = AREAS_OF_PRODUCT.flatMap(({ entities = [] }) => entities.map((entity) => entity.name));
    const classes = filesIn(['server'], /\.entity\.ts$/).map(
      (path) => /export class (\w+)/.exec(read(path))?.[1] ?? path,
    );
    expect(named.sort()).toEqual(classes.sort());
  });

  it('names each of its modules that the server loads through another, too', () => {
    const all = [...server, ...workers];
    const unlisted = all.flatMap(loaded).filter((module) => !all.includes(module));
    expect([...new Set(unlisted)].map((module) => `${module.name} stands in no manifest`)).toEqual([]);
  });
});

describe('the list of areas', () => {
  it('is known to the roots of composition alone', () => {
    const users = filesIn(['server', 'workers'], /\.ts$/).filter((path) => /['/]areas\.js'/.test(read(path)));
    expect(users.filter((path) => /^server\/(modules|platform|domain|contract)\//.test(path))).toEqual([]);
  });

  it('is where the modules of the server and of workers come from', () => {
    const named = ['server/app-module.ts', 'workers/workers.module.ts'].flatMap((path) =>
      [...read(path).matchAll(/from '(.*modules\/[a-z0-9-]+\/.*\.module\.js)'/g)].map(
        (match) => `${path} imports ${match[1] ?? ''}: register its area in server/modules/areas.ts`,
      ),
    );
    expect(named).toEqual([]);
  });
});

describe('every endpoint of the contract', () => {
  it('is handled by a controller of an area', async () => {
    const handled = endpoints.map(({ id }) => id);
    const forgotten = [...(await declaredEndpoints()).values()].filter(({ id }) => !handled.includes(id));
    expect(forgotten.map(({ id }) => `${id} has no controller`)).toEqual([]);
  });

  it('asks for rights that one area declares', () => {
    const declared = AREAS_OF_PRODUCT.flatMap(({ permissions = [] }) => permissions);
    const asked = endpoints.flatMap(({ permission }) =>
      typeof permission === 'object' && 'module' in permission ? [permission.module] : [],
    );
    expect([...new Set(asked)].filter((module) => !declared.includes(module))).toEqual([]);
    expect(repeated(declared)).toEqual([]);
    expect(declared.filter((module) => !asked.includes(module))).toEqual([]);
  });
});

describe('every table', () => {
  it('has one owner', () => {
    expect(repeated(tablesOf(AREAS_OF_PRODUCT).map(({ name }) => name))).toEqual([]);
  });

  it('that leaves with or after another names one that leaves by months', () => {
    const monthly = tablesOf(AREAS_OF_PRODUCT).flatMap(({ name, table: { retention } }) =>
      typeof retention === 'object' && 'month' in retention ? [name] : [],
    );
    const named = AREAS_OF_PRODUCT.flatMap((area: Area) => Object.values(area.tables ?? {})).flatMap(
      ({ retention }) => {
        if (typeof retention !== 'object') return [];
        if ('emptiedAfter' in retention) return [retention.emptiedAfter];
        return 'month' in retention && typeof retention.stays === 'object' ? [retention.stays.table] : [];
      },
    );
    expect(named.filter((table) => !monthly.includes(table))).toEqual([]);
  });
});
