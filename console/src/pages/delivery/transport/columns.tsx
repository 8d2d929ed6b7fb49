import { useMemo } from 'react';
import type { TransportRow } from '../../../../../server/contract/transport.js';
import { groupOf, statusText, toneOf } from '../../../../../server/domain/transport/carrier-status.js';
import { TRANSPORT_STATES } from '../../../../../server/domain/transport/state.js';
import { inProcess, linkColumn, NONE, numberColumn, textColumn, timeColumn } from '../../../grid/cells.js';
import type { GridColumn } from '../../../grid/column.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { placeColumn } from '../place-column.js';
import { StatusChip } from '../../../ui/Chip.js';
import { TransportStatus } from './TransportStatus.js';

export function useTransportColumns(): readonly GridColumn<TransportRow>[] {
  const say = useTexts('transport');
  const f = useFormat();
  const language = useLanguage();
  return useMemo(
    (): GridColumn<TransportRow>[] => [
      linkColumn(
        { id: 'number', header: say('column.number'), width: 104 },
        (r) => r.transportNumber,
        (r) => paths.transport(r.transportId),
      ),
      {
        id: 'state',
        header: say('column.state'),
        width: 128,
        stays: 'end',
        ...inProcess(
          TRANSPORT_STATES,
          (r) => r.state,
          (state) => say(`state.${state}`),
        ),
        cell: (r) => <TransportStatus state={r.state} />,
      },
      textColumn({ id: 'name', header: say('column.name'), width: 140 }, (r) => r.transportName),
      textColumn({ id: 'carrier', header: say('column.carrier'), width: 130 }, (r) => r.carrier),
      textColumn({ id: 'vehicle', header: say('column.vehicle'), width: 130 }, (r) =>
        [r.vehicle, r.trailer].filter(Boolean).join(' '),
      ),
      placeColumn({ id: 'departure', header: say('column.departure'), width: 130 }, f, (r) => r.plannedDeparture),
      placeColumn({ id: 'arrival', header: say('column.arrival'), width: 130 }, f, (r) => r.plannedArrival),
      timeColumn({ id: 'departed', header: say('column.departed'), width: 100 }, f, (r) => r.departedAt),
      {
        id: 'lastStatus',
        header: say('column.lastStatus'),
        width: 150,
        text: (r) => (r.lastStatus === null ? null : statusText(r.lastStatus, language)),
        cell: (r) => {
          if (r.lastStatus === null) return NONE;
          const tone = toneOf(groupOf(r.lastStatus));
          const text = statusText(r.lastStatus, language);
          if (tone === 'err' || tone === 'warn')
            return (
              <StatusChip icon="exclamation-triangle" tone={tone}>
                {text}
              </StatusChip>
            );
          return text;
        },
      },
      textColumn({ id: 'shipTos', header: say('column.shipTos'), width: 170 }, (r) => r.shipTos.join(', ')),
      numberColumn({ id: 'notes', header: say('column.notes'), width: 74 }, f, (r) => r.noteCount),
      numberColumn({ id: 'packages', header: say('column.packages'), width: 84 }, f, (r) => r.packageCount),
      {
        id: 'weight',
        header: say('column.weight'),
        width: 90,
        numeric: true,
        text: (r) => r.grossWeight,
        cell: (r) => (r.grossWeight === null ? NONE : f.quantity(r.grossWeight)),
      },
      textColumn({ id: 'mode', header: say('column.mode'), width: 100 }, (r) =>
        r.mode === null ? null : say(`mode.${r.mode}`),
      ),
    ],
    [say, f, language],
  );
}
