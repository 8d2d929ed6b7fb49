import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AgreementRow } from '../../../../server/contract/agreement.js';
import { useMay } from '../../api/user.js';
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

const none = <span className="dim">–</span>;

function messageOf({ messageType, messageVersion }: AgreementRow): string | null {
  return messageType === null ? null : [messageType, messageVersion].filter(Boolean).join(' ');
}

function useColumns(): readonly GridColumn<AgreementRow>[] {
  const say = useTexts('agreement');
  const f = useFormat();
  return useMemo(
    () => [
      {
        id: 'iaid',
        header: say('iaid'),
        width: 100,
        sortBy: (r) => r.iaid,
        cell: (r) => (
          <Link className="mono" tabIndex={-1} to={paths.agreement(r.id)}>
            {r.iaid}
          </Link>
        ),
      },
      {
        id: 'partner',
        header: say('partner'),
        width: 180,
        sortBy: (r) => r.partner,
        cell: (r) => <span title={r.partner}>{r.partner}</span>,
      },
      {
        id: 'direction',
        header: say('direction'),
        width: 78,
        sortBy: (r) => say(`way.${r.direction}`),
        cell: (r) => say(`way.${r.direction}`),
      },
      {
        id: 'message',
        header: say('message'),
        width: 118,
        sortBy: (r) => messageOf(r) ?? '',
        text: (r) => messageOf(r) ?? say('any'),
        cell: (r) => messageOf(r) ?? <span className="dim">{say('any')}</span>,
      },
      {
        id: 'sender',
        header: say('sender'),
        width: 160,
        sortBy: (r) => r.sender,
        cell: (r) => (
          <span className="mono" title={r.sender}>
            {r.sender}
          </span>
        ),
      },
      {
        id: 'recipient',
        header: say('recipient'),
        width: 150,
        sortBy: (r) => r.recipient,
        cell: (r) => (
          <span className="mono" title={r.recipient}>
            {r.recipient}
          </span>
        ),
      },
      {
        id: 'transport',
        header: say('transport'),
        width: 84,
        sortBy: (r) => say(`kind.${r.transportKind}`),
        cell: (r) => say(`kind.${r.transportKind}`),
      },
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
            none
          ),
      },
      {
        id: 'state',
        header: say('state'),
        width: 100,
        sortBy: (r) => [say(r.active ? 'active' : 'inactive'), ...(r.test ? [say('test')] : [])].join(', '),
        cell: (r) => (
          <>
            {r.active ? say('active') : <span className="dim">{say('inactive')}</span>}
            {r.test && `, ${say('test')}`}
          </>
        ),
      },
      {
        id: 'updated',
        header: say('updated'),
        width: 110,
        sortBy: (r) => r.updatedAt,
        text: (r) => f.exact(r.updatedAt),
        cell: (r) => (
          <time dateTime={r.updatedAt} title={f.full(r.updatedAt)}>
            {f.minute(r.updatedAt)}
          </time>
        ),
      },
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
