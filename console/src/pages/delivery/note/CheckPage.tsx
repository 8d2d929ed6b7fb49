import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { DespatchNote } from '../../../../../server/contract/delivery.js';
import { despatchRefusal } from '../../../../../server/domain/despatch/state.js';
import { useTexts } from '../../../i18n/texts.js';
import { Waiting } from '../../../ui/States.js';
import { Sides } from '../../traffic/inspector/Sides.js';
import type { Place } from '../../traffic/inspector/selection.js';
import { useAnalysis } from '../../traffic/inspector/useAnalysis.js';
import { checksQuery, previewQuery } from '../despatch.queries.js';
import { CheckList } from './CheckList.js';
import { NotePage } from './NotePage.js';

/** The message that the note would be sent as. */
function Preview({ id }: { id: string }) {
  const say = useTexts('despatchNote');
  const queryOf = useCallback((window: number) => previewQuery(id, window), [id]);
  const analysis = useAnalysis(queryOf);
  const [place, setPlace] = useState<Place | null>(null);
  const findings = analysis.file?.summary.findings ?? [];
  return (
    <section className="card panel despatch-preview" aria-label={say('check.preview')} data-testid="preview">
      <header>
        <h2>{say('check.preview')}</h2>
      </header>
      <Sides findings={findings} place={place} onSelect={setPlace} analysis={analysis} />
    </section>
  );
}

function Checks({ note: { despatchnoteHeadId: id, state } }: { note: DespatchNote }) {
  const say = useTexts('despatchNote');
  const query = useQuery(checksQuery(id));
  if (despatchRefusal('send', state) === 'already-released')
    return <p className="card panel-text">{say('check.sent')}</p>;
  return (
    <>
      <section className="card panel despatch-checking" aria-label={say('check.title')}>
        <header>
          <h2>{say('check.title')}</h2>
        </header>
        <div className="panel-text">
          {query.data ? <CheckList checks={query.data.checks} /> : <Waiting query={query} skeleton={4} />}
        </div>
      </section>
      <Preview id={id} />
    </>
  );
}

/** What a customer would refuse of a despatch note, and the message that it would be sent as. */
export function Component() {
  return <NotePage>{(note) => <Checks note={note} />}</NotePage>;
}
