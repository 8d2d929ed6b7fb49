import type { ReactNode } from 'react';
import type { DespatchDocument } from '../../../../../server/contract/despatch-document.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { PanelFacts } from '../../../ui/PanelFacts.js';
import { placeTime } from '../place-time.js';
import { NotePage } from './NotePage.js';
import { PartyAddress } from './PartyName.js';
import { Transmission } from './Transmission.js';

/** Means of transport that have a word: UN/ECE recommendation 19. Others are shown as they are. */
const MODES = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

function Part({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
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
const coded = (value: string | null): ReactNode => value && <span className="mono">{value}</span>;

function Parties({ of }: { of: DespatchDocument }) {
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
        [say('fact.dock'), of.dock],
        [say('fact.gate'), of.gate],
      ]}
    />
  );
}

function Transport({ of }: { of: DespatchDocument }) {
  const say = useTexts('despatchNote');
  const mode = MODES.find((one) => one === of.transportMode);
  return (
    <Part
      title={say('transport')}
      facts={[
        [say('fact.shipment'), coded(of.shipmentReference)],
        [say('fact.transportDocument'), coded(of.transportDocument)],
        [say('fact.carrier'), of.carrier && <PartyAddress of={of.carrier} />],
        [say('fact.mode'), mode === undefined ? of.transportMode : say(`mode.${mode}`)],
        [say('fact.means'), coded(of.transportMeans)],
        [say('fact.equipment'), coded(of.equipment)],
        [say('fact.terms'), of.termsOfDelivery],
      ]}
    />
  );
}

function Weights({ of }: { of: DespatchDocument }) {
  const say = useTexts('despatchNote');
  const f = useFormat();
  const kilograms = (weight: string | null): ReactNode => weight && say('kilograms', { weight: f.quantity(weight) });
  return (
    <Part
      title={say('weights')}
      facts={[
        [say('fact.grossWeight'), kilograms(of.grossWeight)],
        [say('fact.netWeight'), kilograms(of.netWeight)],
        [say('fact.volume'), of.volume && say('cubicMetres', { volume: f.quantity(of.volume) })],
        [say('fact.statedPackages'), of.packageCount && f.quantity(of.packageCount)],
      ]}
    />
  );
}

function References({ of }: { of: DespatchDocument }) {
  const say = useTexts('despatchNote');
  const f = useFormat();
  return (
    <Part
      title={say('references')}
      facts={[
        [say('fact.number'), coded(of.documentNumber)],
        [say('fact.function'), say(`function.${of.messageFunction}`)],
        [say('fact.issued'), placeTime(of.issueDate, f)],
        [say('fact.deliveryNote'), coded(of.deliveryNote)],
        [say('fact.order'), coded(of.orderNumber)],
      ]}
    />
  );
}

/** A despatch note: how it goes out, and what it says but for its contents. */
export function Component() {
  return (
    <NotePage>
      {(note) => (
        <div className="despatch-parts">
          <Transmission note={note} />
          <Transport of={note.document} />
          <Parties of={note.document} />
          <References of={note.document} />
          <Weights of={note.document} />
        </div>
      )}
    </NotePage>
  );
}
