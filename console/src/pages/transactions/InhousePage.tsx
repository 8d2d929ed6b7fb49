import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { transactionInhouseFile } from '../../../../server/contract/transaction.js';
import { urlOf } from '../../api/call.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { PrintButton } from '../../shell/PrintButton.js';
import { useTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { Choice } from '../../ui/Choice.js';
import { Icon } from '../../ui/Icon.js';
import { Waiting } from '../../ui/States.js';
import { inhouseQuery } from './transactions.queries.js';
import './transactions.css';

/** Beyond this the browser would crawl; the whole is in the download. */
const SHOWN = 400_000;

/** What a transaction says in our own form, as text. */
export function Component() {
  const say = useTexts('transactions');
  const sayInspector = useTexts('inspector');
  const { id = '' } = useParams<'id'>();
  const [format, setFormat] = useState<'json' | 'xml'>('json');
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const query = useQuery(inhouseQuery(id, format));
  const text = query.data;
  useTab(paths.transactionInhouse(id), say('inhouseOf', { id }));
  const copy = (): void => {
    navigator.clipboard.writeText(text ?? '').then(
      () => {
        setCopied('copied');
      },
      () => {
        setCopied('notCopied');
      },
    );
  };
  return (
    <div className="page transactions">
      <title>{`${say('inhouseOf', { id })} · Consignal`}</title>
      <div className="page-head">
        <h1>{say('inhouse')}</h1>
        <span className="mono soft">{id}</span>
        <Choice
          label={say('format')}
          value={format}
          options={[
            { value: 'json', label: 'JSON' },
            { value: 'xml', label: 'XML' },
          ]}
          onChange={(value) => {
            setFormat(value === 'xml' ? 'xml' : 'json');
            setCopied(null);
          }}
        />
        <span className="page-gap" />
        <span role="status" className="soft">
          {copied && sayInspector(copied)}
        </span>
        <PrintButton iconOnly />
        <Button label={say('copy')} icon="copy" disabled={text === undefined} onClick={copy} testId="copy" />
        <a
          className="icon-button"
          href={urlOf(transactionInhouseFile, { params: { id }, query: { format } })}
          download
          aria-label={sayInspector('download')}
          title={sayInspector('download')}
          data-testid="download"
        >
          <Icon name="download" />
        </a>
        <Link to={paths.transaction(id)} className="btn-link" data-testid="back-link">
          <Icon name="arrow-right" />
          {say('back')}
        </Link>
      </div>
      <section className="card fill source" aria-label={say('inhouse')}>
        {text === undefined ? (
          <Waiting query={query} skeleton={20} />
        ) : (
          // Long, so it scrolls by itself, and the keyboard must reach it.
          <pre className="mono" tabIndex={0} data-testid="inhouse">
            {text.slice(0, SHOWN)}
            {text.length > SHOWN && `\n… ${say('cut')}`}
          </pre>
        )}
      </section>
    </div>
  );
}
