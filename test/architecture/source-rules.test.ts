import { code, filesIn, read, SOURCE_FOLDERS } from './sources.js';

const TEXT = /\.(ts|tsx|mts|js|mjs|cjs|css|html|sql|sh)$|^\.ci\//;
/** Put together here so that this file does not contain what it looks for. */
const FORBIDDEN = [
  ['TO' + 'DO', 'do it or write it down in docs/'],
  ['FIX' + 'ME', 'mend it'],
  ['@ts-' + 'ignore', 'make the types right, or expect the error where it proves something'],
  ['@ts-' + 'nocheck', 'make the types right'],
  ['eslint-' + 'disable', 'follow the rule or change it for everybody'],
  ['as' + ' any', 'parse it or name its type'],
] as const;

/** `x as T` and `<T>x as U`, not `as const`. */
const CAST = /(?<=[\w)\]}'])\s+as (?!const\b)(?=[\w({[`'])/g;
const withoutTexts = (line: string): string => line.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`/g, "''");

/** Names that others give: ids of requests, of AS2 messages, of webhook and audit events, of packages in a despatch advice, of scans. None of them is mixed up with an id of a row. */
const PLAIN_IDS: readonly string[] = [
  'server/modules/webhook/webhook.sender.store.ts: eventId',
  'server/modules/as2/as2.service.ts: messageId',
  'server/modules/as2/as2.name.ts: messageId',
  'server/modules/as2/as2.store.ts: messageId',
  'server/modules/auth/origin.ts: requestId',
  'server/modules/audit/audit.view.ts: eventId',
  'server/domain/audit/line.ts: requestId',
  'server/domain/despatch/advice.ts: parentId',
  'server/domain/despatch/check.ts: parentId',
  'server/domain/despatch/note-labels.ts: parentId',
  'server/domain/despatch/note-change.ts: parentId',
  'server/domain/despatch/packages.ts: parentId',
  'server/domain/despatch/packages.ts: unitId',
  'server/domain/despatch/scan.ts: clientId',
  'server/domain/packaging/pack.ts: parentId',
  'server/domain/packaging/units.ts: parentId',
  'server/domain/transport/totals.ts: parentId',
  'server/modules/delivery/despatch-package.store.ts: clientId',
  'server/modules/delivery/despatch-package.store.ts: clientIds',
  'server/modules/delivery/despatch-scan.service.ts: clientId',
];

/** Names that the glossary of CONTRIBUTING.md replaces by standard terms. */
const OLD_NAMES =
  /\b(noticeAnew|Surroundings|Doer|letIn|disbelieve|doubtsAbout|objectionsTo|unmetIn|tellsOfAll|AskedAct|letGo|startAfresh|WebhookTell\w*|tellWebhook\w*|[sS]hel(?:f|ved)\w*|[vV]erdicts?|wakeForgotten\w*|SWEEP|sweepMs|MAX_TOLD|Told[A-Z]\w*)\b/g;
/** Words in log lines that say by an image what a standard term says: sent, reported, polled, queued, failed. */
const ODD_WORDS = /\b(told|tells?|looks?|looked|vain|woken|woke|asleep|hears?|heard|forgotten|knocks?|ghosts?)\b/;
const LOG_LINE = /\.(?:debug|info|warn|error)\((?:\{[^;]*?\}|\w+),\s*'([^']+)'/g;

/** Controls of the browser, which look like its own and speak its language. */
const NATIVE = /<select\b|type="(?:radio|checkbox|range|date|datetime-local|time|month|week|number)"/g;
/** Where one of them is right all the same; the reason stands in docs/decisions/0382-controls-of-the-kit.md. */
const NATIVE_ALLOWED: readonly string[] = [
  'console/src/grid/ColumnPanel.tsx: type="checkbox"',
  'console/src/grid/GridHead.tsx: type="checkbox"',
  'console/src/grid/GridRow.tsx: type="checkbox"',
];

describe('the sources', () => {
  it('hold no unfinished business and no way around a gate', () => {
    const found = filesIn(SOURCE_FOLDERS, TEXT).flatMap((path) => {
      const text = read(path);
      return FORBIDDEN.filter(([mark]) => new RegExp(`(?<![\\w-])${mark}(?!\\w)`).test(text)).map(
        ([mark, advice]) => `${path}: ${mark} (${advice})`,
      );
    });
    expect(found).toEqual([]);
  });

  it('use the standard terms of the glossary in names and log lines', () => {
    const found = filesIn(['server', 'workers', 'console/src', 'scripts'], /\.(ts|tsx|mjs)$/).flatMap((path) => {
      const text = read(path);
      const names = [...text.matchAll(OLD_NAMES)].map(([name]) => `${path}: ${name}`);
      const lines = [...text.matchAll(LOG_LINE)].map(([, line = '']) => line).filter((line) => ODD_WORDS.test(line));
      return [...names, ...lines.map((line) => `${path}: '${line}'`)];
    });
    expect(found).toEqual([]);
  });

  it('choose, tick and date by the controls of ui/, but for those that a decision lists', () => {
    const found = filesIn(['console/src'], /\.tsx$/).flatMap((path) =>
      [...read(path).matchAll(NATIVE)].map(([control]) => `${path}: ${control}`),
    );
    expect([...new Set(found)].sort()).toEqual([...NATIVE_ALLOWED].sort());
  });

  it('have no folder or file for things without a place', () => {
    const nameless = /(^|[/.-])(common|shared|utils?|helpers?|misc)(?=[/.-]|$)/i;
    expect(
      filesIn(SOURCE_FOLDERS, /./).filter((path) => nameless.test(path) && !path.startsWith('test/fixtures/')),
    ).toEqual([]);
  });

  it('tell the compiler what a value is by a cast at most 1.5 times in 1,000 lines', () => {
    const product = filesIn(['server', 'workers', 'console'], /\.tsx?$/).filter((path) => !path.includes('.test.'));
    const lines = product.flatMap((path) =>
      code(path)
        .split('\n')
        .filter((line) => line.trim() !== ''),
    );
    const casts = lines.flatMap((line) =>
      /^\s*(im|ex)port\b/.test(line) ? [] : (withoutTexts(line).match(CAST) ?? []),
    );
    expect((casts.length / lines.length) * 1_000).toBeLessThan(1.5);
  });

  it('give every id a type that says its kind', () => {
    const found = filesIn(['server/modules', 'server/domain', 'server/contract'], /\.ts$/)
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) =>
        [...code(path).matchAll(/\b(\w+(?:Ids?|_ids?))\??: (?:readonly )?(?:string|number)\b/g)].map(
          ([, name = '']) => `${path}: ${name}`,
        ),
      );
    expect([...new Set(found)].filter((one) => !PLAIN_IDS.includes(one))).toEqual([]);
    expect(PLAIN_IDS.filter((one) => !found.includes(one))).toEqual([]);
  });
});
