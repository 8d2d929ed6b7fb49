import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import type { GridColumn } from '../../grid/column.js';
import { type Formats, useFormat } from '../../i18n/format.js';
import { type Say, useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Icon } from '../../ui/Icon.js';
import { messageName } from './state.js';
import { TrafficStatus } from './TrafficStatus.js';

const none = <span className="dim">–</span>;
const count = (value: number, f: Formats) => <span className={value === 0 ? 'zero' : ''}>{f.integer(value)}</span>;

function allColumns(say: Say<'traffic'>, f: Formats, search: string): GridColumn<TrafficRow>[] {
  return [
    {
      id: 'id',
      header: say('column.id'),
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
      header: say('column.received'),
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
      header: say('column.way'),
      width: 54,
      sortBy: (r) => say(`way.${r.FileDirection}`),
      cell: (r) => (
        <span className="way">
          {r.FileDirection === 'I' ? (
            <Icon name="arrow-down-left" className="way-in" />
          ) : (
            <Icon name="arrow-up-right" className="way-out" />
          )}
          {say(`way.${r.FileDirection}`)}
        </span>
      ),
    },
    {
      id: 'message',
      header: say('column.message'),
      width: 112,
      sortBy: (r) => messageName(r) ?? '',
      cell: (r) => messageName(r) ?? none,
    },
    {
      id: 'partner',
      header: say('column.partner'),
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
      header: say('column.document'),
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
      header: say('column.status'),
      width: 138,
      sortBy: (r) => say(`state.${r.state}`),
      cell: (r) => <TrafficStatus state={r.state} />,
    },
    {
      id: 'errors',
      header: say('column.errors'),
      width: 58,
      numeric: true,
      sortBy: (r) => r.errorCount,
      cell: (r) => count(r.errorCount, f),
    },
    {
      id: 'warnings',
      header: say('column.warnings'),
      width: 54,
      numeric: true,
      sortBy: (r) => r.warningCount,
      cell: (r) => count(r.warningCount, f),
    },
    {
      id: 'size',
      header: say('column.bytes'),
      width: 78,
      numeric: true,
      sortBy: (r) => r.size,
      cell: (r) => f.integer(r.size),
    },
    {
      id: 'reference',
      header: say('column.reference'),
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
      header: say('column.duration'),
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
  const say = useTexts('traffic');
  const formats = useFormat();
  const { search } = useLocation();
  return useMemo(() => allColumns(say, formats, search), [say, formats, search]);
}
