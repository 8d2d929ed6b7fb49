import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { toId } from '../../../../../server/domain/ids.js';
import { useMay } from '../../../api/user.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { RecordHead, RecordViews, Related } from '../../../record/RecordHead.js';
import { PrintButton } from '../../../shell/PrintButton.js';
import { useUndoKeys } from '../../../record/undo-keys.js';
import { useTab } from '../../../shell/tabs.js';
import { StatusChip } from '../../../ui/Chip.js';
import { Facts } from '../../../ui/Facts.js';
import { WaitingPage } from '../../../ui/States.js';
import { despatchQuery } from '../despatch.queries.js';
import { DespatchStatus } from '../DespatchStatus.js';
import { placeTime } from '../place-time.js';
import { articleCount, packageCount } from './contents.js';
import { NoteActions } from './NoteActions.js';
import { PartyName } from './PartyName.js';
import { useMayChange, useNoteSteps } from './useNoteChange.js';
import '../delivery.css';

/** The agreement that it goes out under, which leads to it for those who may see it. */
function Agreement({ of: { id, iaid } }: { of: DespatchNote['agreement'] }) {
  const may = useMay('agreements', 'read');
  return may ? (
    <Link className="mono" to={paths.agreement(id)} data-testid="agreement-link">
      {iaid}
    </Link>
  ) : (
    <span className="mono">{iaid}</span>
  );
}

function NoteFacts({ note: { agreement, document, createdAt } }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const f = useFormat();
  const { arrivalDate, grossWeight, units } = document;
  return (
    <Facts
      facts={[
        { label: say('fact.customer'), value: agreement.partner },
        { label: say('fact.agreement'), value: <Agreement of={agreement} /> },
        { label: say('fact.shipTo'), value: <PartyName of={document.shipTo} /> },
        { label: say('fact.despatch'), value: placeTime(document.despatchDate, f) },
        { label: say('fact.arrival'), value: arrivalDate && placeTime(arrivalDate, f) },
        { label: say('fact.articles'), value: f.integer(articleCount(units)) },
        { label: say('fact.packages'), value: f.integer(packageCount(units)) },
        { label: say('fact.grossWeight'), value: grossWeight && say('kilograms', { weight: f.quantity(grossWeight) }) },
        { label: say('fact.created'), value: f.moment(createdAt) },
      ]}
    />
  );
}

/** What came before and after it: advices that replace or cancel others, and how often it was reported. */
function Marks({ note }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const f = useFormat();
  const { follows, followedBy, counts, document, transport } = note;
  const { packages, marked, verified } = counts;
  const does = document.messageFunction === '1' ? 'cancels' : 'replaces';
  return (
    <>
      <DespatchStatus state={note.state} />
      {note.isArchived && (
        <StatusChip icon="inbox" tone="dim">
          {say('isArchived')}
        </StatusChip>
      )}
      {note.isSendRefused && (
        <StatusChip icon="exclamation-triangle" tone="warn">
          {say('chip.sendRefused')}
        </StatusChip>
      )}
      {note.isReportedAgain && (
        <StatusChip icon="refresh" tone="info">
          {say('chip.reportedAgain')}
        </StatusChip>
      )}
      {transport && (
        <StatusChip icon="truck" tone="info">
          {say('chip.transport')} <Link to={paths.transport(transport.id)}>{transport.number}</Link>
        </StatusChip>
      )}
      {follows && (
        <StatusChip icon="arrow-left" tone="dim">
          {say(`chip.${does}`)} <Link to={paths.despatchNote(follows.id)}>{follows.documentNumber}</Link>
        </StatusChip>
      )}
      {followedBy && (
        <StatusChip icon="arrow-right" tone="dim">
          {say(followedBy.does === 'cancel' ? 'chip.cancelledBy' : 'chip.replacedBy')}{' '}
          <Link to={paths.despatchNote(followedBy.id)}>{followedBy.documentNumber}</Link>
        </StatusChip>
      )}
      {marked > 0 && (
        <StatusChip icon="barcode" tone="dim">
          {say('chip.marked', { marked: f.integer(marked), packages: f.integer(packages) })}
        </StatusChip>
      )}
      {verified > 0 && (
        <StatusChip icon="verified" tone="dim">
          {say('chip.verified', { verified: f.integer(verified), packages: f.integer(packages) })}
        </StatusChip>
      )}
    </>
  );
}

function Views({ id }: { id: string }) {
  const say = useTexts('despatchNote');
  return (
    <RecordViews
      label={say('views.title')}
      views={[
        { to: paths.despatchNote(id), label: say('views.overview'), testId: 'view-overview' },
        { to: paths.despatchNoteView(id, 'articles'), label: say('views.articles'), testId: 'view-articles' },
        { to: paths.despatchNoteView(id, 'packages'), label: say('views.packages'), testId: 'view-packages' },
        { to: paths.despatchNoteView(id, 'check'), label: say('views.check'), testId: 'view-check' },
      ]}
    />
  );
}

/** Until the note is here nothing can be changed. */
const NO_STATE = { state: 'sending' } as const;

/** A page of a despatch note: what all of them say of it, and its own part below. One that is not there is said so in its place. */
export function NotePage({ children }: { children: (note: DespatchNote) => ReactNode }) {
  const say = useTexts('despatchNote');
  const { id = '' } = useParams<'id'>();
  const query = useQuery(despatchQuery(id));
  const note = query.data;
  const title = say('title', { number: note?.documentNumber ?? '' });
  useTab(paths.despatchNote(id), note ? title : null);
  const mayChange = useMayChange(note ?? NO_STATE);
  useUndoKeys(useNoteSteps(toId('despatch-advice', id)), mayChange);
  if (!note) return <WaitingPage query={query} skeleton={18} />;
  return (
    <div className="page despatch-note">
      <RecordHead
        title={title}
        marks={<Marks note={note} />}
        actions={
          <>
            <PrintButton iconOnly />
            <NoteActions note={note} />
          </>
        }
        testId="despatch-title"
      />
      <NoteFacts note={note} />
      <Related key={note.state} kind="despatch" id={id} />
      <Views id={id} />
      {children(note)}
    </div>
  );
}
