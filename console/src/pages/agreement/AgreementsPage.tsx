import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AgreementRow } from '../../../../server/contract/agreement.js';
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
import { Icon } from '../../ui/Icon.js';
import { AGREEMENT_LIST } from './agreement.list.js';
import './agreement.css';

function messageOf({ messageType, messageVersion }: AgreementRow): string | null {
  return messageType === null ? null : [messageType, messageVersion].filter(Boolean).join(' ');
}

function useColumns(): readonly GridColumn<AgreementRow>[] {
  const say = useTexts('agreement');
  const f = useFormat();
  return useMemo(
    (): GridColumn<AgreementRow>[] => [
      linkColumn(
        { id: 'iaid', header: say('iaid'), width: 96 },
        (r) => r.iaid,
        (r) => paths.agreement(r.id),
      ),
      textColumn({ id: 'partner', header: say('partner'), width: 176 }, (r) => r.partner),
      textColumn({ id: 'direction', header: say('direction'), width: 78 }, (r) => say(`way.${r.direction}`)),
      {
        id: 'message',
        header: say('message'),
        width: 112,
        sortBy: (r) => messageOf(r) ?? '',
        text: (r) => messageOf(r) ?? say('any'),
        cell: (r) => messageOf(r) ?? <span className="dim">{say('any')}</span>,
      },
      codeColumn({ id: 'sender', header: say('sender'), width: 146 }, (r) => r.sender),
      codeColumn({ id: 'recipient', header: say('recipient'), width: 134 }, (r) => r.recipient),
      textColumn({ id: 'transport', header: say('transport'), width: 84 }, (r) => say(`kind.${r.transportKind}`)),
      {
        id: 'profile',
        header: say('profile'),
        width: 62,
        sortBy: (r) => (r.hasProfile ? say('yes') : ''),
        cell: (r) =>
          r.hasProfile ? (
            <>
              <Icon name="check" className="tone-ok" />
              <span className="sr-only">{say('yes')}</span>
            </>
          ) : (
            NONE
          ),
      },
      {
        id: 'state',
        header: say('state'),
        width: 130,
        stays: 'end',
        sortBy: (r) =>
          [
            say(r.active ? 'active' : 'inactive'),
            ...(r.test ? [say('test')] : []),
            ...(r.active && !r.ownSideApproved ? [say('notOurs')] : []),
          ].join(', '),
        cell: (r) => (
          <>
            {r.active ? say('active') : <span className="dim">{say('inactive')}</span>}
            {r.test && `, ${say('test')}`}
            {r.active && !r.ownSideApproved && (
              <span title={say('notOursText')} data-testid="not-ours">
                {' '}
                <Icon name="exclamation-triangle" className="tone-warn" /> {say('notOurs')}
              </span>
            )}
          </>
        ),
      },
      timeColumn({ id: 'updated', header: say('updated'), width: 106 }, f, (r) => r.updatedAt),
    ],
    [say, f],
  );
}

/** What is agreed with partners about messages and how they travel. */
export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('agreement');
  const navigate = useNavigate();
  const list = useListPage(AGREEMENT_LIST, useColumns());
  const mayEdit = useMay('agreements', 'edit');
  return (
    <ListPage
      className="agreements"
      title={sayNav('agreements')}
      subtitle={say('subtitle')}
      actions={
        mayEdit && (
          <Button
            label={say('create')}
            kind="primary"
            onClick={() => void navigate(paths.agreement('new'))}
            testId="agreement-new"
          />
        )
      }
      list={list}
      toolbar={
        <div className="toolbar" role="search">
          <SearchFilter of={list.filters.of.q} />
        </div>
      }
      empty={{ icon: 'inbox', title: say('emptyTitle'), text: say('emptyText'), filtered: say('emptyFilter') }}
      onOpen={(row) => void navigate(paths.agreement(row.id))}
      testId="agreement-grid"
    />
  );
}
