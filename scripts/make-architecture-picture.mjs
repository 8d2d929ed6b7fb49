// Makes docs/architecture.md from the import rules: which part may import which. `--check` only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import rules from '../.dependency-cruiser.mjs';

const FILE = join(fileURLToPath(new URL('..', import.meta.url)), 'docs', 'architecture.md');

/** Parts of the product, each with what it is and files that stand for it: one that more may know and one of its own. */
const PARTS = {
  console: ['React console', 'console/src/pages/area/page.tsx'],
  workers: ['Queue processors, relay, periodic tasks', 'workers/processors/job.ts'],
  modules: ['One folder for each area', 'server/modules/area/area.service.ts', 'server/modules/area/area.store.ts'],
  platform: ['Database, queue, realtime, HTTP, transports', 'server/platform/database/database.ts'],
  contract: ['Endpoints, events and statuses as zod values', 'server/contract/area.ts'],
  domain: ['Business decisions as pure functions', 'server/domain/calendar/day.ts', 'server/domain/area/rule.ts'],
  edi: ['Reading and writing EDI, pure', 'server/edi/read.ts'],
  'edi-cli': ['The codec on the command line', 'server/edi-cli/lint.ts'],
  'forecast-cli': ['The forecasts on the command line', 'server/forecast-cli/answer.ts'],
  terminal: ['What command lines have in common', 'server/terminal/output.ts'],
  migrations: ['Schema of the database', 'migrations/1764215000000-step.ts'],
};
/** What those may know who may not know all of a part. */
const DOORS = { modules: 'doors', domain: 'calendar' };
const OTHER_AREA = 'server/modules/other/other.service.ts';
const PACKAGE = 'node_modules/some-package/index.js';

/** Rules about places; those about cycles and kinds of packages have no part in the picture. */
const placeRules = rules.forbidden.filter(
  ({ to }) => to.circular === undefined && to.couldNotResolve === undefined && to.dependencyTypes === undefined,
);

function matches({ path, pathNot }, file, group = '') {
  const has = (pattern) => new RegExp(pattern.replaceAll('$1', group)).test(file);
  return (path === undefined || has(path)) && (pathNot === undefined || !has(pathNot));
}

/** Names of the rules that an import breaks. */
function broken(from, to) {
  return placeRules
    .filter((rule) => {
      const [, group = ''] = rule.from.path === undefined ? [] : (new RegExp(rule.from.path).exec(from) ?? []);
      return matches(rule.from, from) && matches(rule.to, to, group);
    })
    .map(({ name }) => name);
}

/** What a part may import: 'all', the name of its doors, or null. */
function reach(from, to) {
  const [, file] = PARTS[from];
  const [, door, inner = door] = PARTS[to];
  if (from === to) return null;
  if (broken(file, inner).length === 0) return 'all';
  return broken(file, door).length === 0 ? DOORS[to] : null;
}

/** Kinds of files of a module that others may know. */
function doors() {
  const rule = placeRules.find(({ name }) => name === 'modules-know-their-neighbours-by-the-door');
  const [, kinds = ''] = /\\\.\(([\w|]+)\)\\\.ts/.exec(rule.to.pathNot) ?? [];
  return kinds
    .split('|')
    .map((kind) => `\`.${kind}\``)
    .join(', ');
}

function page() {
  const names = Object.keys(PARTS);
  const edges = names.flatMap((from) =>
    names.flatMap((to) => {
      const what = reach(from, to);
      return what === null ? [] : [`  ${from} -->${what === 'all' ? '' : `|${what}|`} ${to}`];
    }),
  );
  if (broken(PARTS.modules[1], OTHER_AREA).length === 0) edges.push('  modules -->|doors| modules');
  const packages = (name) => {
    const [, file] = PARTS[name];
    if (broken(file, PACKAGE).length === 0) return 'any';
    const named = placeRules
      .filter(({ from }) => matches(from, file) || from.path?.startsWith(`^server/${name}/`))
      .flatMap(({ to }) =>
        [...(to.pathNot ?? '').matchAll(/node_modules\/\(?([\w|@-]+)/g)].flatMap(([, list]) => list.split('|')),
      );
    return named.length === 0 ? 'none' : named.join(', ');
  };
  const rows = names.map((name) => `| ${name} | ${PARTS[name][0]} | ${packages(name)} |`);
  const listed = rules.forbidden.map(({ name, comment }) => `- \`${name}\`: ${comment}`);
  return `# Architecture
Made by \`node scripts/make-architecture-picture.mjs\` from the import rules in \`.dependency-cruiser.mjs\`. An arrow says: may import.

\`\`\`mermaid
flowchart TD
${edges.join('\n')}
\`\`\`

*doors*: only the files of a module that others may know: ${doors()}. *calendar*: only \`server/domain/calendar\`.

| part | what it is | packages |
|---|---|---|
${rows.join('\n')}

The files in \`server/\` itself start processes and commands and put the parts together. Everything that runs imports packages of \`dependencies\` alone.

## The rules
${listed.join('\n')}
`;
}

const text = page();
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('docs/architecture.md is out of date: run node scripts/make-architecture-picture.mjs\n');
  process.exitCode = 1;
}
