import { useMemo } from 'react';
import { codeColumn, NONE, textColumn } from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import { type Formats, useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { type ArticleRow, packagesIn } from './contents.js';

/** Line numbers are digits as a rule, and are sorted as numbers then. */
const inLines = (lineNumber: string): string | number => (/^\d+$/.test(lineNumber) ? Number(lineNumber) : lineNumber);

function quantityColumn(
  column: Pick<GridColumn<ArticleRow>, 'id' | 'header' | 'width'>,
  f: Formats,
  of: (row: ArticleRow) => string | null,
): GridColumn<ArticleRow> {
  return {
    ...column,
    numeric: true,
    sortBy: (row) => Number(of(row) ?? 0),
    text: of,
    cell: (row) => {
      const value = of(row);
      return value === null ? (
        NONE
      ) : (
        <>
          <span className="strong">{f.quantity(value)}</span> <span className="dim">{row.item.unit}</span>
        </>
      );
    },
  };
}

const shownDay = (day: string | null, f: Formats) => (day === null ? NONE : f.day(day));

/** The columns of a note's articles; one that no line has a value for is left out. */
export function useArticleColumns(rows: readonly ArticleRow[]): readonly GridColumn<ArticleRow>[] {
  const say = useTexts('despatchNote');
  const f = useFormat();
  return useMemo((): GridColumn<ArticleRow>[] => {
    const where = (of: (row: ArticleRow) => string | null, column: GridColumn<ArticleRow>) =>
      rows.some((row) => of(row) !== null) ? [column] : [];
    const code = (id: string, header: string, width: number, of: (row: ArticleRow) => string | null) =>
      where(of, codeColumn({ id, header, width }, of));
    const day = (id: string, header: string, of: (row: ArticleRow) => string | null) =>
      where(of, { id, header, width: 110, isDate: true, text: of, cell: (row) => shownDay(of(row), f) });
    const packages = ({ unit }: ArticleRow): number => packagesIn(unit);
    return [
      {
        ...codeColumn({ id: 'line', header: say('article.line'), width: 64 }, (r: ArticleRow) => r.item.lineNumber),
        sortBy: (r) => inLines(r.item.lineNumber),
      },
      codeColumn({ id: 'article', header: say('article.article'), width: 140 }, (r) => r.item.articleNumber),
      ...code('supplier', say('article.supplier'), 140, (r) => r.item.supplierArticleNumber),
      ...where(
        (r) => r.item.description,
        textColumn({ id: 'description', header: say('article.description'), width: 220 }, (r) => r.item.description),
      ),
      quantityColumn({ id: 'quantity', header: say('article.quantity'), width: 120 }, f, (r) => r.item.quantity),
      ...where(
        (r) => r.item.cumulativeQuantity,
        quantityColumn(
          { id: 'cumulative', header: say('article.cumulative'), width: 130 },
          f,
          (r) => r.item.cumulativeQuantity,
        ),
      ),
      ...code('order', say('article.order'), 110, (r) => r.item.orderNumber),
      ...code('orderLine', say('article.orderLine'), 90, (r) => r.item.orderLine),
      ...code('calloff', say('article.calloff'), 110, (r) => r.item.calloffReference),
      ...code('batch', say('article.batch'), 110, (r) => r.item.batch),
      ...day('produced', say('article.produced'), (r) => r.item.productionDate),
      ...day('bestBefore', say('article.bestBefore'), (r) => r.item.bestBeforeDate),
      {
        id: 'packages',
        header: say('article.packages'),
        width: 80,
        numeric: true,
        sortBy: packages,
        cell: (r) => f.integer(packages(r)),
      },
      codeColumn({ id: 'unit', header: say('article.unit'), width: 80, isHidden: true }, (r) => r.unit.id),
    ];
  }, [rows, say, f]);
}
