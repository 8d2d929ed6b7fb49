import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { reaches } from '../../../../server/domain/access/level.js';
import { useUser } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { paths } from '../../paths.js';
import { feeColumns } from './columns.js';
import { FEE_LIST } from './fee.list.js';
import { FeePanel } from './FeePanel.js';

/** What the own company owes for the service. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('billing');
  const f = useFormat();
  const { level } = useUser();
  const list = useListPage(
    FEE_LIST,
    useMemo(() => feeColumns(say, f), [say, f]),
  );
  const { rows, cursorId, setCursorId } = list;
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? rows.find((row) => row.id === cursorId) : undefined;
  const close = (): void => {
    setOpen(false);
  };
  return (
    <ListPage
      className="fees"
      title={sayNav('fees')}
      subtitle={say('subtitle')}
      actions={
        reaches(level, 'admin') && (
          <Link to={paths.installationFees} data-testid="all-fees">
            {say('all')}
          </Link>
        )
      }
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <ChoiceFilter of={list.filters.of.show} />
        </div>
      }
      empty={{ icon: 'inbox', title: say('emptyTitle'), text: say('emptyText'), filtered: say('emptyFilter') }}
      onOpen={(row) => {
        setCursorId(row.id);
        setOpen(true);
      }}
      onEscape={close}
      testId="fee-grid"
    >
      {shown && <FeePanel fee={shown} onClose={close} />}
    </ListPage>
  );
}
