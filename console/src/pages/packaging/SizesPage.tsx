import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PackageSize } from '../../../../server/contract/packaging.js';
import { useMay } from '../../api/user.js';
import { codeColumn, linkColumn, NONE, textColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter, SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { SIZE_LIST } from './size.list.js';
import './packaging.css';

/** Length, width and height as they are said; '' where none is known. */
function dimensionsOf({ length, width, height }: PackageSize): string {
  if (length === null && width === null && height === null) return '';
  return [length, width, height].map((one) => (one === null ? '–' : String(one))).join(' × ');
}

function useColumns(): readonly GridColumn<PackageSize>[] {
  const say = useTexts('packageSize');
  const f = useFormat();
  return useMemo(
    (): GridColumn<PackageSize>[] => [
      linkColumn(
        { id: 'code', header: say('code'), width: 140 },
        (r) => r.code,
        (r) => paths.packageSize(r.id),
      ),
      textColumn({ id: 'name', header: say('name'), width: 200 }, (r) => r.name),
      textColumn({ id: 'kind', header: say('kind'), width: 80 }, (r) => say(`kinds.${r.kind}`)),
      textColumn({ id: 'structure', header: say('structure'), width: 120 }, (r) => say(`structures.${r.structure}`)),
      {
        id: 'tare',
        header: say('tareWeight'),
        width: 130,
        numeric: true,
        text: (r) => r.tareWeight,
        cell: (r) => (r.tareWeight === null ? NONE : f.quantity(r.tareWeight)),
      },
      textColumn({ id: 'dimensions', header: say('dimensions'), width: 150 }, dimensionsOf),
      codeColumn(
        { id: 'customerCode', header: say('customerCode'), width: 130, isHidden: true },
        (r) => r.customerCode,
      ),
      textColumn({ id: 'owner', header: say('owner'), width: 220, isHidden: true }, (r) => say(`owners.${r.owner}`)),
      {
        id: 'instructions',
        header: say('instructions'),
        width: 120,
        numeric: true,
        text: (r) => r.instructionCount,
        cell: (r) => (r.instructionCount === 0 ? NONE : f.integer(r.instructionCount)),
      },
      {
        id: 'active',
        header: say('state'),
        width: 130,
        stays: 'end',
        text: (r) => say(r.isActive ? 'isActive' : 'inactive'),
        cell: (r) => <span className={r.isActive ? '' : 'dim'}>{say(r.isActive ? 'isActive' : 'inactive')}</span>,
      },
    ],
    [say, f],
  );
}

/** The boxes, pallets and lids that goods are packed in. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('packageSize');
  const navigate = useNavigate();
  const list = useListPage(SIZE_LIST, useColumns());
  const { of } = list.filters;
  const mayEdit = useMay('maintenance', 'edit');
  const add = (testId: string) =>
    mayEdit && (
      <Button
        label={say('create')}
        kind="primary"
        onClick={() => void navigate(paths.packageSize('new'))}
        testId={testId}
      />
    );
  return (
    <ListPage
      className="packaging-list"
      title={sayNav('packageSizes')}
      subtitle={say('subtitle')}
      actions={add('size-new')}
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={of.q} />
          <ChoiceFilter of={of.structure} />
        </div>
      }
      empty={{
        icon: 'box',
        title: say('emptyTitle'),
        text: say('emptyText'),
        action: add('size-first'),
        filtered: say('emptyFilter'),
      }}
      onOpen={(row) => void navigate(paths.packageSize(row.id))}
      testId="size-grid"
    />
  );
}
