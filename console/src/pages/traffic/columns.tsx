import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { TrafficRow } from '../../../../server/contract/traffic.js';
import {
  codeColumn,
  countColumn,
  directionText,
  linkColumn,
  NONE,
  numberColumn,
  timeColumn,
} from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { type Formats, useFormat } from '../../i18n/format.js';
import { type Say, useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { messageName } from './state.js';
import { TrafficStatus } from './TrafficStatus.js';
import { durationText } from './duration.js';

function allColumns(say: Say<'traffic'>, f: Formats, search: string): GridColumn<TrafficRow>[] {
  return [
    timeColumn({ id: 'received', header: say('column.received'), width: 116 }, f, (r) => r.receivedAt, {
      format: f.stamp,
    }),
    {
      id: 'way',
      header: say('column.way'),
      width: 78,
      sortBy: (r) => say(`way.${r.FileDirection}`),
      cell: (r) => directionText(r.FileDirection, say(`way.${r.FileDirection}`)),
    },
    linkColumn(
      { id: 'message', header: say('column.message'), width: 120 },
      (r) => messageName(r),
      (r) => paths.trafficMessage(r.id) + search,
    ),
    {
      id: 'partner',
      header: say('column.partner'),
      width: 208,
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
    codeColumn({ id: 'document', header: say('column.document'), width: 104 }, (r) => r.documentNumber),
    {
      id: 'status',
      header: say('column.status'),
      width: 134,
      stays: 'end',
      sortBy: (r) => say(`state.${r.state}`),
      cell: (r) => <TrafficStatus state={r.state} />,
    },
    countColumn({ id: 'errors', header: say('column.errors'), width: 58 }, f, (r) => r.errorCount),
    countColumn({ id: 'warnings', header: say('column.warnings'), width: 54 }, f, (r) => r.warningCount),
    numberColumn({ id: 'size', header: say('column.bytes'), width: 70 }, f, (r) => r.size),
    codeColumn({ id: 'reference', header: say('column.reference'), width: 80 }, (r) => r.controlReference),
    {
      id: 'duration',
      header: say('column.duration'),
      width: 64,
      numeric: true,
      sortBy: (r) => r.durationMs ?? -1,
      text: (r) => r.durationMs,
      cell: (r) => (r.durationMs === null ? NONE : durationText(r.durationMs, f)),
    },
    codeColumn({ id: 'id', header: say('column.id'), width: 124, isHidden: true }, (r) => r.id),
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
