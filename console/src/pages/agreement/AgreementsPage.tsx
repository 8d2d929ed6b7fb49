import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { AgreementRow } from '../../../../server/contract/agreement.js';
import { useMay } from '../../api/user.js';
import { useTypedText } from '../../form/useTypedText.js';
import type { GridColumn } from '../../grid/column.js';
import { Grid } from '../../grid/Grid.js';
import { useFormat } from '../../i18n/format.js';
import { paths } from '../../paths.js';
import { useTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Empty, Failure, SkeletonRows } from '../../ui/States.js';
import { TextField } from '../../ui/TextField.js';
import { agreementsQuery } from './agreement.queries.js';
import './agreement.css';

const none = <span className="dim">–</span>;
const idOf = (row: AgreementRow): string => row.id;

function useColumns(): readonly GridColumn<AgreementRow>[] {
  const { t } = useTranslation();
  const f = useFormat();
  return useMemo(() => [
    { id: 'iaid', header: t('agreement.iaid'), width: 100, cell: (r) => <Link className="mono" tabIndex={-1} to={paths.agreement(r.id)}>{r.iaid}</Link> },
    { id: 'partner', header: t('agreement.partner'), width: 180, cell: (r) => <span title={r.partner}>{r.partner}</span> },
    { id: 'direction', header: t('agreement.direction'), width: 78, cell: (r) => t(`agreement.way.${r.direction}`) },
    { id: 'message', header: t('agreement.message'), width: 118, cell: (r) => (r.messageType === null ? <span className="dim">{t('agreement.any')}</span> : `${r.messageType} ${r.messageVersion ?? ''}`) },
    { id: 'sender', header: t('agreement.sender'), width: 160, cell: (r) => <span className="mono" title={r.sender}>{r.sender}</span> },
    { id: 'recipient', header: t('agreement.recipient'), width: 150, cell: (r) => <span className="mono" title={r.recipient}>{r.recipient}</span> },
    { id: 'transport', header: t('agreement.transport'), width: 84, cell: (r) => t(`agreement.kind.${r.transportKind}`) },
    { id: 'profile', header: t('agreement.profile'), width: 62, cell: (r) => (r.hasProfile ? <><Icon name="check" className="tone-ok" /><span className="sr-only">{t('agreement.yes')}</span></> : none) },
    { id: 'state', header: t('agreement.state'), width: 100, cell: (r) => <>{r.active ? t('agreement.active') : <span className="dim">{t('agreement.inactive')}</span>}{r.test && `, ${t('agreement.test')}`}</> },
    { id: 'updated', header: t('agreement.updated'), width: 110, cell: (r) => <time dateTime={r.updatedAt} title={f.full(r.updatedAt)}>{f.minute(r.updatedAt)}</time> },
  ], [t, f]);
}

/** The search text in the address. */
function useSearchText(): [string, (q: string) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback((q: string) => { setSearch(q === '' ? {} : { q }, { replace: true }); }, [setSearch]);
  return [search.get('q') ?? '', change];
}

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [q, changeQ] = useSearchText();
  const [text, setText] = useTypedText(q, changeQ);
  const query = useInfiniteQuery(agreementsQuery(q));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const columns = useColumns();
  const mayEdit = useMay('agreements', 'edit');
  const open = useCallback((row: AgreementRow) => void navigate(paths.agreement(row.id)), [navigate]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const onNearEnd = useCallback(() => { if (hasNextPage && !isFetchingNextPage) void fetchNextPage(); }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  useTab(paths.agreements, t('nav.agreements'));

  return (
    <div className="page agreements">
      <title>{`${t('nav.agreements')} · Consignal`}</title>
      <div className="page-head">
        <h1>{t('nav.agreements')}</h1><p className="soft">{t('agreement.subtitle')}</p><span className="page-gap" />
        {mayEdit && <Button label={t('agreement.create')} kind="primary" onClick={() => void navigate(paths.agreement('new'))} testId="agreement-new" />}
      </div>
      <div className="agreement-search"><TextField label={t('agreement.search')} hideLabel placeholder={t('agreement.search')} type="search" value={text} onChange={setText} maxLength={100} /></div>
      <div className="card agreement-list">
        {query.isPending ? <SkeletonRows count={12} />
          : query.isError ? <Failure error={query.error} onRetry={() => void query.refetch()} />
          : rows.length === 0 ? <Empty icon={q === '' ? 'inbox' : 'search'} title={t(q === '' ? 'agreement.emptyTitle' : 'agreement.emptyFilter')} text={q === '' ? t('agreement.emptyText') : undefined} testId="empty" />
          : <Grid label={t('nav.agreements')} rows={rows} columns={columns} rowId={idOf} selectedId={cursorId} onSelect={(row) => { setCursorId(row.id); }} onOpen={open} hasMore={hasNextPage} onNearEnd={onNearEnd} isMain testId="agreement-grid" />}
      </div>
    </div>
  );
}
