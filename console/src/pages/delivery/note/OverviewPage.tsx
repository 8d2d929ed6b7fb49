import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import type { DespatchDocument } from '../../../../../server/contract/despatch-document.js';
import { carrierField } from '../../../../../server/domain/despatch/change-carrier.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { PanelFacts } from '../../../ui/PanelFacts.js';
import { carriersQuery } from '../despatch.queries.js';
import { placeTime } from '../place-time.js';
import { carrierChange } from './carrier-change.js';
import { InPlace } from './InPlace.js';
import { MODES } from './modes.js';
import type { HeadField } from './note-fields.js';
import { NotePage } from './NotePage.js';
import { PartyAddress } from './PartyName.js';
import { Transmission } from './Transmission.js';
import { useMayChange, useNoteChange } from './useNoteChange.js';

type Fact = readonly [string, ReactNode];
/** A field of the head as a fact, which those who may change in its place. */
type FactOf = (label: string, field: HeadField, shown?: (value: string) => ReactNode) => Fact;

function useFactOf(note: DespatchNote): FactOf {
  const say = useTexts('despatchNote');
  const change = useNoteChange(note);
  const mayChange = useMayChange(note);
  return (label, field, shown = (value) => value) => {
    const value = note.document[field];
    const text = value === null ? null : shown(value);
    if (!mayChange) return [label, text];
    return [
      label,
      <InPlace
        key={field}
        label={label}
        field={{ of: 'head', field }}
        value={value}
        shown={text}
        onSave={(was, next) =>
          change([{ kind: 'head', field, was, value: next }], say('change.field', { field: label }))
        }
      />,
    ];
  };
}

/** The carrier: by its fields for those who may change them, chosen from the register where they may read it. */
function useCarrierFacts(note: DespatchNote): readonly Fact[] {
  const say = useTexts('despatchNote');
  const change = useNoteChange(note);
  const mayChange = useMayChange(note);
  const mayRead = useMay('maintenance', 'read');
  const { data } = useQuery({ ...carriersQuery, enabled: mayChange && mayRead });
  const { carrier } = note.document;
  if (!mayChange) return [[say('fact.carrier'), carrier && <PartyAddress of={carrier} />]];
  const known = data?.rows ?? [];
  const choices = known.map(({ code, name }) => ({ value: code, label: name }));
  return (['code', 'name', 'agency'] as const)
    .filter((field) => field !== 'agency' || carrier !== null)
    .map((field): Fact => {
      const label = say(`carrier.${field}`);
      return [
        label,
        <InPlace
          key={field}
          label={label}
          field={{ of: 'carrier', field }}
          value={carrierField(carrier, field)}
          {...(field === 'code' && { choices })}
          onSave={(was, value) =>
            change(carrierChange(carrier, { field, was, value }, known), say('change.field', { field: label }))
          }
        />,
      ];
    });
}

function Part({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.every(([, value]) => value === null)) return null;
  return (
    <section className="card panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="panel-text despatch-part">
        <PanelFacts facts={facts} />
      </div>
    </section>
  );
}
const coded = (value: string): ReactNode => <span className="mono">{value}</span>;

interface PartProps {
  readonly of: DespatchDocument;
  readonly fact: FactOf;
}

function Parties({ of, fact }: PartProps) {
  const say = useTexts('despatchNote');
  const party = (value: DespatchDocument['buyer']): ReactNode => value && <PartyAddress of={value} />;
  return (
    <Part
      title={say('parties')}
      facts={[
        [say('fact.seller'), party(of.seller)],
        [say('fact.buyer'), party(of.buyer)],
        [say('fact.shipFrom'), party(of.shipFrom)],
        [say('fact.shipTo'), party(of.shipTo)],
        fact(say('fact.dock'), 'dock'),
        fact(say('fact.gate'), 'gate'),
      ]}
    />
  );
}

function Transport({ fact, carrier }: Pick<PartProps, 'fact'> & { carrier: readonly Fact[] }) {
  const say = useTexts('despatchNote');
  const f = useFormat();
  const mode = (value: string): string => {
    const known = MODES.find((one) => one === value);
    return known === undefined ? value : say(`mode.${known}`);
  };
  const time = (value: string): string => placeTime(value, f);
  return (
    <Part
      title={say('transport')}
      facts={[
        fact(say('fact.pickUp'), 'pickUpDate', time),
        fact(say('fact.shipmentDate'), 'shipmentDate', time),
        fact(say('fact.despatch'), 'despatchDate', time),
        fact(say('fact.arrival'), 'arrivalDate', time),
        fact(say('fact.shipment'), 'shipmentReference', coded),
        fact(say('fact.transportDocument'), 'transportDocument', coded),
        ...carrier,
        fact(say('fact.mode'), 'transportMode', mode),
        fact(say('fact.means'), 'transportMeans', coded),
        fact(say('fact.trailer'), 'trailer', coded),
        fact(say('fact.container'), 'container', coded),
        fact(say('fact.chassis'), 'chassis', coded),
        fact(say('fact.terms'), 'termsOfDelivery'),
      ]}
    />
  );
}

function Weights({ fact }: PartProps) {
  const say = useTexts('despatchNote');
  const f = useFormat();
  const kilograms = (weight: string): string => say('kilograms', { weight: f.quantity(weight) });
  return (
    <Part
      title={say('weights')}
      facts={[
        fact(say('fact.grossWeight'), 'grossWeight', kilograms),
        fact(say('fact.netWeight'), 'netWeight', kilograms),
        fact(say('fact.volume'), 'volume', (volume) => say('cubicMetres', { volume: f.quantity(volume) })),
        fact(say('fact.statedPackages'), 'packageCount', f.quantity),
      ]}
    />
  );
}

function References({ of, fact }: PartProps) {
  const say = useTexts('despatchNote');
  const f = useFormat();
  return (
    <Part
      title={say('references')}
      facts={[
        [say('fact.number'), coded(of.documentNumber)],
        [say('fact.function'), say(`function.${of.messageFunction}`)],
        [say('fact.issued'), placeTime(of.issueDate, f)],
        fact(say('fact.deliveryNote'), 'deliveryNote', coded),
        fact(say('fact.order'), 'orderNumber', coded),
      ]}
    />
  );
}

function Overview({ note }: { note: DespatchNote }) {
  const fact = useFactOf(note);
  const carrier = useCarrierFacts(note);
  return (
    <div className="despatch-parts">
      <Transmission note={note} />
      <Transport fact={fact} carrier={carrier} />
      <Parties of={note.document} fact={fact} />
      <References of={note.document} fact={fact} />
      <Weights of={note.document} fact={fact} />
    </div>
  );
}

/** A despatch note: how it goes out, and what it says but for its contents. */
export function Component() {
  return <NotePage>{(note) => <Overview note={note} />}</NotePage>;
}
