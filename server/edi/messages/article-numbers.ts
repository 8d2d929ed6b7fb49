import type { Place } from '../findings.js';
import type { ArticleNumber, ArticleNumberKind } from '../model/delivery-schedule.js';
import { type Code, code, CodeTable, NO_CODE } from '../syntax/codes.js';
import type { MessageContext } from './message-reader.js';

/** C212 7143. */
const KINDS = new CodeTable<ArticleNumberKind>(
  (
    [
      ['IN', 'buyer'],
      ['BP', 'buyer'],
      ['SA', 'supplier'],
      ['VP', 'supplier'],
      ['SRV', 'gtin'],
      ['EN', 'gtin'],
      ['UP', 'gtin'],
      ['MF', 'manufacturer'],
    ] satisfies [string, ArticleNumberKind][]
  ).map(([text, kind]): [Code, ArticleNumberKind] => [code(text), kind]),
);
/** PIA 4347: the number that the article goes by. */
const MAIN = code('5');
/** PIA 4347 of another article: a possible substitute, the one that comes after, the one that was before. */
const OTHER_ARTICLE: ReadonlySet<Code> = new Set(['2', '3', '4'].map(code));
/** More than LIN and ten PIA have places for. */
const MAX_NUMBERS = 60;

interface Numbered {
  articleNumber: string;
  supplierArticleNumber: string | null;
  articleNumbers: readonly ArticleNumber[];
}

/** The numbers of one article in LIN and the PIA behind it: the customer's before any other that LIN gives, the supplier's beside it. */
export class ArticleNumbers {
  private rank = 0;
  private place: Place | null = null;
  private numbers: ArticleNumber[] = [];

  constructor(private readonly context: MessageContext) {}

  /** LIN, a new article; `place` is where its number stands. */
  begin(place: Place, about: Numbered): void {
    this.rank = 0;
    this.place = place;
    this.numbers = [];
    this.take(3, about, 1);
  }

  /** PIA. */
  more(about: Numbered): void {
    const { segment } = this.context;
    const purpose = segment.codeAt(1, 0);
    if (OTHER_ARTICLE.has(purpose)) return;
    for (let element = 2; element < Math.min(segment.elementCount, 7); element++)
      if (this.take(element, about, purpose === MAIN ? 1 : 0) && segment.codeAt(element, 1) === NO_CODE)
        this.context.findings.add('article-kind-missing', this.at(element), '7143');
  }

  private at(element: number): Place {
    const { segment } = this.context;
    const [start, end] = [segment.startAt(element, 0), segment.endAt(element, 0)];
    return { start, end, segment: segment.number, path: 'PIA / 7140' };
  }

  /** Whether the number became that of the article. */
  private take(element: number, about: Numbered, otherwise: number): boolean {
    const { segment } = this.context;
    const number = segment.textAt(element, 0);
    if (number === '') return false;
    const kind = KINDS.get(segment.codeAt(element, 1)) ?? 'other';
    const isChosen = kind !== 'supplier' && this.choose(number, kind === 'buyer' ? 2 : otherwise, about);
    if (kind === 'supplier') about.supplierArticleNumber ??= number;
    const sent = segment.textAt(element, 1).toUpperCase();
    if (this.numbers.length < MAX_NUMBERS)
      this.numbers.push({ kind: isChosen && sent === '' ? 'buyer' : kind, code: sent, number });
    if (!this.numbers.every((given) => isPlain(given, about))) about.articleNumbers = this.numbers;
    return isChosen;
  }

  private choose(number: string, rank: number, about: Numbered): boolean {
    if (rank <= this.rank) return false;
    this.rank = rank;
    about.articleNumber = number;
    return true;
  }

  /** The article is complete: only now is it certain that nobody named it. */
  close(): void {
    const { place } = this;
    this.place = null;
    if (place !== null && this.rank === 0) this.context.findings.add('article-missing', place, 'LIN 7140');
  }
}

/** Whether a number says no more than the two that every line has. */
function isPlain({ kind, number }: ArticleNumber, about: Numbered): boolean {
  return number === (kind === 'buyer' ? about.articleNumber : kind === 'supplier' ? about.supplierArticleNumber : null);
}
