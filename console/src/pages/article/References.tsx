import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { articleLink, type ArticleRecord, articleUnlink } from '../../../../server/contract/article.js';
import type { ArticleId, PartnerId } from '../../../../server/domain/ids.js';
import { call } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { type Choosable, ChooseOne } from '../../form/ChooseOne.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { TextField } from '../../ui/TextField.js';
import { useNotify } from '../../ui/Toasts.js';
import { articleQuery, foundPartnersQuery } from './article.queries.js';

/** What the server said of a change, everywhere it shows. */
function useChange(id: ArticleId) {
  const client = useQueryClient();
  const notify = useNotify();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const change = async (act: () => Promise<ArticleRecord>): Promise<boolean> => {
    setBusy(true);
    try {
      client.setQueryData(articleQuery(id).queryKey, await act());
      void client.invalidateQueries({ queryKey: ['article', 'list'] });
      return true;
    } catch (error) {
      const [said] = error instanceof ApiProblem ? (error.body?.errors ?? []) : [];
      notify({
        severity: 'error',
        summary: problemText(error, language),
        ...(said === undefined ? {} : { detail: said.message }),
      });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, change };
}

function Add({ id, change, isBusy }: { id: ArticleId } & ReturnType<typeof useChange>) {
  const say = useTexts('article');
  const [partner, setPartner] = useState<Choosable<PartnerId> | null>(null);
  const [number, setNumber] = useState('');
  const add = async (): Promise<void> => {
    const body = { partnerCompanyId: partner?.id ?? null, articleNumber: number.trim() };
    if (await change(() => call(articleLink, { params: { id }, body }))) setNumber('');
  };
  return (
    <div className="reference-add">
      <ChooseOne
        label={say('partner')}
        placeholder={say('everyPartner')}
        value={partner}
        onChange={setPartner}
        search={foundPartnersQuery}
      />
      <TextField
        label={say('references.number')}
        value={number}
        onChange={setNumber}
        mono
        maxLength={70}
        autoComplete="off"
      />
      <Button
        label={say('references.add')}
        icon="plus"
        busy={isBusy}
        disabled={number.trim() === ''}
        onClick={() => void add()}
        testId="reference-add"
      />
    </div>
  );
}

/** The numbers by which partners call one of our own articles. */
export function References({ article: { id, references }, isDirty }: { article: ArticleRecord; isDirty: boolean }) {
  const say = useTexts('article');
  const mayEdit = useMay('maintenance', 'edit');
  const changing = useChange(id);
  return (
    <section className="card panel" aria-label={say('references.title')} data-testid="references">
      <header>
        <h2>{say('references.title')}</h2>
        <p className="dim">{say('references.hint')}</p>
      </header>
      {references.length === 0 ? (
        <p className="panel-text dim">{say('references.none')}</p>
      ) : (
        <ul className="tally">
          {references.map((one) => (
            <li key={one.id} data-testid="reference">
              <span className="truncate">
                <Link to={paths.article(one.id)} className="mono">
                  {one.articleNumber}
                </Link>{' '}
                <span className="dim">{one.description}</span>
              </span>
              <span>{one.partnerName ?? <span className="dim">{say('everyPartner')}</span>}</span>
              <span className="dim">{say(`states.${one.state}`)}</span>
              {mayEdit && (
                <Button
                  label={say('references.remove', { number: one.articleNumber })}
                  icon="times"
                  iconOnly
                  kind="quiet"
                  disabled={changing.isBusy || isDirty}
                  onClick={() =>
                    void changing.change(() => call(articleUnlink, { params: { id, referenceId: one.id } }))
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && <Add id={id} {...changing} />}
    </section>
  );
}
