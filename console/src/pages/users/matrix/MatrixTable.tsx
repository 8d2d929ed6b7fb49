import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Right } from '../../../../../server/domain/access/grant.js';
import { ACTIONS, type Action, type Module } from '../../../../../server/domain/access/permission.js';
import { useTexts } from '../../../i18n/texts.js';
import { clsx } from '../../../ui/clsx.js';
import { rightOf, useRightNames } from '../rights.js';
import { type MatrixRow, maySwitch, rightsWith, tickOf, type Wishes } from './changes.js';
import { Box, MatrixLine, type Place, placeId } from './MatrixRow.js';

interface MatrixTableProps {
  rows: readonly MatrixRow[];
  modules: readonly Module[];
  wishes: Wishes;
  grantable: ReadonlySet<Right>;
  ownId: string;
  onSwitch: (rows: readonly MatrixRow[], rights: readonly Right[], on: boolean) => void;
}
const ROW_PX = 32;
const HEAD_PX = 62;
const PAGE = 12;
/** The header's upper row: modules. */
const MODULES_ROW = -2;

function moved({ row, column }: Place, key: string, lastRow: number, lastColumn: number): Place | null {
  const to = (r: number, c: number): Place => ({
    row: Math.max(-1, Math.min(lastRow, r)),
    column: Math.max(-1, Math.min(lastColumn, c)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'Home':
      return to(row, -1);
    case 'End':
      return to(row, lastColumn);
    case 'PageDown':
      return to(row + PAGE, column);
    case 'PageUp':
      return to(row - PAGE, column);
    default:
      return null;
  }
}

/** Users by modules and actions. Only the rows in view are drawn; the first column and the header stay. */
export function MatrixTable({ rows, modules, wishes, grantable, ownId, onSwitch }: MatrixTableProps) {
  const say = useTexts('users');
  const { moduleName, actionName, rightName } = useRightNames();
  const columns = useMemo(
    () => modules.flatMap((module) => ACTIONS.map((action) => rightOf(module, action))),
    [modules],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    scrollPaddingStart: HEAD_PX,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const [asked, setCursor] = useState<Place>({ row: 0, column: 0 });
  const cursor = { row: Math.min(asked.row, rows.length - 1), column: Math.min(asked.column, columns.length - 1) };
  const [hasMoved, setMoved] = useState(false);
  const cursorId = placeId(cursor);
  useEffect(() => {
    if (hasMoved)
      document.getElementById(cursorId)?.closest('td, th')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [hasMoved, cursorId]);

  const turn = (whom: readonly MatrixRow[], rights: readonly Right[]): void => {
    onSwitch(whom, rights, tickOf(whom, rights, wishes, grantable) !== 'on');
  };
  const press = ({ row, column }: Place): void => {
    if (row === MODULES_ROW) {
      turn(rows, columns.slice(column, column + ACTIONS.length));
      return;
    }
    const whom = row === -1 ? rows : rows.slice(row, row + 1);
    const rights = column === -1 ? columns : columns.slice(column, column + 1);
    const [one] = whom;
    if (row >= 0 && column >= 0 && one && rights[0] !== undefined && !maySwitch(one, rights[0], grantable)) return;
    turn(whom, rights);
  };
  const onClick = (event: MouseEvent): void => {
    const box =
      event.target instanceof Element
        ? event.target.closest('td, th')?.querySelector<HTMLElement>('[data-column]')
        : null;
    if (!box) return;
    const at = { row: Number(box.dataset['row']), column: Number(box.dataset['column']) };
    if (at.row !== MODULES_ROW) setCursor(at);
    press(at);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = moved(cursor, event.key, rows.length - 1, columns.length - 1);
    if (to) {
      if (to.row >= 0) virtual.scrollToIndex(to.row);
      setMoved(true);
      setCursor(to);
    } else if (event.key === ' ') press(cursor);
    else return;
    event.preventDefault();
  };
  const head = (action: Action, module: Module, column: number) => {
    const right = rightOf(module, action);
    return (
      <th
        key={right}
        scope="col"
        className={clsx(action === 'read' && 'is-first', cursor.row === -1 && cursor.column === column && 'is-cursor')}
        title={actionName(action)}
      >
        <Box
          at={{ row: -1, column }}
          label={say('grid.column', { right: rightName(right) })}
          state={tickOf(rows, [right], wishes, grantable)}
        />
        <span className="matrix-action" aria-hidden="true">
          {actionName(action)}
        </span>
      </th>
    );
  };

  return (
    <div className="matrix-scroll" ref={scroller}>
      <table
        role="grid"
        tabIndex={0}
        aria-label={say('grid.label')}
        aria-rowcount={rows.length + 2}
        aria-colcount={columns.length + 1}
        aria-activedescendant={cursorId}
        data-testid="matrix"
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          <col className="matrix-first" />
          {columns.map((right) => (
            <col key={right} className="matrix-col" />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th
              rowSpan={2}
              scope="col"
              className={clsx('sticky', cursor.row === -1 && cursor.column === -1 && 'is-cursor')}
            >
              <span className="matrix-user">
                <Box
                  at={{ row: -1, column: -1 }}
                  label={say('rights.everything')}
                  state={tickOf(rows, columns, wishes, grantable)}
                />
                {say('grid.user')}
              </span>
            </th>
            {modules.map((module, n) => (
              <th key={module} colSpan={ACTIONS.length} scope="colgroup" className="is-first matrix-module">
                <span className="matrix-user">
                  <Box
                    at={{ row: MODULES_ROW, column: n * ACTIONS.length }}
                    label={say('grid.moduleColumn', { module: moduleName(module) })}
                    state={tickOf(
                      rows,
                      ACTIONS.map((action) => rightOf(module, action)),
                      wishes,
                      grantable,
                    )}
                  />
                  <span className="truncate" title={moduleName(module)}>
                    {moduleName(module)}
                  </span>
                </span>
              </th>
            ))}
          </tr>
          <tr aria-rowindex={2}>
            {modules.flatMap((module, n) => ACTIONS.map((action, i) => head(action, module, n * ACTIONS.length + i)))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr aria-hidden="true">
              <td colSpan={columns.length + 1} className="spacer" style={{ height: before }} />
            </tr>
          )}
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <MatrixLine
                  key={row.id}
                  row={row}
                  index={index}
                  columns={columns}
                  rights={rightsWith(row, wishes)}
                  tick={tickOf([row], columns, wishes, grantable)}
                  grantable={grantable}
                  cursor={cursor.row === index ? cursor.column : null}
                  rightName={rightName}
                  reason={row.isAdministrable ? null : row.id === ownId ? 'self' : 'higher'}
                />
              )
            );
          })}
          {after > 0 && (
            <tr aria-hidden="true">
              <td colSpan={columns.length + 1} className="spacer" style={{ height: after }} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
