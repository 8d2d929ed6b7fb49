import { parentPort } from 'node:worker_threads';
import type { Language } from '../../contract/fields.js';
import { KINDS } from '../../domain/dashboard/figure.js';
import { hasMore } from '../../domain/dashboard/need.js';
import {
  CARD_WORDS,
  filled,
  said,
  KIND_WORDS,
  MORE_WORDS,
  NEED_WORDS,
  REASON_WORDS,
  STATUS_WORDS,
} from '../../domain/dashboard/words.js';
import { INK, LEFT, RIGHT } from '../../platform/print/page.js';
import { type Cell, type Column, Paper } from '../../platform/print/paper.js';
import type { PrintTask } from './print.js';

const LOCALE = { en: 'en-GB', se: 'sv-SE', cn: 'zh-CN' } as const satisfies Record<Language, string>;
/** What fits on two pages; the rest is on the screen. */
const MOST = 25;
const WORDS = {
  title: { en: 'Dashboard', se: 'Översikt', cn: '仪表板' },
  day: { en: 'The last 24 hours', se: 'Senaste dygnet', cn: '最近 24 小时' },
  week: { en: 'The last 7 days', se: 'Senaste 7 dagarna', cn: '最近 7 天' },
  month: { en: 'The last 30 days', se: 'Senaste 30 dagarna', cn: '最近 30 天' },
  needs: { en: 'Needs you', se: 'Väntar på dig', cn: '待您处理' },
  nothing: { en: 'Nothing waits for you.', se: 'Inget väntar på dig.', cn: '没有待您处理的事项。' },
  more: { en: 'More on the screen: {{count}}', se: 'Fler på skärmen: {{count}}', cn: '屏幕上还有：{{count}}' },
  messages: { en: 'Messages', se: 'Meddelanden', cn: '报文' },
  when: { en: 'When (UTC)', se: 'När (UTC)', cn: '时间（UTC）' },
  partners: { en: 'Partners', se: 'Partner', cn: '贸易伙伴' },
  errors: { en: 'With errors', se: 'Med fel', cn: '有错误' },
  page: { en: 'Page {{page}} of {{pages}}', se: 'Sida {{page}} av {{pages}}', cn: '第 {{page}} 页，共 {{pages}} 页' },
  seconds: { en: '{{value}} s', se: '{{value}} s', cn: '{{value}} 秒' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

/** Columns that share the width: the first takes what the others, of these widths, leave. */
function columnsOf(...widths: readonly number[]): Column[] {
  const first = RIGHT - LEFT - widths.reduce((sum, width) => sum + width, 0);
  return [
    { at: LEFT, width: first - 8 },
    ...widths.map(
      (width, i): Column => ({
        at: LEFT + first + widths.slice(0, i).reduce((sum, one) => sum + one, 0),
        width,
        align: 'right',
      }),
    ),
  ];
}

/** The dashboard on paper: the same numbers, the same sentences, tables in place of drawings. */
function printed({ dashboard, company, language }: PrintTask): Promise<Buffer> {
  const integer = new Intl.NumberFormat(LOCALE[language]);
  const time = new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const say = (key: keyof typeof WORDS, values: Readonly<Record<string, string>> = {}): string =>
    filled(WORDS[key][language], values);
  const seconds = (ms: number): string =>
    say('seconds', { value: new Intl.NumberFormat(LOCALE[language], { maximumFractionDigits: 2 }).format(ms / 1000) });
  const soft = (text: string): Cell => ({ text, size: 8, color: INK.soft });
  const small = (text: string): Cell => ({ text, size: 9 });
  const paper = new Paper(`${say('title')} · ${company}`);
  paper.text({ text: say('title'), bold: true, size: 18 });
  paper.text(
    { text: `${company} · ${say(dashboard.period)} · ${time.format(new Date(dashboard.until))} UTC`, color: INK.soft },
    14,
  );

  const each = (RIGHT - LEFT) / Math.max(1, dashboard.cardData.length);
  paper.row(
    dashboard.cardData.map((_, i) => ({ at: LEFT + i * each, width: each - 10 })),
    dashboard.cardData.map(({ id, value, capped, note }) => {
      const shown = (n: number): string => (id === 'processing' ? seconds(n) : integer.format(n));
      return [
        soft(CARD_WORDS[id].title[language]),
        { text: value === null ? '–' : shown(value) + (capped ? '+' : ''), size: 18, bold: true },
        soft(note === null ? '' : filled(CARD_WORDS[id].note[language], { note: shown(note) })),
      ];
    }),
  );

  paper.heading(say('needs'));
  if (dashboard.needs.length === 0) paper.text({ text: say('nothing'), color: INK.soft });
  for (const { kind, severity, values, reason } of dashboard.needs.slice(0, MOST)) {
    paper.row(
      [
        { at: LEFT, width: 92 },
        { at: LEFT + 100, width: RIGHT - LEFT - 100 },
      ],
      [
        [{ ...small(STATUS_WORDS[kind][language]), color: severity === 'error' ? INK.err : INK.text }],
        [
          { ...small(said(NEED_WORDS[kind], language, values)), bold: true },
          ...(hasMore(values) ? [soft(filled(MORE_WORDS[language], values))] : []),
          soft(reason ?? filled(REASON_WORDS[kind][language], values)),
        ],
      ],
      { ruled: true, gap: 8 },
    );
  }
  const left = dashboard.needs.length - MOST;
  if (left > 0) paper.text(soft(say('more', { count: integer.format(left) })));

  if (dashboard.chartData) {
    paper.heading(say('messages'));
    const columns = columnsOf(...KINDS.map(() => 80));
    paper.row(columns, [[soft(say('when'))], ...KINDS.map((kind) => [soft(KIND_WORDS[kind][language])])], {
      ruled: true,
      gap: 8,
    });
    for (const { at, counts } of dashboard.chartData.series)
      paper.row(
        columns,
        [
          [{ text: time.format(new Date(at)), size: 8 }],
          ...KINDS.map((kind) => [{ text: integer.format(counts[kind]), size: 8 }]),
        ],
        { ruled: true, gap: 8 },
      );
  }
  if (dashboard.mapData && dashboard.mapData.length > 0) {
    paper.heading(say('partners'));
    const columns = columnsOf(80, 80);
    paper.row(columns, [[], [soft(say('messages'))], [soft(say('errors'))]], { ruled: true, gap: 8 });
    for (const { partner, city, country, messages, errors } of dashboard.mapData.slice(0, MOST)) {
      paper.row(
        columns,
        [
          [small([partner, [city, country].filter(Boolean).join(', ')].filter(Boolean).join(' · '))],
          [small(integer.format(messages))],
          [small(integer.format(errors))],
        ],
        { ruled: true, gap: 8 },
      );
    }
  }
  return paper.bytes((page, pages) => say('page', { page: String(page), pages: String(pages) }));
}

parentPort?.on('message', (task: PrintTask) => {
  printed(task).then(
    (bytes) => {
      parentPort?.postMessage({ result: bytes });
    },
    (error: unknown) => {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    },
  );
});
parentPort?.postMessage({ ready: true });
