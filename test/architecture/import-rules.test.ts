import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './sources.js';

/** A product in miniature: each file with what it imports, and the rule that this breaks, if any. */
const IMPORTS: readonly (readonly [from: string, to: string, breaks?: string])[] = [
  ['server/domain/rules/a.ts', 'server/domain/schedule/b.ts'],
  ['server/domain/rules/c.ts', 'zod', 'domain-is-pure'],
  ['server/domain/rules/d.ts', 'node:fs', 'domain-is-pure'],
  ['server/domain/rules/a.test.ts', 'node:fs'],
  ['server/edi/syntax/edifact.ts', 'server/edi/finding.ts'],
  ['server/edi/syntax/vda.ts', 'server/domain/schedule/b.ts', 'edi-is-pure'],
  ['server/edi/syntax/date.ts', 'server/domain/calendar/day.ts'],
  ['server/edi/messages/delfor.ts', 'node:fs', 'edi-is-pure'],
  ['server/edi/syntax/xml.ts', 'pg', 'edi-xml-library'],
  ['server/edi-cli/lint.ts', 'server/edi/finding.ts'],
  ['server/edi-cli/files.ts', 'node:fs'],
  ['server/edi-cli/show.ts', 'server/domain/schedule/b.ts', 'edi-cli-is-the-codec-on-a-terminal'],
  ['server/edi-cli/convert.ts', 'zod', 'edi-cli-is-the-codec-on-a-terminal'],
  ['server/forecast-cli/main.ts', 'server/domain/forecast/forecast.ts'],
  ['server/forecast-cli/answer.ts', 'server/terminal/csv.ts'],
  ['server/forecast-cli/series.ts', 'server/domain/billing/b.ts', 'forecast-cli-is-the-forecast-on-a-terminal'],
  ['server/terminal/csv.ts', 'server/domain/ids.ts', 'terminal-is-for-command-lines'],
  ['server/started.ts', 'server/edi-cli/lint.ts', 'nobody-imports-the-command-line'],
  ['server/contract/traffic.ts', 'zod'],
  ['server/contract/schedule.ts', 'server/domain/schedule/b.ts'],
  ['server/contract/auth.ts', 'server/edi/finding.ts', 'contract-is-zod-and-domain'],
  ['server/contract/forecast.ts', 'pg', 'contract-is-zod-and-domain'],
  ['server/platform/http/adapter.ts', 'server/contract/traffic.ts'],
  ['server/platform/http/page.ts', 'server/modules/traffic/traffic.service.ts', 'platform-has-no-business'],
  ['server/platform/http/read.ts', 'server/edi/finding.ts', 'platform-has-no-business'],
  ['server/modules/schedule/schedule.service.ts', 'server/modules/traffic/traffic.service.ts'],
  ['server/modules/schedule/schedule.lines.service.ts', 'server/modules/traffic/traffic.files.view.ts'],
  [
    'server/modules/schedule/schedule.controller.ts',
    'server/modules/traffic/traffic.store.ts',
    'modules-know-their-neighbours-by-the-door',
  ],
  ['server/modules/traffic/traffic.view.ts', 'server/modules/traffic/traffic.store.ts'],
  ['server/modules/traffic/traffic.events.ts', 'server/app-module.ts', 'modules-stay-in-the-server'],
  ['server/modules/exchange/exchange.jobs.ts', 'workers/processors/read-file.ts', 'nobody-imports-the-ends'],
  ['workers/processors/analyse.ts', 'server/modules/traffic/traffic.service.ts'],
  ['workers/processors/relay.ts', 'server/platform/queue.ts'],
  ['workers/main.ts', 'server/modules/projections.ts'],
  ['workers/processors/store.ts', 'server/modules/traffic/traffic.store.ts', 'workers-call-services'],
  ['workers/processors/answer.ts', 'server/modules/traffic/traffic.controller.ts', 'workers-call-services'],
  ['console/src/api/call.ts', 'server/contract/traffic.ts'],
  ['console/src/api/state.ts', 'server/domain/schedule/b.ts'],
  ['console/src/api/codec.ts', 'server/edi/finding.ts', 'console-knows-contract-and-domain'],
  ['console/src/pages/traffic/list.ts', 'console/src/shell/tabs.ts'],
  ['console/src/shell/panels.ts', 'console/src/pages/profile/panel.ts', 'console-areas-plug-in'],
  ['console/src/grid/rows.ts', 'console/src/areas.ts', 'console-areas-plug-in'],
  ['console/src/i18n/texts.ts', 'react-i18next'],
  ['console/src/pages/about/page.ts', 'react-i18next', 'console-texts-one-way'],
  ['server/main.ts', 'console/src/main.ts', 'nobody-imports-the-ends'],
  ['server/given.ts', 'test/given/company.ts', 'nobody-imports-the-ends'],
  ['test/api/login.test.ts', 'test/given/company.ts'],
  ['test/api/again.ts', 'test/api/other.test.ts', 'nobody-imports-a-test'],
  ['migrations/1763700000000-a.ts', 'server/domain/schedule/b.ts', 'migrations-stand-alone'],
  ['server/platform/money.ts', 'server/platform/utils/round.ts', 'no-nameless-place'],
  ['server/platform/one.ts', 'server/platform/two.ts', 'no-cycle'],
  // A circle is named once, by the file it is first met in.
  ['server/platform/two.ts', 'server/platform/one.ts'],
  ['server/platform/gone.ts', 'no-such-package', 'resolves'],
  ['server/platform/load.ts', 'fast-check', 'delivered-with-its-packages'],
];

interface Cruise {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

async function violations(): Promise<Record<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'consignal-imports-'));
  try {
    const put = (path: string, text: string): void => {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text, { flag: 'a' });
    };
    for (const [from, to] of IMPORTS) {
      const own = to.endsWith('.ts');
      if (own) put(to, '');
      const up = from
        .split('/')
        .slice(1)
        .map(() => '..')
        .join('/');
      put(from, `import '${own ? `${up}/${to.replace(/\.ts$/, '.js')}` : to}';\n`);
    }
    for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'package.json'])
      cpSync(join(ROOT, file), join(folder, file));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const options = [
      '--config',
      '.dependency-cruiser.mjs',
      '--preserve-symlinks',
      '--output-type',
      'json',
      'server',
      'workers',
      'console',
      'test',
      'migrations',
    ];
    // It ends with the number of violations, which here is what is wanted.
    const failed = (error: unknown): { stdout: string } => error as { stdout: string };
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...options], {
      cwd: folder,
      maxBuffer: 1e8,
    }).catch(failed);
    const found: Record<string, string[]> = {};
    for (const { from, rule } of (JSON.parse(stdout) as Cruise).summary.violations)
      (found[from] ??= []).push(rule.name);
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the rules about who may import whom', () => {
  it('let every allowed import pass and name every forbidden one', async () => {
    const found = await violations();
    const wrong = IMPORTS.filter(([from, , breaks]) =>
      breaks === undefined ? found[from] !== undefined : found[from]?.includes(breaks) !== true,
    ).map(
      ([from, to, breaks]) =>
        `${from} -> ${to}: expected ${breaks ?? 'nothing'}, found ${found[from]?.join(', ') ?? 'nothing'}`,
    );
    expect(wrong).toEqual([]);
  });
});
