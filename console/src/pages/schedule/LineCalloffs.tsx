import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOutletContext, useParams } from 'react-router-dom';
import type { ScheduleDetail } from '../../../../server/contract/schedule.js';
import { withCumulative } from '../../../../server/domain/schedule/demand.js';
import { Grid } from '../../grid/Grid.js';
import { usePlainGrid } from '../../grid/model.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { isOwnEscape } from '../../ui/escape.js';
import { Button } from '../../ui/Button.js';
import { Empty, Waiting } from '../../ui/States.js';
import { type CountedCalloff, useCalloffColumns } from './calloff-columns.js';
import { LineParticulars } from './LineParticulars.js';
import { PdfButton } from './output/PdfButton.js';
import { scheduleLineQuery } from './schedule.queries.js';

const idOf = (calloff: CountedCalloff): string => calloff.scheduleCalloffId;
const edgeOf = (calloff: CountedCalloff): string =>
  calloff.status === 'backlog' || calloff.status === 'urgent' ? 'edge-warn' : '';

/** The call-offs of one line, with what they add up to. */
export function Component() {
  const say = useTexts('schedule');
  const sayStates = useTexts('states');
  const f = useFormat();
  const { scheduleHeadId = '', scheduleLineId = '' } = useParams<'scheduleHeadId' | 'scheduleLineId'>();
  const { schedule, onClose } = useOutletContext<{ schedule: ScheduleDetail; onClose: () => void }>();
  const [cursorId, setCursorId] = useState<string | null>(null);
  const known = schedule.lines.find((line) => line.scheduleLineId === scheduleLineId);
  // Large schedules come without call-offs, and a line that is not in this schedule has none to show: the server says so.
  const query = useQuery({ ...scheduleLineQuery(scheduleHeadId, scheduleLineId), enabled: !known?.calloffs });
  const line = known?.calloffs ? known : query.data;
  const rows = useMemo(() => withCumulative(line?.calloffs ?? [], line?.cumulativeReceived ?? null), [line]);
  const grid = usePlainGrid(useCalloffColumns(rows), idOf);

  return (
    <section
      className="card panel"
      aria-label={say('calloffs')}
      data-testid="calloffs"
      onKeyDown={(event) => {
        if (isOwnEscape(event)) onClose();
      }}
    >
      <header>
        <h2>{say('calloffs')}</h2>
        {line && (
          <p className="soft">
            <span className="mono">{line.externalArticleNumber}</span> {line.description}{' '}
            <span className="dim">{say('totalOf', { quantity: f.quantity(line.totalQuantity), unit: line.unit })}</span>
          </p>
        )}
        <span className="page-gap" />
        <PdfButton
          key={scheduleLineId}
          id={scheduleHeadId}
          lineId={scheduleLineId}
          name={`schedule-${schedule.documentNumber}-${line?.externalArticleNumber ?? ''}`}
          kind="quiet"
        />
        <Button label={sayStates('close')} icon="times" iconOnly kind="quiet" onClick={onClose} />
      </header>
      {line && <LineParticulars line={line} />}
      {!line ? (
        <Waiting query={query} skeleton={8} />
      ) : rows.length === 0 ? (
        <Empty icon="calendar" title={say('noCalloffs')} />
      ) : (
        <Grid
          key={scheduleLineId}
          label={say('calloffs')}
          rows={rows}
          grid={grid}
          selectedId={cursorId}
          onSelect={(row) => {
            setCursorId(row.scheduleCalloffId);
          }}
          onOpen={(row) => {
            setCursorId(row.scheduleCalloffId);
          }}
          onEscape={onClose}
          rowClass={edgeOf}
          testId="calloff-grid"
        />
      )}
    </section>
  );
}
