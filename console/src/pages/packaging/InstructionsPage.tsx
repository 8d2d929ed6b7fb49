import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PackingInstructionRow } from '../../../../server/contract/packing-instruction.js';
import { useMay } from '../../api/user.js';
import { codeColumn, linkColumn, NONE, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { FilterChip } from '../../ui/Chip.js';
import { INSTRUCTION_LIST } from './instruction.list.js';
import { sizeQuery } from './packaging.queries.js';
import './packaging.css';

function useColumns(): readonly GridColumn<PackingInstructionRow>[] {
  const say = useTexts('packingInstruction');
  const f = useFormat();
  return useMemo(
    (): GridColumn<PackingInstructionRow>[] => [
      linkColumn(
        { id: 'article', header: say('article'), width: 170 },
        (r) => r.articleNumber,
        (r) => paths.packingInstruction(r.id),
      ),
      textColumn({ id: 'partner', header: say('partner'), width: 190 }, (r) => r.partnerName ?? say('everyPartner')),
      textColumn({ id: 'shipTo', header: say('shipTo'), width: 150 }, (r) =>
        r.shipTo === '' ? say('everyShipTo') : r.shipTo,
      ),
      codeColumn({ id: 'box', header: say('box'), width: 130 }, (r) => r.boxCode),
      {
        id: 'quantity',
        header: say('quantityPerBox'),
        width: 130,
        numeric: true,
        text: (r) => r.quantityPerBox,
        cell: (r) => f.quantity(r.quantityPerBox),
      },
      codeColumn({ id: 'pallet', header: say('pallet'), width: 130 }, (r) => r.palletCode),
      {
        id: 'boxes',
        header: say('boxesPerPallet'),
        width: 130,
        numeric: true,
        text: (r) => r.boxesOnPallet,
        cell: (r) => (r.boxesOnPallet === null ? NONE : f.integer(r.boxesOnPallet)),
      },
      timeColumn({ id: 'updated', header: say('updated'), width: 120 }, f, (r) => r.updatedAt),
    ],
    [say, f],
  );
}

/** Shown while the address names one size: a click takes that away. */
function SizeChip({ value, set }: { value: string; set: (value: string) => void }) {
  const say = useTexts('packingInstruction');
  const code = useQuery({ ...sizeQuery(value), enabled: value !== '' }).data?.code;
  if (value === '') return null;
  return (
    <FilterChip
      icon="box"
      pressed
      onClick={() => {
        set('');
      }}
      testId="chip-size"
    >
      {code ?? say('thisSize')}
    </FilterChip>
  );
}

/** How articles are packed. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('packingInstruction');
  const navigate = useNavigate();
  const list = useListPage(INSTRUCTION_LIST, useColumns());
  const { of } = list.filters;
  const mayEdit = useMay('maintenance', 'edit');
  const add = (testId: string) =>
    mayEdit && (
      <Button
        label={say('create')}
        kind="primary"
        onClick={() => void navigate(paths.packingInstruction('new'))}
        testId={testId}
      />
    );
  return (
    <ListPage
      className="packaging-list"
      title={sayNav('packingInstructions')}
      subtitle={say('subtitle')}
      actions={add('instruction-new')}
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={of.q} />
          <SizeChip value={of.size.value} set={of.size.set} />
        </div>
      }
      empty={{
        icon: 'box',
        title: say('emptyTitle'),
        text: say('emptyText'),
        action: add('instruction-first'),
        filtered: say('emptyFilter'),
      }}
      onOpen={(row) => void navigate(paths.packingInstruction(row.id))}
      testId="instruction-grid"
    />
  );
}
