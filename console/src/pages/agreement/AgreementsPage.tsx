import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AgreementRow } from '../../../../server/contract/agreement.js';
import { useMay } from '../../api/user.js';
import { useTypedText } from '../../form/useTypedText.js';
import type { GridColumn, ReadPage } from '../../grid/column.js';
import { useSearch } from '../../form/useSearch.js';
import { Grid } from '../../grid/Grid.js';
import { useNextPage } from '../../grid/useNextPage.js';
import { GridBar } from '../../grid/GridBar.js';
import { useListGrid } from '../../grid/useListGrid.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Answered, Empty } from '../../ui/States.js';
import { TextField } from '../../ui/TextField.js';
import { agreementsQuery, readAgreements } from './agreement.queries.js';
import './agreement.css';

const none = <span className="dim">–</span>;
const idOf = (row: AgreementRow): string => row.id;

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

/** The search text in the address. */
function useSearchText(): [string, (q: string) => void] {
  const [search, setSearch] = useSearch();
  const change = useCallback(
    (q: string) => {
      setSearch(() => new URLSearchParams(q === '' ? {} : { q }));
    },
    [setSearch],
  );
  return [search.get('q') ?? '', change];
}

export function Component() {
  const sayNav = useTexts('nav');
  const say = useTexts('agreement');
  const navigate = useNavigate();
  const [q, changeQ] = useSearchText();
  const [text, setText] = useTypedText(q, changeQ);
  const query = useInfiniteQuery(agreementsQuery(q));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const columns = useColumns();
  const readPage = useCallback<ReadPage<AgreementRow>>((cursor, signal) => readAgreements(q, cursor, signal), [q]);
  const list = useListGrid({ list: 'agreements', columns, rowId: idOf, readPage });
  const mayEdit = useMay('agreements', 'edit');
  const open = useCallback((row: AgreementRow) => void navigate(paths.agreement(row.id)), [navigate]);
  const { hasNextPage } = query;
  const onNearEnd = useNextPage(query);

  return (
    <div className="page agreements">
      <div className="page-head">
        <h1>{sayNav('agreements')}</h1>
        <p className="soft">{say('subtitle')}</p>
        <span className="page-gap" />
        {mayEdit && (
          <Button
            label={say('create')}
            kind="primary"
            onClick={() => void navigate(paths.agreement('new'))}
            testId="agreement-new"
          />
        )}
      </div>
      <GridBar list={list}>
        <div className="agreement-search">
          <TextField
            label={say('search')}
            hideLabel
            placeholder={say('search')}
            type="search"
            value={text}
            onChange={setText}
            maxLength={100}
          />
        </div>
      </GridBar>
      <div className="card agreement-list">
        <Answered query={query} skeleton={12}>
          {rows.length === 0 ? (
            <Empty
              icon={q === '' ? 'inbox' : 'search'}
              title={say(q === '' ? 'emptyTitle' : 'emptyFilter')}
              text={q === '' ? say('emptyText') : undefined}
              testId="empty"
            />
          ) : (
            <Grid
              list={list}
              label={sayNav('agreements')}
              rows={rows}
              columns={columns}
              rowId={idOf}
              selectedId={cursorId}
              onSelect={(row) => {
                setCursorId(row.id);
              }}
              onOpen={open}
              hasMore={hasNextPage}
              onNearEnd={onNearEnd}
              isMain
              testId="agreement-grid"
            />
          )}
        </Answered>
      </div>
    </div>
  );
}
