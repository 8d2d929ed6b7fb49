import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { CALENDAR_KINDS, type CalendarRow } from '../../../../server/contract/calendar.js';
import { useMay } from '../../api/user.js';
import { codeColumn, inProcess, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { CALENDAR_LIST } from './calendar.list.js';
import { weekdayNames } from './year.js';

function useColumns(): readonly GridColumn<CalendarRow>[] {
  const say = useTexts('calendar');
  const f = useFormat();
  return useMemo((): GridColumn<CalendarRow>[] => {
    const names = weekdayNames(f);
    return [
      {
        id: 'name',
        header: say('name'),
        width: 240,
        sortBy: (row) => row.name,
        cell: (row) => (
          <Link tabIndex={-1} to={paths.calendar(row.id)}>
            {row.name}
          </Link>
        ),
      },
      {
        ...textColumn({ id: 'kind', header: say('kind'), width: 110 }, (row) => say(`kinds.${row.kind}`)),
        ...inProcess(
          CALENDAR_KINDS,
          (row: CalendarRow) => row.kind,
          (kind) => say(`kinds.${kind}`),
        ),
      },
      textColumn({ id: 'weekdays', header: say('weekdays'), width: 210 }, (row) =>
        names.filter((_, at) => row.weekdays[at] === true).join(' '),
      ),
      codeColumn({ id: 'days', header: say('workFree'), width: 150 }, (row) => f.integer(row.workFreeCount)),
      textColumn({ id: 'last', header: say('lastDay'), width: 130 }, (row) =>
        row.lastDay === null ? '' : f.day(row.lastDay),
      ),
      codeColumn({ id: 'relations', header: say('relations'), width: 110 }, (row) => f.integer(row.relationCount)),
      timeColumn({ id: 'updated', header: say('updated'), width: 110 }, f, (row) => row.updatedAt),
    ];
  }, [say, f]);
}

/** The calendars of the company and of its partners. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('calendar');
  const navigate = useNavigate();
  const list = useListPage(CALENDAR_LIST, useColumns());
  const mayEdit = useMay('maintenance', 'edit');
  return (
    <ListPage
      className="calendars"
      title={sayNav('calendars')}
      subtitle={say('subtitle')}
      actions={
        mayEdit && (
          <Button
            label={say('create')}
            kind="primary"
            onClick={() => void navigate(paths.calendar('new'))}
            testId="calendar-new"
          />
        )
      }
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <ChoiceFilter of={list.filters.of.kind} />
        </div>
      }
      empty={{ icon: 'calendar', title: say('emptyTitle'), text: say('emptyText'), filtered: say('emptyFilter') }}
      onOpen={(row) => void navigate(paths.calendar(row.id))}
      testId="calendar-grid"
    />
  );
}
