import type { Language } from '../../contract/fields.js';
import { csvLine } from '../../domain/export/csv.js';
import type { MovementKind } from '../../domain/package-account/movement.js';
import type { StatedGuess } from './package-guess.view.js';
import type { StatedAccount, StatedLine } from './package-account.statement.view.js';

export interface StatementWords {
  readonly columns: readonly string[];
  readonly opening: string;
  readonly closing: string;
  readonly counter: string;
  /** Behind the kind of a movement whose receipt is guessed. */
  readonly guessed: (days: number) => string;
  readonly kind: Readonly<Record<MovementKind, string>>;
  /** Those of the paper alone. `{{day}}`, `{{page}}` and `{{pages}}` stand for values. */
  readonly title: string;
  readonly company: string;
  readonly counterparty: string;
  readonly period: string;
  readonly carried: string;
  readonly brought: string;
  readonly announced: string;
  readonly disputed: string;
  readonly until: string;
  readonly none: string;
  readonly page: string;
}
export const STATEMENT_WORDS: Readonly<Record<Language, StatementWords>> = {
  en: {
    columns: ['Counterparty', 'Site', 'Package', 'Booked', 'Day', 'Movement', 'Note', 'Reason', 'Quantity', 'Balance'],
    opening: 'Opening balance',
    closing: 'Closing balance',
    counter: 'counter row',
    title: 'Statement of packages',
    company: 'Company',
    counterparty: 'Counterparty',
    period: 'Period',
    carried: 'Carried forward',
    brought: 'Brought forward',
    announced: 'Announced and not confirmed on {{day}}',
    disputed: 'Disputed on {{day}}',
    until: 'answer by {{day}}',
    none: 'There is no account of these packages.',
    page: 'Page {{page}} of {{pages}}',
    guessed: (days) => `receipt guessed after ${String(days)} days, not agreed`,
    kind: {
      'full-out': 'Full out',
      'full-in': 'Full in',
      'empties-out': 'Empties out',
      'empties-in': 'Empties in',
      scrap: 'Scrapped',
      'count-adjustment': 'Count adjustment',
      correction: 'Correction',
    },
  },
  se: {
    columns: ['Motpart', 'Plats', 'Emballage', 'Bokförd', 'Dag', 'Rörelse', 'Följesedel', 'Orsak', 'Antal', 'Saldo'],
    opening: 'Ingående saldo',
    closing: 'Utgående saldo',
    counter: 'motpost',
    title: 'Kontoutdrag för emballage',
    company: 'Företag',
    counterparty: 'Motpart',
    period: 'Period',
    carried: 'Transport till nästa sida',
    brought: 'Transport från föregående sida',
    announced: 'Aviserat och inte bekräftat {{day}}',
    disputed: 'Bestritt {{day}}',
    until: 'svar senast {{day}}',
    none: 'Det finns inget konto för de här emballagen.',
    page: 'Sida {{page}} av {{pages}}',
    guessed: (days) => `mottagning gissad efter ${String(days)} dagar, inte överenskommen`,
    kind: {
      'full-out': 'Fulla ut',
      'full-in': 'Fulla in',
      'empties-out': 'Tomma ut',
      'empties-in': 'Tomma in',
      scrap: 'Skrotade',
      'count-adjustment': 'Inventeringsjustering',
      correction: 'Rättelse',
    },
  },
  cn: {
    columns: ['对方', '地点', '包装', '入账日', '日期', '移动', '单据', '原因', '数量', '余额'],
    opening: '期初余额',
    closing: '期末余额',
    counter: '冲销',
    title: '包装对账单',
    company: '公司',
    counterparty: '对方',
    period: '期间',
    carried: '转次页',
    brought: '承前页',
    announced: '{{day}} 已通知未确认',
    disputed: '{{day}} 有争议',
    until: '答复期限 {{day}}',
    none: '没有这些包装的账户。',
    page: '第 {{page}} 页，共 {{pages}} 页',
    guessed: (days) => `${String(days)} 天后推定收货，未经双方确认`,
    kind: {
      'full-out': '满箱发出',
      'full-in': '满箱收到',
      'empties-out': '空箱发出',
      'empties-in': '空箱收到',
      scrap: '报废',
      'count-adjustment': '盘点调整',
      correction: '更正',
    },
  },
};
/** How spreadsheets know UTF-8. */
const MARK = '\uFEFF';

/** A statement as CSV: of each account the opening balance, what was booked with the balance behind it, and the closing balance; receipts that are guessed stand behind it without one. */
export function statementCsv(
  {
    accounts,
    lines,
    guesses = [],
    from,
    to,
  }: {
    readonly accounts: readonly StatedAccount[];
    readonly lines: readonly StatedLine[];
    readonly guesses?: readonly StatedGuess[];
    readonly from: string;
    readonly to: string;
  },
  language: Language,
): string {
  const words = STATEMENT_WORDS[language];
  const separator = language === 'se' ? ';' : ',';
  const row = (cells: readonly (string | null)[]): string => csvLine(cells, separator);
  const byAccount = Map.groupBy(lines, ({ accountId }) => accountId);
  const guessesOf = Map.groupBy(guesses, ({ accountId }) => accountId);
  const rows = accounts.flatMap(({ id, counterparty, site, code, opening, closing }) => {
    const of = [counterparty, site, code];
    let balance = opening;
    const booked = (byAccount.get(id) ?? []).map(({ bookedOn, day, kind, isCounter, noteNumber, reason, quantity }) => {
      balance += quantity;
      const what = isCounter ? `${words.kind[kind]} (${words.counter})` : words.kind[kind];
      return row([...of, bookedOn, day, what, noteNumber, reason, String(quantity), String(balance)]);
    });
    const guessed = (guessesOf.get(id) ?? []).map(({ guessedOn, day, kind, days, noteNumber, quantity }) =>
      row([
        ...of,
        guessedOn,
        day,
        `${words.kind[kind]} (${words.guessed(days)})`,
        noteNumber,
        null,
        String(quantity),
        null,
      ]),
    );
    return [
      row([...of, from, null, words.opening, null, null, null, String(opening)]),
      ...booked,
      row([...of, to, null, words.closing, null, null, null, String(closing)]),
      ...guessed,
    ];
  });
  return MARK + [row(words.columns), ...rows].join('');
}
