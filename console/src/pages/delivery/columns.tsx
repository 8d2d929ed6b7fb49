import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { DespatchRow } from '../../../../server/contract/delivery.js';
import { DESPATCH_STATES } from '../../../../server/domain/despatch/state.js';
import { codeColumn, inProcess, linkColumn, NONE, numberColumn, textColumn, timeColumn } from '../../grid/cells.js';
import type { GridColumn } from '../../grid/column.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { DespatchStatus } from './DespatchStatus.js';
import { placeColumn } from './place-column.js';

export function useDespatchColumns(): readonly GridColumn<DespatchRow>[] {
  const say = useTexts('despatch');
  const f = useFormat();
  return useMemo(
    (): GridColumn<DespatchRow>[] => [
      linkColumn(
        { id: 'number', header: say('column.number'), width: 116 },
        (r) => r.documentNumber,
        (r) => paths.despatchNote(r.despatchnoteHeadId),
      ),
      {
        id: 'state',
        header: say('column.state'),
        width: 138,
        stays: 'end',
        ...inProcess(
          DESPATCH_STATES,
          (r) => r.state,
          (state) => say(`state.${state}`),
        ),
        cell: (r) => <DespatchStatus state={r.state} />,
      },
      textColumn({ id: 'customer', header: say('column.customer'), width: 148 }, (r) => r.customer),
      textColumn({ id: 'shipTo', header: say('column.shipTo'), width: 120 }, (r) =>
        [r.shipTo.name, r.shipTo.code].filter(Boolean).join(' '),
      ),
      placeColumn({ id: 'despatch', header: say('column.despatch'), width: 104 }, f, (r) => r.despatchDate),
      placeColumn({ id: 'arrival', header: say('column.arrival'), width: 104 }, f, (r) => r.arrivalDate),
      {
        ...placeColumn({ id: 'pickUp', header: say('column.pickUp'), width: 104 }, f, (r) => r.pickUpDate),
        isHidden: true,
      },
      {
        ...placeColumn(
          { id: 'shipmentDate', header: say('column.shipmentDate'), width: 104 },
          f,
          (r) => r.shipmentDate,
        ),
        isHidden: true,
      },
      numberColumn({ id: 'articles', header: say('column.articles'), width: 70 }, f, (r) => r.articleCount),
      numberColumn({ id: 'packages', header: say('column.packages'), width: 84 }, f, (r) => r.packageCount),
      {
        id: 'marked',
        header: say('column.marked'),
        width: 84,
        numeric: true,
        text: (r) => (r.counts.packages === 0 ? null : `${String(r.counts.marked)}/${String(r.counts.packages)}`),
        cell: ({ counts: { marked, packages } }) =>
          packages === 0 ? NONE : `${f.integer(marked)}/${f.integer(packages)}`,
      },
      {
        id: 'weight',
        header: say('column.weight'),
        width: 84,
        numeric: true,
        text: (r) => r.grossWeight,
        cell: (r) => (r.grossWeight === null ? NONE : f.quantity(r.grossWeight)),
      },
      codeColumn({ id: 'shipment', header: say('column.shipment'), width: 96 }, (r) => r.shipmentReference),
      {
        id: 'transport',
        header: say('column.transport'),
        width: 96,
        text: (r) => r.transport?.number ?? null,
        cell: ({ transport }) =>
          transport === null ? NONE : <Link to={paths.transport(transport.id)}>{transport.number}</Link>,
      },
      textColumn({ id: 'carrier', header: say('column.carrier'), width: 104 }, (r) => r.carrier),
      timeColumn({ id: 'sent', header: say('column.sent'), width: 92 }, f, (r) => r.sentAt),
      timeColumn({ id: 'created', header: say('column.created'), width: 92 }, f, (r) => r.createdAt),
      codeColumn({ id: 'id', header: say('column.id'), width: 143, isHidden: true }, (r) => r.despatchnoteHeadId),
    ],
    [say, f],
  );
}
