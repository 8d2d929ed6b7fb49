import { type CSSProperties, useMemo } from 'react';
import type { DespatchPackage } from '../../../../../server/contract/despatch-packages.js';
import { codeText, cutText, NONE } from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import { type Formats, useFormat } from '../../../i18n/format.js';
import { type Say, useTexts } from '../../../i18n/texts.js';
import { StatusChip } from '../../../ui/Chip.js';
import type { PackageRow, Packaging } from './contents.js';
import { ownerOf } from './package-owner.js';

type Column = GridColumn<PackageRow>;
type Named = Pick<Column, 'id' | 'header' | 'width'>;
/** Labels that are shown; all of them stand in what pointing shows, and in a file. */
const SHOWN_LABELS = 2;

function levelOf({ unit, isFirst }: PackageRow, say: Say<'despatchNote'>): string {
  return isFirst ? say(`level.${unit.level ?? 'unsaid'}`) : '';
}
/** What a unit holds: of one article its quantity, of a mixed one each. */
function contentOf({ unit, isFirst }: PackageRow, f: Formats): string {
  return isFirst
    ? unit.items.map((item) => `${item.articleNumber} ${f.quantity(item.quantity)} ${item.unit}`).join(', ')
    : '';
}
function labelsOf({ packaging }: PackageRow): readonly string[] {
  return packaging?.labels.map(({ number }) => number) ?? [];
}
function mastersOf({ packaging }: PackageRow): string {
  const masters = packaging?.labels.flatMap(({ masterLabel }) => masterLabel ?? []) ?? [];
  return [...new Set(masters)].join(', ');
}

/** The name of a unit, as deep as it stands in others. Rows keep their order: sorted, they would not stand in each other. */
function unitColumn(say: Say<'despatchNote'>): Column {
  return {
    id: 'unit',
    header: say('package.unit'),
    width: 250,
    text: ({ unit, depth }) => `${'  '.repeat(depth)}${unit.id}`,
    cell: (row) => (
      <span className="package-unit" style={{ '--depth': row.depth } as CSSProperties}>
        {row.isFirst ? (
          <>
            <span className="mono">{row.unit.id}</span> <span>{levelOf(row, say)}</span>
          </>
        ) : (
          <span className="sr-only">{row.unit.id}</span>
        )}
        {row.isFirst && row.isMixed && (
          <StatusChip icon="clone" tone="info">
            {say('package.mixed')}
          </StatusChip>
        )}
      </span>
    ),
  };
}
function amountColumn(
  column: Named,
  f: Formats,
  of: (packaging: Packaging) => string | null,
  unitOf: (packaging: Packaging) => string | null = () => null,
): Column {
  return {
    ...column,
    numeric: true,
    text: ({ packaging }) => packaging && of(packaging),
    cell: ({ packaging }) => {
      const value = packaging && of(packaging);
      if (packaging === null || value === null) return NONE;
      return (
        <>
          {f.quantity(value)} <span className="dim">{unitOf(packaging)}</span>
        </>
      );
    },
  };
}
function labelColumn(say: Say<'despatchNote'>): Column {
  return {
    id: 'labels',
    header: say('package.labels'),
    width: 240,
    text: (row) => labelsOf(row).join(', '),
    cell: (row) => {
      const labels = labelsOf(row);
      const more = labels.length - SHOWN_LABELS;
      const shown = labels.slice(0, SHOWN_LABELS).join(', ');
      return codeText(more > 0 ? `${shown} ${say('package.more', { count: more })}` : shown, labels.join(', '));
    },
  };
}

/** The internal numbers of the packages in a row. */
function internalColumn(say: Say<'despatchNote'>, marks: ReadonlyMap<string, DespatchPackage>): Column {
  const text = (row: PackageRow): string =>
    labelsOf(row)
      .flatMap((label) => marks.get(label)?.internalNumber ?? [])
      .join(', ');
  return {
    ...{ id: 'internal', header: say('package.internal'), width: 130, isHidden: true },
    text,
    cell: (row) => codeText(text(row)),
  };
}

/** How many of the packages in a row were printed, marked or verified. */
function doneColumn(
  column: Named,
  marks: ReadonlyMap<string, DespatchPackage>,
  isDone: (one: DespatchPackage) => boolean,
): Column {
  const text = (row: PackageRow): string => {
    const found = labelsOf(row).flatMap((label) => marks.get(label) ?? []);
    return found.length === 0 ? '' : `${String(found.filter(isDone).length)}/${String(found.length)}`;
  };
  return { ...column, numeric: true, text, cell: (row) => (text(row) === '' ? NONE : text(row)) };
}

/** The columns of a note's packages. */
export function usePackageColumns(marks: ReadonlyMap<string, DespatchPackage>): readonly Column[] {
  const say = useTexts('despatchNote');
  const f = useFormat();
  return useMemo((): Column[] => {
    const content = (row: PackageRow): string => contentOf(row, f);
    const owner = ({ packaging }: PackageRow): string => (packaging && ownerOf(packaging, say)) || '';
    const type = ({ packaging }: PackageRow): string => packaging?.type ?? packaging?.supplierType ?? '';
    return [
      unitColumn(say),
      {
        id: 'type',
        header: say('package.type'),
        width: 96,
        text: type,
        cell: (row) =>
          codeText(type(row), [row.packaging?.type, row.packaging?.supplierType].filter(Boolean).join(' ')),
      },
      amountColumn({ id: 'count', header: say('package.count'), width: 72 }, f, (p) => p.count),
      amountColumn(
        { id: 'each', header: say('package.each'), width: 120 },
        f,
        (p) => p.quantityPerPackage,
        (p) => p.unit,
      ),
      {
        id: 'content',
        header: say('package.content'),
        width: 260,
        text: content,
        cell: (row) => cutText(content(row)),
      },
      labelColumn(say),
      internalColumn(say, marks),
      doneColumn({ id: 'printed', header: say('package.printed'), width: 84 }, marks, ({ prints }) => prints > 0),
      doneColumn({ id: 'marked', header: say('package.marked'), width: 84 }, marks, ({ marked }) => marked !== null),
      doneColumn(
        { id: 'verified', header: say('package.verified'), width: 84 },
        marks,
        ({ verified }) => verified !== null,
      ),
      {
        id: 'master',
        header: say('package.master'),
        width: 130,
        text: mastersOf,
        cell: (row) => codeText(mastersOf(row)),
      },
      amountColumn({ id: 'gross', header: say('package.gross'), width: 100 }, f, (p) => p.grossWeight),
      amountColumn({ id: 'net', header: say('package.net'), width: 100 }, f, (p) => p.netWeight),
      {
        id: 'owner',
        header: say('package.owner'),
        width: 190,
        text: owner,
        cell: (row) => cutText(owner(row)),
      },
      amountColumn({ id: 'stackFactor', header: say('packaging.stackFactor'), width: 100 }, f, (p) => p.stackFactor),
    ];
  }, [say, f, marks]);
}
