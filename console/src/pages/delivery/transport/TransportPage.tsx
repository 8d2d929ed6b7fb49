import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Transport } from '../../../../../server/contract/transport.js';
import { hazardLine } from '../../../../../server/domain/transport/hazard.js';
import { incotermText } from '../../../../../server/domain/transport/incoterms.js';
import { transportRefusal } from '../../../../../server/domain/transport/state.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { lazyWithTexts } from '../../../i18n/area-texts.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { RecordHead, Related } from '../../../record/RecordHead.js';
import { Timeline } from '../../../record/Timeline.js';
import { useUndoKeys } from '../../../record/undo-keys.js';
import { useTab } from '../../../shell/tabs.js';
import { Button } from '../../../ui/Button.js';
import { StatusChip } from '../../../ui/Chip.js';
import { Facts } from '../../../ui/Facts.js';
import { PanelFacts } from '../../../ui/PanelFacts.js';
import { Empty, WaitingPage } from '../../../ui/States.js';
import { bookingTexts } from '../../booking/texts.js';
import { DespatchStatus } from '../DespatchStatus.js';
import { placeTime } from '../place-time.js';
import { TransportActions } from './TransportActions.js';
import { TransportStatus } from './TransportStatus.js';
import { CarrierPanel } from './CarrierPanel.js';
import { carrierEntries } from './carrier-entries.js';
import { carrierQuery, transportQuery } from './transport.queries.js';
import { useTransportActs, useTransportSteps } from './useTransportActs.js';
import '../delivery.css';
import './transport.css';

const BookingsOfTransport = lazyWithTexts(
  async () => (await import('../../booking/BookingsOfTransport.js')).BookingsOfTransport,
  bookingTexts,
);
const AddNotesDialog = lazy(async () => ({ default: (await import('./AddNotesDialog.js')).AddNotesDialog }));

interface PartProps {
  readonly transport: Transport;
}

/** What the notes come to; a total that is not known names the notes that do not say it. */
function Totals({ transport: { totals, hazards, notes, fields } }: PartProps) {
  const say = useTexts('transport');
  const f = useFormat();
  const total = ({ value, missing }: Transport['totals']['volume'], shown: (value: string) => string) =>
    value === null ? <span className="tone-warn">{say('missing', { notes: missing.join(', ') })}</span> : shown(value);
  const { points, isExempt, missing } = hazards;
  return (
    <Facts
      facts={[
        { label: say('total.notes'), value: f.integer(notes.length) },
        {
          label: say('total.packages'),
          value: totals.packages.map(({ code, count }) => `${f.integer(count)} ${code}`.trim()).join(', ') || '0',
        },
        { label: say('total.loadingUnits'), value: total(totals.loadingUnits, f.quantity) },
        {
          label: say('total.grossWeight'),
          value: total(totals.grossWeight, (weight) => say('kilograms', { weight: f.quantity(weight) })),
        },
        {
          label: say('total.volume'),
          value: total(totals.volume, (volume) => say('cubicMetres', { volume: f.quantity(volume) })),
        },
        {
          label: say('total.loadingMetres'),
          value: total(totals.loadingMetres, (metres) => say('metres', { metres: f.quantity(metres) })),
        },
        {
          label: say('total.points'),
          value:
            fields.hazards.length === 0
              ? null
              : points === null
                ? say('pointsMissing', { goods: missing.map((number) => `UN ${number}`).join(', ') })
                : say(isExempt === true ? 'exempt' : 'notExempt', { points: f.quantity(points) }),
        },
      ]}
    />
  );
}

function Details({ transport: { fields } }: PartProps) {
  const say = useTexts('transport');
  const f = useFormat();
  const { carrier, incoterm, mode, hazards } = fields;
  const time = (value: string | null) => (value === null ? null : placeTime(value, f));
  const lines = (value: string | null) => (value === null ? null : <span className="transport-lines">{value}</span>);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [say('field.plannedDeparture'), time(fields.plannedDeparture)],
    [say('field.plannedArrival'), time(fields.plannedArrival)],
    [say('field.carrierName'), carrier && [carrier.name, carrier.code].filter(Boolean).join(' ')],
    [say('field.mode'), mode && say(`mode.${mode}`)],
    [say('field.vehicle'), fields.vehicle],
    [say('field.driver'), fields.driver],
    [say('field.trailer'), fields.trailer],
    [say('field.container'), fields.container],
    [say('field.seal'), fields.seal],
    [say('field.engineNumber'), fields.engineNumber],
    [say('field.chassisFrom'), fields.chassisFrom],
    [say('field.chassisTo'), fields.chassisTo],
    [say('field.movementReference'), fields.movementReference],
    [say('field.transportDocument'), fields.transportDocument],
    [say('field.incoterm'), incoterm && incotermText(incoterm)],
    [say('field.goods'), fields.goods],
    [say('field.instructions'), lines(fields.instructions)],
    [say('field.payment'), lines(fields.payment)],
    [say('field.cashOnDelivery'), fields.cashOnDelivery],
    [say('field.successiveCarriers'), lines(fields.successiveCarriers)],
    [say('field.specialAgreements'), lines(fields.specialAgreements)],
    [say('field.hazards'), hazards.length === 0 ? null : lines(hazards.map(hazardLine).join('\n'))],
  ];
  return (
    <section className="card panel" aria-label={say('details')}>
      <header>
        <h2>{say('details')}</h2>
      </header>
      <div className="panel-text despatch-part">
        {facts.every(([, value]) => value === null) ? (
          <p className="dim">{say('none')}</p>
        ) : (
          <PanelFacts facts={facts} />
        )}
      </div>
    </section>
  );
}

/** The despatch notes on it, put on and taken off until it departs. */
function Notes({ transport }: PartProps) {
  const say = useTexts('transport');
  const f = useFormat();
  const mayEdit = useMay('delivery.despatch-note', 'edit');
  const [isAdding, setAdding] = useState(false);
  const { put } = useTransportActs(transport);
  const { notes, state } = transport;
  const refusal = transportRefusal('notes', { state, noteCount: notes.length });
  const add = mayEdit && (
    <Button
      label={say('addNotes')}
      icon="plus"
      disabled={refusal !== null}
      {...(refusal !== null && { hint: say(`refused.${refusal}`) })}
      onClick={() => {
        setAdding(true);
      }}
      testId="transport-add"
    />
  );
  return (
    <section className="card panel" aria-label={say('notes')}>
      <header>
        <h2>{say('notes')}</h2>
        <span className="page-gap" />
        {add}
      </header>
      {notes.length === 0 && <Empty icon="truck" title={say('noNotes')} />}
      {notes.length > 0 && (
        <ul className="transport-notes" data-testid="transport-notes">
          {notes.map(
            ({ despatchnoteHeadId: id, documentNumber: number, state: noteState, shipTo, customer, ...note }) => (
              <li key={id}>
                <Link to={paths.despatchNote(id)} className="mono">
                  {number}
                </Link>
                <DespatchStatus state={noteState} />
                <span>{[shipTo.name || shipTo.code, customer].join(' · ')}</span>
                <span className="dim">{placeTime(note.despatchDate, f)}</span>
                <span className="dim">
                  {note.grossWeight === null ? '–' : say('kilograms', { weight: f.quantity(note.grossWeight) })}
                </span>
                {mayEdit && refusal === null && (
                  <Button
                    label={say('takeOff', { number })}
                    icon="times"
                    iconOnly
                    kind="quiet"
                    onClick={() => void put({ remove: [id] }, say('takenOff', { note: number }))}
                  />
                )}
              </li>
            ),
          )}
        </ul>
      )}
      <Suspense>
        {isAdding && (
          <AddNotesDialog
            transport={transport}
            onClose={() => {
              setAdding(false);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

/** Its own states and what its carrier said, in the order in which they happened. */
function Steps({ transport: { steps, reports, transportId } }: PartProps) {
  const say = useTexts('transport');
  const f = useFormat();
  const language = useLanguage();
  const { data } = useQuery(carrierQuery(transportId));
  const said = carrierEntries(data?.events ?? [], {
    ...{ language, f, carrier: say('carrier.mark'), noDate: say('carrier.noDate'), file: say('carrier.file') },
  });
  const own = steps.map(({ state, at, by }, i) => ({
    id: String(i),
    at,
    kind: state,
    title: say(`state.${state}`),
    ...(by !== null && { note: by }),
  }));
  const reported = reports.map(({ kind, at, by }) => ({
    id: `carrier-${kind}`,
    at,
    kind: `carrier-${kind}`,
    title: say('byCarrier', { state: say(`state.${kind}`) }),
    ...(by !== null && { note: by }),
  }));
  return (
    <section className="card panel" aria-label={say('timeline')}>
      <header>
        <h2>{say('timeline')}</h2>
      </header>
      <div className="panel-text">
        <Timeline
          testId="transport-steps"
          entries={[...own, ...reported, ...said].toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))}
        />
      </div>
    </section>
  );
}

/** A transport: what it says, the notes on it and what they come to, and what happened to it. */
export function Component() {
  const say = useTexts('transport');
  const { id = '' } = useParams<'id'>();
  const query = useQuery(transportQuery(id));
  const mayBook = useMay('delivery.transport-booking', 'read');
  const transport = query.data;
  const { step } = useTransportSteps();
  useUndoKeys(
    useCallback((direction) => step(id, direction), [id, step]),
    useMay('delivery.despatch-note', 'edit'),
  );
  const title = say('title', { number: transport?.transportNumber ?? '' });
  useTab(paths.transport(id), transport ? title : null);
  if (!transport) return <WaitingPage query={query} skeleton={18} />;
  const { name } = transport.fields;
  const canBook = ['planned', 'booked', 'loaded'].includes(transport.state);
  return (
    <div className="page despatch-note">
      <RecordHead
        title={name === null ? title : `${title} · ${name}`}
        marks={
          <>
            <TransportStatus state={transport.state} />
            {transport.fields.hazards.length > 0 && (
              <StatusChip icon="exclamation-triangle" tone="warn">
                {say('isHazardous')}
              </StatusChip>
            )}
          </>
        }
        actions={<TransportActions transport={transport} />}
        testId="transport-title"
      />
      <Totals transport={transport} />
      <Related key={transport.version} kind="transport" id={id} />
      <div className="despatch-parts">
        <Notes transport={transport} />
        {mayBook && (
          <Suspense fallback={<section className="card panel" />}>
            <BookingsOfTransport transport={transport} canBook={canBook} />
          </Suspense>
        )}
        <Details transport={transport} />
        <CarrierPanel transport={transport} />
        <Steps transport={transport} />
      </div>
    </div>
  );
}
