import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import type { GridColumn } from '../../grid/column.js';
import { type Formats, useFormat } from '../../i18n/format.js';
import { paths } from '../../paths.js';
import { Icon } from '../../ui/Icon.js';
import { messageName } from './state.js';
import { TrafficStatus } from './TrafficStatus.js';

const none = <span className="dim">–</span>;
const count = (value: number, f: Formats) => <span className={value === 0 ? 'zero' : ''}>{f.integer(value)}</span>;

function allColumns(t: TFunction, f: Formats, search: string): GridColumn<TrafficRow>[] {
  return [
    {
      id: 'id',
      header: t('traffic.column.id'),
      width: 124,
      sortBy: (r) => r.id,
      cell: (r) => (
        <Link className="mono" tabIndex={-1} to={paths.trafficMessage(r.id) + search}>
          {r.id}
        </Link>
      ),
    },
    {
      id: 'received',
      header: t('traffic.column.received'),
      width: 120,
      sortBy: (r) => r.receivedAt,
      text: (r) => f.exact(r.receivedAt),
      cell: (r) => (
        <time dateTime={r.receivedAt} title={f.full(r.receivedAt)}>
          {f.stamp(r.receivedAt)}
        </time>
      ),
    },
    {
      id: 'way',
      header: t('traffic.column.way'),
      width: 54,
      sortBy: (r) => t(`traffic.way.${r.FileDirection}`),
      cell: (r) => (
        <span className="way">
          {r.FileDirection === 'I' ? (
            <Icon name="arrow-down-left" className="way-in" />
          ) : (
            <Icon name="arrow-up-right" className="way-out" />
          )}
          {t(`traffic.way.${r.FileDirection}`)}
        </span>
      ),
    },
    {
      id: 'message',
      header: t('traffic.column.message'),
      width: 112,
      sortBy: (r) => messageName(r) ?? '',
      cell: (r) => messageName(r) ?? none,
    },
    {
      id: 'partner',
      header: t('traffic.column.partner'),
      width: 138,
      sortBy: (r) => r.partner ?? r.fileName,
      cell: (r) =>
        r.partner ? (
          <span title={r.partner}>{r.partner}</span>
        ) : (
          <span className="dim" title={r.fileName}>
            {r.fileName}
          </span>
        ),
    },
    {
      id: 'document',
      header: t('traffic.column.document'),
      width: 104,
      sortBy: (r) => r.documentNumber ?? '',
      cell: (r) =>
        r.documentNumber ? (
          <span className="mono" title={r.documentNumber}>
            {r.documentNumber}
          </span>
        ) : (
          none
        ),
    },
    {
      id: 'status',
      header: t('traffic.column.status'),
      width: 138,
      sortBy: (r) => t(`traffic.state.${r.state}`),
      cell: (r) => <TrafficStatus state={r.state} />,
    },
    {
      id: 'errors',
      header: t('traffic.column.errors'),
      width: 58,
      numeric: true,
      sortBy: (r) => r.errorCount,
      cell: (r) => count(r.errorCount, f),
    },
    {
      id: 'warnings',
      header: t('traffic.column.warnings'),
      width: 54,
      numeric: true,
      sortBy: (r) => r.warningCount,
      cell: (r) => count(r.warningCount, f),
    },
    {
      id: 'size',
      header: t('traffic.column.bytes'),
      width: 78,
      numeric: true,
      sortBy: (r) => r.size,
      cell: (r) => f.integer(r.size),
    },
    {
      id: 'reference',
      header: t('traffic.column.reference'),
      width: 80,
      sortBy: (r) => r.controlReference ?? '',
      cell: (r) =>
        r.controlReference ? (
          <span className="mono" title={r.controlReference}>
            {r.controlReference}
          </span>
        ) : (
          none
        ),
    },
    {
      id: 'duration',
      header: t('traffic.column.duration'),
      width: 60,
      numeric: true,
      sortBy: (r) => r.durationMs ?? -1,
      text: (r) => r.durationMs,
      cell: (r) => (r.durationMs === null ? none : f.integer(r.durationMs)),
    },
  ];
}
/** What stays beside an open message. */
export const NARROW = new Set(['received', 'message', 'partner']);

export function useTrafficColumns(): readonly GridColumn<TrafficRow>[] {
  const { t } = useTranslation();
  const formats = useFormat();
  const { search } = useLocation();
  return useMemo(() => allColumns(t, formats, search), [t, formats, search]);
}
