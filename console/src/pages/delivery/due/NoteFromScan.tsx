import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Scan } from '../../../../../server/domain/label/scan.js';
import { localToday } from '../../../i18n/calendar.js';
import { useFormat } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Button } from '../../../ui/Button.js';
import { Note } from '../../../ui/Note.js';
import { Answered } from '../../../ui/States.js';
import { dueQuery } from './due.queries.js';
import { namesOf, proposalsOf, type Proposal } from './scanned.js';
import { useCreateNote } from './useCreateNote.js';
import './due.css';

const ALL_DUE = dueQuery({ until: '', only: 'all', customer: '', place: '' });

/** What a note for a ship-to would have, to be confirmed. */
function ProposalCard({ proposal: { group, lines }, pathOf }: { proposal: Proposal; pathOf: (id: string) => string }) {
  const say = useTexts('due');
  const f = useFormat();
  const create = useCreateNote(lines, localToday(), pathOf);
  const place = group.shipToName ?? group.shipTo;
  return (
    <li className="card due-scan-place" data-testid="scan-proposal">
      <p>
        <b>{place}</b>{' '}
        <span className="soft">
          {group.shipTo} · {group.customerName ?? group.customer}
        </span>
      </p>
      <ul>
        {lines.map(({ article, quantity, packs }) => (
          <li key={article.articleId}>
            {say('scan.line', {
              article: article.articleNumber,
              quantity: `${f.quantity(quantity ?? '0')} ${article.unit}`,
              count: packs ?? 1,
              day: f.day(article.firstShipBy),
            })}
          </li>
        ))}
      </ul>
      {group.agreement === null && <p className="tone-err">{say('noAgreement')}</p>}
      <Button
        label={say('scan.make', { place })}
        kind="primary"
        icon="truck"
        disabled={group.agreement === null}
        {...(group.agreement === null && { hint: say('noAgreement') })}
        busy={create.isPending}
        onClick={() => {
          create.mutate();
        }}
        testId="scan-make-note"
      />
    </li>
  );
}

function Proposals({ scan, pathOf }: { scan: Scan; pathOf: (id: string) => string }) {
  const say = useTexts('due');
  const query = useQuery(ALL_DUE);
  const found = proposalsOf(query.data ?? { groups: [] }, scan);
  const text = namesOf(scan)[0] ?? scan.text;
  return (
    <Answered query={query} skeleton={2}>
      {found.kind === 'some' ? (
        <>
          {found.proposals.length > 1 && <p>{say('scan.choose', { count: found.proposals.length })}</p>}
          <ul className="due-scan-places">
            {found.proposals.map((one) => (
              <ProposalCard key={`${one.group.customer} ${one.group.shipTo}`} proposal={one} pathOf={pathOf} />
            ))}
          </ul>
        </>
      ) : (
        <>
          <Note tone="info" text={say(`scan.${found.kind}`, { text })} testId="scan-nothing-due" />
          {found.kind === 'none' && query.data?.isCut === true && <Note tone="warn" text={say('isCut')} />}
          <p className="due-scan-ways">
            <Link to={paths.dueWhere({ q: text })}>{say('scan.toDue')}</Link>
            {found.kind === 'on-notes' ? (
              <Link to={paths.despatchNotesWhere({ filter: 'ready' })}>{say('scan.toNotes')}</Link>
            ) : (
              <Link to={paths.newDespatchNote}>{say('scan.byHand')}</Link>
            )}
          </p>
        </>
      )}
    </Answered>
  );
}

/** Offers to make a despatch note of what was scanned, where it may name an article or an order; `pathOf` leads to the note, to be packed. */
export function NoteFromScan({ scan, pathOf }: { scan: Scan; pathOf: (id: string) => string }) {
  const say = useTexts('due');
  const [isWanted, setWanted] = useState(false);
  if (namesOf(scan).length === 0) return null;
  return (
    <section className="due-scan" aria-label={say('scan.offer')}>
      {isWanted ? (
        <Proposals scan={scan} pathOf={pathOf} />
      ) : (
        <Button
          label={say('scan.offer')}
          icon="plus"
          onClick={() => {
            setWanted(true);
          }}
          testId="scan-note"
        />
      )}
    </section>
  );
}
