import { useMemo, useState } from 'react';
import type { InstallationServiceFee } from '../../../../server/contract/service-fee.js';
import { textColumn } from '../../grid/cells.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceFilter, SearchFilter } from '../../list/FilterControls.js';
import { ListPage } from '../../list/ListPage.js';
import { useListPage } from '../../list/useListPage.js';
import { Button } from '../../ui/Button.js';
import { feeColumns } from './columns.js';
import { FeeActions } from './FeeActions.js';
import { FeePanel } from './FeePanel.js';
import { INSTALLATION_FEE_LIST } from './installation-fee.list.js';
import { RegisterDialog } from './RegisterDialog.js';

function Panel({ fee, onClose }: { fee: InstallationServiceFee; onClose: () => void }) {
  const say = useTexts('billing');
  const f = useFormat();
  const by = (name: string | null, at: string): string => say('by', { name: name ?? '–', at: f.minute(at) });
  return (
    <FeePanel
      fee={fee}
      onClose={onClose}
      more={[
        [say('company'), fee.company.name],
        [say('paidBy'), fee.paidBy],
        ...(fee.withdrawal === null
          ? []
          : [[say('withdrawal'), say('withdrawnBy', { ...fee.withdrawal, by: fee.withdrawal.by ?? '–' })] as const]),
        [say('registered'), by(fee.createdBy, fee.createdAt)],
        ...(fee.extensions.length === 0
          ? []
          : [
              [
                say('extensions'),
                <ul key="extensions" data-testid="fee-extensions">
                  {fee.extensions.map(({ before, until, reason, at, by: name }) => (
                    <li key={at}>
                      {say('extension', { before: f.day(before), until: f.day(until) })}: {reason}{' '}
                      <span className="soft">({by(name, at)})</span>
                    </li>
                  ))}
                </ul>,
              ] as const,
            ]),
      ]}
    >
      <FeeActions fee={fee} />
    </FeePanel>
  );
}

function useColumns() {
  const say = useTexts('billing');
  const f = useFormat();
  return useMemo(
    () => [
      textColumn<InstallationServiceFee>(
        { id: 'company', header: say('company'), width: 210 },
        (row) => row.company.name,
      ),
      ...feeColumns<InstallationServiceFee>(say, f),
    ],
    [say, f],
  );
}

/** What all companies owe for the service, for administrators of the installation. */
export function Component() {
  const say = useTexts('billing');
  const list = useListPage(INSTALLATION_FEE_LIST, useColumns());
  const { rows, cursorId, setCursorId } = list;
  const [isOpen, setOpen] = useState(false);
  const [isRegistering, setRegistering] = useState(false);
  const shown = isOpen ? rows.find((row) => row.id === cursorId) : undefined;
  const close = (): void => {
    setOpen(false);
  };
  return (
    <ListPage
      className="fees"
      title={say('allTitle')}
      subtitle={say('installationSubtitle')}
      actions={
        <Button
          label={say('register')}
          icon="plus"
          kind="primary"
          onClick={() => {
            setRegistering(true);
          }}
          testId="fee-register"
        />
      }
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={list.filters.of.q} />
          <ChoiceFilter of={list.filters.of.show} />
        </div>
      }
      empty={{ icon: 'inbox', title: say('emptyTitle'), text: say('emptyText'), filtered: say('emptyFilter') }}
      onOpen={(row) => {
        setCursorId(row.id);
        setOpen(true);
      }}
      onEscape={close}
      testId="installation-fee-grid"
    >
      {shown && <Panel fee={shown} onClose={close} />}
      {isRegistering && (
        <RegisterDialog
          onClose={() => {
            setRegistering(false);
          }}
        />
      )}
    </ListPage>
  );
}
