/** What stands on paper of a schedule, from top to bottom; the numbers say which line, text or call-off it is. */
export type Piece =
  /** A fact or text above all lines. */
  | { readonly kind: 'intro'; readonly index: number }
  /** A line's article and figures; once more at the top of a page, where its call-offs go on. */
  | { readonly kind: 'line'; readonly line: number; readonly isContinued: boolean }
  | { readonly kind: 'text'; readonly line: number; readonly index: number }
  /** The headings of a line's call-offs. */
  | { readonly kind: 'columns'; readonly line: number }
  | { readonly kind: 'calloff'; readonly line: number; readonly index: number };
export interface Placed {
  readonly page: number;
  readonly y: number;
  readonly piece: Piece;
}
/** How much there is to print: what stands above the lines, and of each line its texts and call-offs. */
export interface PrintSize {
  readonly intro: number;
  readonly lines: readonly { readonly texts: number; readonly calloffs: number }[];
}

/** Points from the top of a page. The first page has the title above what is placed, the others a line that names the schedule. */
export const PRINT = {
  firstTop: 76,
  top: 64,
  bottom: 786,
  height: { intro: 14, line: 42, text: 12, columns: 16, calloff: 13 },
} as const satisfies { height: Record<Piece['kind'], number> } & Record<string, unknown>;

/** Call-offs that stay with the head of their line: a head alone at the bottom of a page says nothing. */
const TOGETHER = 2;

/**
 * Where everything stands. All pieces of a kind are equally high, so the number of pages is known before anything is drawn, and pages can be
 * sent one by one. A line whose call-offs go on has its head and headings on each page.
 */
export function* placed({ intro, lines }: PrintSize): Generator<Placed> {
  const at = { page: 1, y: PRINT.firstTop as number };
  const fits = (height: number): boolean => at.y + height <= PRINT.bottom;
  const turn = (): void => {
    at.page += 1;
    at.y = PRINT.top;
  };
  const put = (piece: Piece): Placed => {
    const here = { ...at, piece };
    at.y += PRINT.height[piece.kind];
    return here;
  };
  for (let index = 0; index < intro; index++) {
    if (!fits(PRINT.height.intro)) turn();
    yield put({ kind: 'intro', index });
  }
  const { height } = PRINT;
  for (const [line, { texts, calloffs }] of lines.entries()) {
    const begin = height.line + Math.min(1, texts) * height.text;
    if (!fits(begin + height.columns + Math.min(TOGETHER, calloffs) * height.calloff)) turn();
    yield put({ kind: 'line', line, isContinued: false });
    for (let index = 0; index < texts; index++) {
      if (!fits(height.text)) turn();
      yield put({ kind: 'text', line, index });
    }
    for (let index = 0; index < calloffs; index++) {
      const isFirst = index === 0;
      if (!fits(height.calloff + (isFirst ? height.columns : 0))) {
        turn();
        yield put({ kind: 'line', line, isContinued: true });
        yield put({ kind: 'columns', line });
      } else if (isFirst) yield put({ kind: 'columns', line });
      yield put({ kind: 'calloff', line, index });
    }
  }
}

/** How many pages it takes. */
export function pageCount(size: PrintSize): number {
  let pages = 1;
  for (const { page } of placed(size)) pages = page;
  return pages;
}

/** A text in pieces of at most so many letters, broken at blanks where there are any. */
export function folded(text: string, most: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text.replaceAll(/\s+/g, ' ').trim();
  while (rest.length > most) {
    const blank = rest.lastIndexOf(' ', most);
    const end = blank > 0 ? blank : most;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? pieces : [...pieces, rest];
}
