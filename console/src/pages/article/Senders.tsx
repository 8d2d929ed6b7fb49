import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type FirstSeenSender, senderAccept, senderIgnore } from '../../../../server/contract/first-seen-sender.js';
import { RELATION_ROLES } from '../../../../server/contract/relation.js';
import { call } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { FieldError } from '../../ui/FieldError.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { sendersQuery } from './article.queries.js';

/** A code as the register takes it, of an identification. */
const codeOf = (address: string): string =>
  address
    .replace(/:.*$/, '')
    .replace(/[^A-Za-z0-9._/-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 35);

function useSaid() {
  const language = useLanguage();
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await act();
      for (const queryKey of [['company'], ['relation'], ['article', 'first-seen'], ['dashboard']])
        void client.invalidateQueries({ queryKey });
    } catch (problem) {
      const [said] = problem instanceof ApiProblem ? (problem.body?.errors ?? []) : [];
      setError(said?.message ?? problemText(problem, language));
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, send };
}

/** What a sender is to be called, and what it is to us. */
function Accept({ sender: { address, name }, onClose }: { sender: FirstSeenSender; onClose: () => void }) {
  const say = useTexts('article');
  const [code, setCode] = useState(codeOf(address));
  const [called, setCalled] = useState(name);
  const [role, setRole] = useState<(typeof RELATION_ROLES)[number]>('customer');
  const { error, isBusy, send } = useSaid();
  return (
    <form
      className="sender-accept"
      onSubmit={(event) => {
        event.preventDefault();
        void send(() => call(senderAccept, { body: { address, code, name: called, role } }));
      }}
    >
      <TextField label={say('senders.code')} value={code} onChange={setCode} mono maxLength={35} autoComplete="off" />
      <TextField label={say('senders.name')} value={called} onChange={setCalled} maxLength={140} autoComplete="off" />
      <SelectField
        label={say('senders.role')}
        value={role}
        onChange={setRole}
        options={RELATION_ROLES.map((one) => ({ value: one, label: say(`senders.roles.${one}`) }))}
      />
      <Button label={say('senders.enter')} kind="primary" type="submit" busy={isBusy} testId="sender-enter" />
      <Button label={say('cancel')} kind="quiet" onClick={onClose} />
      {error !== null && <FieldError of="sender" error={error} />}
    </form>
  );
}

function Line({ sender }: { sender: FirstSeenSender }) {
  const say = useTexts('article');
  const f = useFormat();
  const mayEdit = useMay('maintenance', 'edit');
  const [isOpen, setOpen] = useState(false);
  const { error, isBusy, send } = useSaid();
  const { address, name, messages, lastAt, lastFileId, isIgnored } = sender;
  const ignore = (): Promise<void> => send(() => call(senderIgnore, { body: { address, ignored: !isIgnored } }));
  return (
    <li data-testid="sender">
      <span className="truncate">
        <Link to={paths.trafficMessage(lastFileId)}>{name}</Link> <span className="dim mono">{address}</span>
      </span>
      {isIgnored && <span className="dim">{say('seen.ignored')}</span>}
      <span>{say('senders.files', { count: messages })}</span>
      <time className="dim" dateTime={lastAt}>
        {f.minute(lastAt)}
      </time>
      {mayEdit && !isOpen && (
        <>
          {!isIgnored && (
            <Button
              label={say('senders.accept')}
              onClick={() => {
                setOpen(true);
              }}
              testId="sender-accept"
            />
          )}
          <Button
            label={say(isIgnored ? 'seen.remember' : 'seen.ignore')}
            kind="quiet"
            busy={isBusy}
            onClick={() => void ignore()}
            testId="sender-ignore"
          />
        </>
      )}
      {isOpen && (
        <Accept
          sender={sender}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
      {error !== null && <FieldError of="sender" error={error} />}
    </li>
  );
}

/** Who sent files of late without being in the register; nothing where there is nobody. */
export function Senders() {
  const say = useTexts('article');
  const [showsIgnored, setShowsIgnored] = useState(false);
  const rows = useQuery(sendersQuery).data?.rows ?? [];
  const shown = rows.filter(({ isIgnored }) => showsIgnored || !isIgnored);
  const ignored = rows.length - rows.filter(({ isIgnored }) => !isIgnored).length;
  if (rows.length === 0) return null;
  return (
    <section className="card panel senders" aria-label={say('senders.title')} data-testid="senders">
      <header>
        <h2>{say('senders.title')}</h2>
        <p className="dim">{say('senders.hint')}</p>
        <span className="page-gap" />
        {ignored > 0 && (
          <Button
            label={say(showsIgnored ? 'senders.hide' : 'senders.show', { count: ignored })}
            kind="quiet"
            onClick={() => {
              setShowsIgnored(!showsIgnored);
            }}
          />
        )}
      </header>
      {shown.length === 0 ? (
        <p className="panel-text dim">{say('senders.none')}</p>
      ) : (
        <ul className="tally">
          {shown.map((sender) => (
            <Line key={sender.address} sender={sender} />
          ))}
        </ul>
      )}
    </section>
  );
}
