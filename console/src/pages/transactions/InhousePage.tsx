import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { transactionInhouseFile } from '../../../../server/contract/transaction.js';
import { urlOf } from '../../api/call.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { Choice } from '../../ui/Choice.js';
import { Icon } from '../../ui/Icon.js';
import { Waiting, WaitingPage } from '../../ui/States.js';
import { TransactionHead } from './TransactionHead.js';
import { inhouseQuery, transactionQuery } from './transactions.queries.js';
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
  const record = useQuery(transactionQuery(id));
  const transaction = record.data;
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
  if (!transaction) return <WaitingPage query={record} />;
  return (
    <div className="page transactions">
      <TransactionHead transaction={transaction} />
      <div className="bar">
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
