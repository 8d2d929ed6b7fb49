import { SETTINGS } from '../../server/platform/config.js';
import { MALLOC_SETTINGS } from '../../server/platform/process/memory-at-rest.js';
import { code, filesIn, read, repeated } from './sources.js';

const compose = read('docker-compose.yml');
const dockerfile = read('Dockerfile');
const guide = read('docs/operating.md');

/** What the image says, and what only "npm start" reads. */
const OF_IMAGE = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
const OF_NPM_START = ['DEMO', 'DEMO_HISTORY'];

/** The lines of a service, without its name. */
function service(name: string): string {
  const [, text = ''] = new RegExp(`^  ${name}:\n((?:(?:    .*)?\n)+)`, 'm').exec(compose) ?? [];
  return text;
}

/** Seconds of a health check, as Compose or the Dockerfile writes them. */
function seconds(text: string, field: string): number {
  return Number(new RegExp(`${field}[:=] ?(\\d+)s`).exec(text)?.[1]);
}

describe('the Compose file', () => {
  it('passes every setting on that the image does not fix', () => {
    const [, block = ''] = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(compose) ?? [];
    const passed = [...block.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name);
    expect(repeated(passed)).toEqual([]);
    expect([...passed, ...OF_IMAGE, ...OF_NPM_START].sort()).toEqual([...SETTINGS].sort());
    // A default is said once, in the code, or is the same here.
    expect(passed.filter((name) => !block.includes(`\${${name}`) && !name.endsWith('_URL'))).toEqual([]);
  });

  it('takes no variable that the guide does not explain', () => {
    const taken = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const [, chapter = ''] = guide.split('\n## Going to production\n');
    const [explained = ''] = chapter.split('\n## ');
    expect([...new Set(taken)].filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('has a health check for every service that stays, with a limit below its interval', () => {
    const own = ['workers', 'postgres', 'valkey'].map((name) => [name, service(name)] as const);
    // That of the server is the image's.
    for (const [name, text] of [...own, ['server', dockerfile] as const]) {
      expect([name, text.includes('disable')]).toEqual([name, false]);
      expect([name, seconds(text, 'timeout') < seconds(text, 'interval')]).toEqual([name, true]);
    }
  });

  it('asks a worker’s health in the file that the worker writes', () => {
    const [, file = ''] = /HEALTH_FILE=(\S+)/.exec(dockerfile) ?? [];
    expect(file).toMatch(/^\/tmp\//);
    expect(service('workers')).toContain(`test: [CMD, node, dist/workers/health.js, ${file}]`);
    expect(compose).toContain('tmpfs: [/tmp]');
  });

  it('keeps the number of servers and workers in .env, so that an upgrade line has no number', () => {
    expect(service('workers')).toMatch(/replicas: '\$\{WORKERS:-3\}'/);
    expect(service('server')).toMatch(/replicas: '\$\{SERVERS:-1\}'/);
    const lines = [...guide.matchAll(/^ {4}docker compose (?:.*&& docker compose )?up .*$/gm)].map(([line]) => line);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => line.includes('--detach') && !/--wait|--no-deps/.test(line))).toEqual([]);
  });
});

describe('the image', () => {
  it('starts the server with the same settings of malloc as npm start', () => {
    const settings = Object.entries(MALLOC_SETTINGS).map(([name, value]) => `"${name}=${value}"`);
    expect(dockerfile).toContain(
      `CMD ["env", ${settings.join(', ')}, "node", "--enable-source-maps", "dist/server/main.js"]`,
    );
  });

  /** Packages that others need beside them. */
  const PEERS = ['fastify', 'reflect-metadata', 'socket.io'];

  it('leaves out every package that neither server nor workers import', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const text = filesIn(['server', 'workers', 'migrations'], /(?<!\.test)\.ts$/)
      .map((path) => code(path).replaceAll(/^(?:import|export) type [^;]*;/gm, ''))
      .join('\n');
    const imported = new Set(
      [...text.matchAll(/(?:from|import|import\(|import\.meta\.resolve\()\s*'([^'./][^']*)'/g)].map(([, name = '']) =>
        packageOf(name),
      ),
    );
    const needed = Object.keys(dependencies).filter((name) => imported.has(name) || PEERS.includes(name));
    const [, list = ''] = /npm uninstall --omit=dev --ignore-scripts \\\n((?:.*\\\n)*.*)/.exec(dockerfile) ?? [];
    const left = list.split(/[\s\\]+/).filter((name) => name !== '');
    expect(left.toSorted()).toEqual(
      Object.keys(dependencies)
        .filter((name) => !needed.includes(name))
        .toSorted(),
    );
    expect(needed.length).toBeGreaterThan(20);
  });
});

/** The package of what an import names. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
