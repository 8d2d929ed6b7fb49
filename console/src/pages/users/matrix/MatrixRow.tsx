import { memo } from 'react';
import type { Right } from '../../../../../server/domain/access/grant.js';
import { useTexts } from '../../../i18n/texts.js';
import { clsx } from '../../../ui/clsx.js';
import { Icon } from '../../../ui/Icon.js';
import { TickMark, type TickState } from '../../../ui/Tick.js';
import { type MatrixRow, maySwitch } from './changes.js';

/** A place of the matrix: row -1 is the header, column -1 the user's own. */
export interface Place {
  readonly row: number;
  readonly column: number;
}
export const placeId = ({ row, column }: Place): string => `m${String(row)}_${String(column)}`;

/** A box of the matrix: the table has the keys and hears the clicks. */
export function Box({
  at,
  label,
  state,
  isOff,
  title,
}: {
  at: Place;
  label: string;
  state: TickState;
  isOff?: boolean;
  title?: string | undefined;
}) {
  return (
    <span
      role="checkbox"
      id={placeId(at)}
      className="box"
      data-row={at.row}
      data-column={at.column}
      aria-label={label}
      aria-checked={state === 'mixed' ? 'mixed' : state === 'on'}
      aria-disabled={isOff || undefined}
      title={title}
    >
      <TickMark state={state} />
    </span>
  );
}

interface RowProps {
  row: MatrixRow;
  index: number;
  columns: readonly Right[];
  /** With the wishes counted in. */
  rights: ReadonlySet<string>;
  tick: TickState;
  grantable: ReadonlySet<Right>;
  /** The column that the keys are on, where it is in this row. */
  cursor: number | null;
  rightName: (right: Right) => string;
  reason: 'self' | 'higher' | null;
}

function Row({ row, index, columns, rights, tick, grantable, cursor, rightName, reason }: RowProps) {
  const say = useTexts('users');
  const name = row.username;
  return (
    <tr aria-rowindex={index + 3} className={clsx(reason !== null && 'is-locked')} data-user={row.email}>
      <th scope="row" className={clsx('sticky', cursor === -1 && 'is-cursor')}>
        <span className="matrix-user">
          {reason === null ? (
            <Box at={{ row: index, column: -1 }} label={say('grid.row', { user: name })} state={tick} />
          ) : (
            <span className="why" title={say(`why.${reason}`)} data-testid="why">
              <Icon name="lock" />
              <span className="sr-only">{say(`why.${reason}`)}</span>
            </span>
          )}
          <span className="truncate" title={`${row.username}, ${row.email}`}>
            {name}
          </span>
          <span className="dim truncate" title={say(`level.${row.level}`)}>
            {say(`level.${row.level}`)}
          </span>
        </span>
      </th>
      {columns.map((right, column) => {
        const isOn = rights.has(right);
        const mayBe = maySwitch(row, right, grantable);
        const isChanged = row.rights.includes(right) !== isOn;
        return (
          <td
            key={right}
            className={clsx(
              isChanged && (isOn ? 'is-added' : 'is-removed'),
              cursor === column && 'is-cursor',
              right.endsWith(':read') && 'is-first',
            )}
          >
            <Box
              at={{ row: index, column }}
              label={say('grid.toggle', { user: name, right: rightName(right) })}
              state={isOn ? 'on' : 'off'}
              isOff={!mayBe}
              title={mayBe || reason !== null ? undefined : say('grid.notYours')}
            />
          </td>
        );
      })}
    </tr>
  );
}

/** Drawn anew only where something in it is another. */
export const MatrixLine = memo(Row);
