import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { z } from 'zod';
import {
  CARRIER_FIELDS,
  type CarriedTransport,
  carrierReport,
  carrierTransportChange,
  type carrierTransports,
} from '../../../../server/contract/carrier.js';
import { hazardLine } from '../../../../server/domain/transport/hazard.js';
import { TRANSPORT_REPORTS } from '../../../../server/domain/transport/report.js';
import { call } from '../../api/call.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { StatusChip } from '../../ui/Chip.js';
import { PanelFacts } from '../../ui/PanelFacts.js';
import { Waiting } from '../../ui/States.js';
import { TextField } from '../../ui/TextField.js';
import { transportQuery } from './carrier.queries.js';
import { placeLine } from './places.js';
import { useAct } from './useAct.js';

type Row = z.infer<typeof carrierTransports.response>['rows'][number];

/** Vehicle, trailer, driver and seal, entered until it departs. */
function Vehicle({ transport }: { transport: CarriedTransport }) {
  const say = useTexts('carrier');
  const act = useAct();
  const [typed, setTyped] = useState<Partial<Record<(typeof CARRIER_FIELDS)[number], string>>>({});
  const changed = CARRIER_FIELDS.filter(
    (name) => (typed[name]?.trim() ?? transport[name] ?? '') !== (transport[name] ?? ''),
  );
  const { transportId: id } = transport;
  const save = (): void => {
    const before = Object.fromEntries(changed.map((name) => [name, transport[name]]));
    const after = Object.fromEntries(changed.map((name) => [name, typed[name]?.trim() || null]));
    act.mutate(
      async () => {
        const { undo } = await call(carrierTransportChange, { params: { id }, body: { before, after } });
        return {
          said: say('saved', { number: transport.transportNumber }),
          undo: () => call(carrierTransportChange, { params: { id }, body: undo }),
        };
      },
      {
        onSuccess: () => {
          setTyped({});
        },
      },
    );
  };
  return (
    <form
      className="form-lines"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0 && !act.isPending) save();
      }}
    >
      <div className="field-row">
        {CARRIER_FIELDS.map((name) => (
          <TextField
            key={name}
            label={say(`field.${name}`)}
            value={typed[name] ?? transport[name] ?? ''}
            maxLength={name === 'trailer' ? 17 : name === 'driver' ? 70 : 35}
            autoComplete="off"
            onChange={(value) => {
              setTyped({ ...typed, [name]: value });
            }}
          />
        ))}
      </div>
      <Button
        label={say('save')}
        kind="primary"
        type="submit"
        busy={act.isPending}
        disabled={changed.length === 0}
        testId="carrier-save"
      />
    </form>
  );
}

/** What the carrier says of it: departed, arrived. */
function Reports({ transport }: { transport: CarriedTransport }) {
  const say = useTexts('carrier');
  const f = useFormat();
  const act = useAct();
  const { transportId: id, transportNumber: number, reports } = transport;
  const put = (kind: (typeof TRANSPORT_REPORTS)[number], isSo: boolean): void => {
    const send = (so: boolean) => call(carrierReport, { params: { id }, body: { kind, isSo: so } });
    act.mutate(async () => {
      await send(isSo);
      return { said: say(isSo ? `reported.${kind}` : 'undone', { number }), undo: () => send(!isSo) };
    });
  };
  return (
    <div className="panel-acts">
      {TRANSPORT_REPORTS.map((kind) => {
        const report = reports.find((one) => one.kind === kind);
        return (
          <Button
            key={kind}
            label={report ? say(`said.${kind}`, { at: f.moment(report.at) }) : say(`report.${kind}`)}
            icon={report ? 'check' : 'truck'}
            busy={act.isPending}
            {...(report && { hint: say('takeBack') })}
            onClick={() => {
              put(kind, !report);
            }}
            testId={`carrier-${kind}`}
          />
        );
      })}
    </div>
  );
}

function Details({ id }: { id: string }) {
  const say = useTexts('carrier');
  const f = useFormat();
  const query = useQuery(transportQuery(id));
  const transport = query.data;
  if (!transport) return <Waiting query={query} skeleton={5} />;
  const { from, to, totals, hazards, mayChange } = transport;
  const known = (value: string | null, unit: string) => (value === null ? null : `${f.quantity(value)} ${unit}`);
  const lines = (all: readonly string[]) => (all.length === 0 ? null : all.map((line) => <div key={line}>{line}</div>));
  return (
    <>
      <PanelFacts
        facts={[
          [say('from'), lines(from.map(placeLine))],
          [say('to'), lines(to.map(placeLine))],
          [say('packages'), lines(totals.packages.map(({ code, count }) => `${f.integer(count)} × ${code || '?'}`))],
          [say('weight'), known(totals.grossWeight, 'kg')],
          [say('loadingMetres'), known(totals.loadingMetres, 'm')],
          [say('volume'), known(totals.volume, 'm³')],
          [say('hazards'), lines(hazards.map(hazardLine))],
          ...(mayChange ? [] : CARRIER_FIELDS.map((name) => [say(`field.${name}`), transport[name]] as const)),
        ]}
      />
      {mayChange && <Vehicle transport={transport} />}
      <Reports transport={transport} />
    </>
  );
}

/** A transport in one card; opened, with all that its carrier has to know and may say. */
export function TransportCard({ row }: { row: Row }) {
  const say = useTexts('carrier');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { transportNumber: number, state, plannedDeparture, shipTos, isHazardous } = row;
  return (
    <section className="card panel" aria-labelledby={id} data-testid="carrier-transport">
      <header>
        <h3 id={id}>{say('transport', { number })}</h3>
        <StatusChip icon="truck" tone="info">
          {say(`state.${state}`)}
        </StatusChip>
        {isHazardous && (
          <StatusChip icon="exclamation-triangle" tone="warn">
            {say('hazards')}
          </StatusChip>
        )}
        <Button
          label={say(isOpen ? 'close' : 'open', { number })}
          kind="quiet"
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          iconOnly
          onClick={() => {
            setOpen(!isOpen);
          }}
          testId="carrier-open"
        />
      </header>
      <div className="panel-text form-lines">
        <p>{[plannedDeparture?.replace('T', ' '), shipTos.join(', ')].filter(Boolean).join(' · ')}</p>
        {isOpen && <Details id={row.transportId} />}
      </div>
    </section>
  );
}
