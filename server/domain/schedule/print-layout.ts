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
  readonly lines: readonly LineSize[];
}
export interface LineSize {
  /** Rows of its article with description, and of its figures. */
  readonly names: number;
  readonly figures: number;
  readonly texts: number;
  /** Rows of each call-off. */
  readonly calloffs: ArrayLike<number>;
}

/** Points from the top of a page. The first page has the title above what is placed, the others a line that names the schedule. */
export const PRINT = {
  firstTop: 76,
  top: 64,
  bottom: 786,
  height: { intro: 14, line: 42, text: 12, columns: 20, calloff: 13 },
  /** What each further row of a line's names and figures and of a call-off takes. */
  row: { names: 12, figures: 10, calloff: 10 },
} as const satisfies { height: Record<Piece['kind'], number> } & Record<string, unknown>;

/** Call-offs that stay with the head of their line: a head alone at the bottom of a page says nothing. */
const TOGETHER = 2;

/** What a piece takes of a page, in points. */
export function heightOf(piece: Piece, { lines }: PrintSize): number {
  const height = PRINT.height[piece.kind];
  if (piece.kind === 'line') {
    const { names = 1, figures = 1 } = lines[piece.line] ?? {};
    return height + (names - 1) * PRINT.row.names + (figures - 1) * PRINT.row.figures;
  }
  return piece.kind === 'calloff'
    ? height + ((lines[piece.line]?.calloffs[piece.index] ?? 1) - 1) * PRINT.row.calloff
    : height;
}

/**
 * Where everything stands. How many rows each piece has is known before anything is drawn, and so is the number of pages: they can be sent one
 * by one. A line whose call-offs go on has its head and headings on each page.
 */
export function* placed(size: PrintSize): Generator<Placed> {
  const at = { page: 1, y: PRINT.firstTop as number };
  const fits = (height: number): boolean => at.y + height <= PRINT.bottom;
  const turn = (): void => {
    at.page += 1;
    at.y = PRINT.top;
  };
  const put = (piece: Piece): Placed => {
    const here = { ...at, piece };
    at.y += heightOf(piece, size);
    return here;
  };
  for (let index = 0; index < size.intro; index++) {
    if (!fits(PRINT.height.intro)) turn();
    yield put({ kind: 'intro', index });
  }
  const { height } = PRINT;
  for (const [line, { texts, calloffs }] of size.lines.entries()) {
    const head: Piece = { kind: 'line', line, isContinued: false };
    const calloff = (index: number): Piece => ({ kind: 'calloff', line, index });
    let begin = heightOf(head, size) + Math.min(1, texts) * height.text + height.columns;
    for (let index = 0; index < Math.min(TOGETHER, calloffs.length); index++) begin += heightOf(calloff(index), size);
    if (!fits(begin)) turn();
    yield put(head);
    for (let index = 0; index < texts; index++) {
      if (!fits(height.text)) turn();
      yield put({ kind: 'text', line, index });
    }
    for (let index = 0; index < calloffs.length; index++) {
      const isFirst = index === 0;
      if (!fits(heightOf(calloff(index), size) + (isFirst ? height.columns : 0))) {
        turn();
        yield put({ kind: 'line', line, isContinued: true });
        yield put({ kind: 'columns', line });
      } else if (isFirst) yield put({ kind: 'columns', line });
      yield put(calloff(index));
    }
  }
}

/** How many pages it takes. */
export function pageCount(size: PrintSize): number {
  let pages = 1;
  for (const { page } of placed(size)) pages = page;
  return pages;
}
