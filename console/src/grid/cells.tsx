import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Formats } from '../i18n/format.js';
import { Icon } from '../ui/Icon.js';
import type { GridColumn } from './column.js';

/** Stands where a row has no value. */
export const NONE = <span className="dim">–</span>;

/** A text that may be cut by its column: pointing at it shows all of it. */
export function cutText(text: string | null | undefined): ReactNode {
  return text ? <span title={text}>{text}</span> : NONE;
}
/** An id, code or reference. */
export function codeText(text: string | null | undefined, title = text): ReactNode {
  return text ? (
    <span className="mono" title={title ?? undefined}>
      {text}
    </span>
  ) : (
    NONE
  );
}
/** In or out. */
export function directionText(direction: 'I' | 'O', label: string): ReactNode {
  return (
    <span className="way">
      {direction === 'I' ? (
        <Icon name="arrow-down-left" className="way-in" />
      ) : (
        <Icon name="arrow-up-right" className="way-out" />
      )}
      {label}
    </span>
  );
}

type Named = Pick<GridColumn<unknown>, 'id' | 'header' | 'width' | 'isHidden' | 'stays'>;

/** What a column of states is sorted by: the order in which the domain lists them, that of the process. A file has their words. */
export function inProcess<Row, Code extends string>(
  codes: readonly Code[],
  of: (row: Row) => Code,
  wordOf: (code: Code) => string,
): { readonly sortBy: (row: Row) => number; readonly text: (row: Row) => string } {
  return { sortBy: (row) => codes.indexOf(of(row)), text: (row) => wordOf(of(row)) };
}
/** A column of texts, some of which may be absent. */
export function textColumn<Row>(column: Named, of: (row: Row) => string | null): GridColumn<Row> {
  return { ...column, sortBy: (row) => of(row) ?? '', cell: (row) => cutText(of(row)) };
}
/** A column of ids, codes or references. */
export function codeColumn<Row>(column: Named, of: (row: Row) => string | null): GridColumn<Row> {
  return { ...column, sortBy: (row) => of(row) ?? '', cell: (row) => codeText(of(row)) };
}
/** The column that leads to a row's record: its number, or a name, which is set as text is. */
export function linkColumn<Row>(
  column: Named,
  of: (row: Row) => string | null,
  to: (row: Row) => string,
  { isName = false } = {},
): GridColumn<Row> {
  return {
    ...column,
    sortBy: (row) => of(row) ?? '',
    cell: (row) => (
      <Link className={isName ? undefined : 'mono'} title={of(row) ?? undefined} tabIndex={-1} to={to(row)}>
        {of(row) ?? '–'}
      </Link>
    ),
  };
}
/** A column of moments: to the minute, or as short as `format` makes them; in full where pointed at, exact in an export. */
export function timeColumn<Row>(
  column: Named,
  f: Formats,
  of: (row: Row) => string | null,
  { format = f.minute, none = NONE }: { format?: (at: string) => string; none?: ReactNode } = {},
): GridColumn<Row> {
  const text = (row: Row): string => {
    const at = of(row);
    return at === null ? '' : f.exact(at);
  };
  return {
    ...column,
    isDate: true,
    sortBy: (row) => of(row) ?? '',
    text,
    cell: (row) => {
      const at = of(row);
      return at === null ? (
        none
      ) : (
        <time dateTime={at} title={f.full(at)}>
          {format(at)}
        </time>
      );
    },
  };
}
/** A column of days. */
export function dayColumn<Row>(column: Named, f: Formats, of: (row: Row) => string | null): GridColumn<Row> {
  return {
    ...column,
    isDate: true,
    sortBy: (row) => of(row) ?? '',
    cell: (row) => {
      const day = of(row);
      return day ? f.day(day) : NONE;
    },
  };
}
/** A column of whole numbers. */
export function numberColumn<Row>(column: Named, f: Formats, of: (row: Row) => number): GridColumn<Row> {
  return { ...column, numeric: true, sortBy: of, cell: (row) => f.integer(of(row)) };
}
/** A column of counts, in which the zeros stand back. */
export function countColumn<Row>(column: Named, f: Formats, of: (row: Row) => number): GridColumn<Row> {
  return {
    ...numberColumn(column, f, of),
    cell: (row) => <span className={of(row) === 0 ? 'zero' : ''}>{f.integer(of(row))}</span>,
  };
}
