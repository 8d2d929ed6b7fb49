import type { Language } from '../../contract/fields.js';
import { INK, LEFT, RIGHT } from '../../platform/print/page.js';
import { type Cell, type Column, Paper } from '../../platform/print/paper.js';
import { STATEMENT_WORDS, type StatementWords } from './package-account.statement.js';
import type {
  Stated,
  StatedAccount,
  StatedLine,
  StatedOpen,
  StatedOpenings,
} from './package-account.statement.view.js';
import type { StatedGuess } from './package-guess.view.js';

/** A statement as the printing thread is given it. */
export interface StatementTask extends Pick<Stated, 'accounts'>, StatedOpenings {
  readonly lines: readonly StatedLine[];
  readonly guesses: readonly StatedGuess[];
  readonly from: string;
  readonly to: string;
  readonly language: Language;
}

const LOCALE: Readonly<Record<Language, string>> = { en: 'en-GB', se: 'sv-SE', cn: 'zh-CN' };
const NAMES: readonly Column[] = [
  { at: LEFT, width: 90 },
  { at: LEFT + 98, width: RIGHT - LEFT - 98 },
];
/** Booked, day, movement, note, reason, quantity, balance. */
const COLUMNS: readonly Column[] = [
  { at: LEFT, width: 50 },
  { at: LEFT + 54, width: 50 },
  { at: LEFT + 108, width: 104 },
  { at: LEFT + 216, width: 78 },
  { at: LEFT + 298, width: 100 },
  { at: LEFT + 402, width: 52, align: 'right' },
  { at: LEFT + 458, width: RIGHT - LEFT - 458, align: 'right' },
];
/** The row below the last of a sheet, with a gap above it: a sum whose name takes two rows. */
const CARRIED_HEIGHT = 24;

const soft = (text: string): Cell => ({ text, size: 8, color: INK.soft });
const small = (text: string): Cell => ({ text, size: 8 });
const bold = (text: string): Cell => ({ text, size: 8, bold: true });

/** A statement on paper: each account with what was booked and its running balance, carried over from sheet to sheet; what is open stands apart. */
export class StatementPaper {
  private readonly words: StatementWords;
  private readonly numbers: Intl.NumberFormat;
  private readonly paper: Paper;

  constructor(private readonly task: StatementTask) {
    this.words = STATEMENT_WORDS[task.language];
    this.numbers = new Intl.NumberFormat(LOCALE[task.language]);
    this.paper = new Paper(`${this.words.title} ${task.counterparty}`);
  }

  bytes(): Promise<Buffer> {
    const { accounts, lines, open, company, counterparty, from, to } = this.task;
    const { words, paper } = this;
    paper.text({ text: words.title, bold: true, size: 18 }, 10);
    for (const [name, value] of [
      [words.company, company],
      [words.counterparty, counterparty],
      [words.period, `${from} – ${to}`],
    ] as const)
      paper.row(NAMES, [[soft(name)], [{ text: value, size: 9 }]]);
    if (accounts.length === 0) paper.text(small(words.none));
    const [booked, waiting] = [byAccount(lines), byAccount(open)];
    for (const account of accounts) {
      this.account(account, booked.get(account.id) ?? []);
      this.open('announced', waiting.get(account.id) ?? []);
      this.open('disputed', waiting.get(account.id) ?? []);
    }
    return paper.bytes((page, pages) => said(words.page, { page: String(page), pages: String(pages) }));
  }

  private account({ site, code, opening, closing }: StatedAccount, lines: readonly StatedLine[]): void {
    const { words, paper } = this;
    paper.heading([site, code].filter((text) => text !== '').join(' · '));
    this.heads();
    let balance = opening;
    const sum = (text: string): void => {
      paper.row(COLUMNS, [[], [], [bold(text)], [], [], [], [bold(this.number(balance))]]);
    };
    paper.row(COLUMNS, [[bold(this.task.from)], [], [bold(words.opening)], [], [], [], [bold(this.number(balance))]]);
    paper.carry({
      height: CARRIED_HEIGHT,
      below: () => {
        sum(words.carried);
      },
      above: () => {
        this.heads();
        sum(words.brought);
      },
    });
    for (const line of lines) {
      // What the row says stands below the sum that is carried to its sheet, so it is added behind it.
      const after = balance + line.quantity;
      const { bookedOn, day, noteNumber, reason, quantity } = line;
      const cells = [bookedOn, day, this.movement(line), noteNumber ?? '', reason ?? '', this.number(quantity)];
      paper.row(
        COLUMNS,
        [...cells, this.number(after)].map((text) => [small(text)]),
      );
      balance = after;
    }
    paper.carry(null);
    paper.row(COLUMNS, [[bold(this.task.to)], [], [bold(words.closing)], [], [], [], [bold(this.number(closing))]], {
      ruled: true,
    });
  }

  /** What waited for an answer at the end of the period: in no balance. */
  private open(state: StatedOpen['state'], all: readonly StatedOpen[]): void {
    const some = all.filter((one) => one.state === state);
    if (some.length === 0) return;
    const { words, paper } = this;
    paper.text({ ...bold(said(words[state], { day: this.task.to })), size: 9 }, 6);
    let total = 0;
    for (const one of some) {
      const { day, noteNumber, reason, until, quantity, movementId } = one;
      total += quantity;
      const guess = this.task.guesses.find((guessed) => guessed.movementId === movementId);
      const why = [
        reason,
        until === null ? null : said(words.until, { day: until }),
        guess === undefined ? null : words.guessed(guess.days),
      ].filter((text) => text !== null);
      const cells = ['', day, this.movement(one), noteNumber ?? '', why.join(' · '), this.number(quantity), ''];
      paper.row(
        COLUMNS,
        cells.map((text) => [small(text)]),
      );
    }
    paper.row(COLUMNS, [[], [], [], [], [], [bold(this.number(total))], []], { ruled: true });
  }

  private heads(): void {
    const heads = this.words.columns.slice(-COLUMNS.length);
    this.paper.row(
      COLUMNS,
      heads.map((text) => [soft(text)]),
      { ruled: true },
    );
  }
  private movement({ kind, isCounter }: Pick<StatedLine, 'kind' | 'isCounter'>): string {
    const { words } = this;
    return isCounter ? `${words.kind[kind]} (${words.counter})` : words.kind[kind];
  }
  private number(value: number): string {
    return this.numbers.format(value);
  }
}

function byAccount<T extends { readonly accountId: StatedAccount['id'] }>(rows: readonly T[]) {
  return Map.groupBy(rows, ({ accountId }) => accountId);
}
function said(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
