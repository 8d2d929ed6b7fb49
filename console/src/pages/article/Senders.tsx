import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type FirstSeenSender, senderAccept, senderIgnore } from '../../../../server/contract/first-seen-sender.js';
import { RELATION_ROLES } from '../../../../server/contract/relation.js';
import { call } from '../../api/call.js';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useMay } from '../../api/user.js';
import { gridTexts } from '../../grid/texts.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Choice } from '../../ui/Choice.js';
import { FieldError } from '../../ui/FieldError.js';
import { SelectField } from '../../ui/SelectField.js';
import { TextField } from '../../ui/TextField.js';
import { TickButton } from '../../ui/Tick.js';
import { sendersQuery } from './article.queries.js';
import { codeOf, type SenderAct, type SenderRole } from './sender.js';
import { useSenderBulk } from './useSenderBulk.js';

const BulkPanel = lazyWithTexts(async () => (await import('./SenderBulk.js')).BulkPanel, gridTexts);

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
  const [role, setRole] = useState<SenderRole>('customer');
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

function Line({ sender, isChosen, onChoose }: { sender: FirstSeenSender; isChosen: boolean; onChoose: () => void }) {
  const say = useTexts('article');
  const f = useFormat();
  const mayEdit = useMay('maintenance', 'edit');
  const [isOpen, setOpen] = useState(false);
  const { error, isBusy, send } = useSaid();
  const { address, name, messages, lastAt, lastFileId, isIgnored } = sender;
  const ignore = (): Promise<void> => send(() => call(senderIgnore, { body: { address, ignored: !isIgnored } }));
  return (
    <li data-testid="sender">
      {mayEdit && (
        <TickButton
          label={say('senders.choose', { name: `${name} ${address}` })}
          state={isChosen ? 'on' : 'off'}
          onClick={onChoose}
          testId="sender-choose"
        />
      )}
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

/** What is decided of all chosen senders at once. */
function Chosen({
  senders,
  isAll,
  onAll,
  onAct,
}: {
  senders: readonly FirstSeenSender[];
  isAll: boolean;
  onAll: () => void;
  onAct: (act: SenderAct, senders: readonly FirstSeenSender[], role: SenderRole) => void;
}) {
  const say = useTexts('article');
  const [role, setRole] = useState<SenderRole>('customer');
  const unknown = senders.filter(({ isIgnored }) => !isIgnored);
  const ignored = senders.filter(({ isIgnored }) => isIgnored);
  const act = (what: SenderAct, label: string, of: readonly FirstSeenSender[]) =>
    of.length > 0 && (
      <Button
        label={label}
        kind={what === 'accept' ? 'secondary' : 'quiet'}
        onClick={() => {
          onAct(what, of, role);
        }}
        testId={`senders-${what}`}
      />
    );
  return (
    <div className="senders-chosen">
      <TickButton
        label={say('senders.chooseAll')}
        state={isAll ? 'on' : senders.length > 0 ? 'mixed' : 'off'}
        onClick={onAll}
        testId="senders-choose-all"
      />
      <span className="dim">
        {senders.length === 0 ? say('senders.chooseAll') : say('senders.chosen', { count: senders.length })}
      </span>
      {unknown.length > 0 && (
        <Choice
          label={say('senders.role')}
          value={role}
          options={RELATION_ROLES.map((one) => ({ value: one, label: say(`senders.roles.${one}`) }))}
          onChange={(value) => {
            setRole(RELATION_ROLES.find((one) => one === value) ?? role);
          }}
        />
      )}
      {act('accept', say('senders.acceptAll'), unknown)}
      {act('ignore', say('seen.ignore'), unknown)}
      {act('remember', say('seen.remember'), ignored)}
    </div>
  );
}

/** Who sent files of late without being in the register; nothing where there is nobody. */
export function Senders() {
  const say = useTexts('article');
  const mayEdit = useMay('maintenance', 'edit');
  const [showsIgnored, setShowsIgnored] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { task, start, close } = useSenderBulk();
  const rows = useQuery(sendersQuery).data?.rows ?? [];
  const shown = rows.filter(({ isIgnored }) => showsIgnored || !isIgnored);
  const ignored = rows.length - rows.filter(({ isIgnored }) => !isIgnored).length;
  const senders = shown.filter(({ address }) => chosen.has(address));
  const isAll = senders.length === shown.length;
  if (rows.length === 0 && task === null) return null;
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
      {mayEdit && shown.length > 1 && (
        <Chosen
          senders={senders}
          isAll={isAll}
          onAll={() => {
            setChosen(new Set(isAll ? [] : shown.map(({ address }) => address)));
          }}
          onAct={(act, of, role) => {
            setChosen(new Set());
            start(act, of, role);
          }}
        />
      )}
      {shown.length === 0 ? (
        <p className="panel-text dim">{say('senders.none')}</p>
      ) : (
        <ul className="tally">
          {shown.map((sender) => (
            <Line
              key={sender.address}
              sender={sender}
              isChosen={chosen.has(sender.address)}
              onChoose={() => {
                const others = [...chosen].filter((address) => address !== sender.address);
                setChosen(new Set(chosen.has(sender.address) ? others : [...others, sender.address]));
              }}
            />
          ))}
        </ul>
      )}
      {task && (
        <Suspense>
          <BulkPanel
            title={say(`senders.doing.${task.act}`, { count: task.run.snapshot().items.length })}
            run={task.run}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}
