import { code, filesIn } from './sources.js';

/** Which modules each module imports, types included. */
function imports(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of filesIn(['server/modules'], /\.ts$/)) {
    const module = /^server\/modules\/([^/]+)\//.exec(path)?.[1];
    if (module === undefined || path.includes('.test.')) continue;
    const targets = found.get(module) ?? new Set<string>();
    for (const [, target] of code(path).matchAll(/from '\.\.\/([a-z0-9-]+)\//g))
      if (target !== undefined && target !== module) targets.add(target);
    found.set(module, targets);
  }
  return found;
}

/** Every module that a module needs, directly or through others. */
function needs(module: string, graph: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [module];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const target of graph.get(next) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      open.push(target);
    }
  return reached;
}

describe('modules', () => {
  it('need each other in no cycle', () => {
    const graph = imports();
    const reach = new Map([...graph.keys()].map((module) => [module, needs(module, graph)]));
    const cycles = [...reach].flatMap(([module, reached]) =>
      reached.has(module)
        ? [
            [...reached]
              .filter((other) => reach.get(other)?.has(module) === true)
              .sort()
              .join(', '),
          ]
        : [],
    );
    expect([...new Set(cycles)].sort()).toEqual([]);
  });
});
