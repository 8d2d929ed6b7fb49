import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import {
  type PackageCount,
  packageCountEnter,
  type PackageCountEntry,
} from '../../../../../server/contract/package-count.js';
import { call } from '../../../api/call.js';
import { problemText } from '../../../api/problem.js';
import { useFormat } from '../../../i18n/format.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { Button } from '../../../ui/Button.js';
import { StatusChip } from '../../../ui/Chip.js';
import { Note } from '../../../ui/Note.js';
import { Empty } from '../../../ui/States.js';
import { TextField } from '../../../ui/TextField.js';
import { newId } from '../../packing/device.js';
import { showCount } from './count.queries.js';
import { useCountActs } from './useCountActs.js';

interface Typed {
  readonly code: string;
  readonly area: string;
  readonly quantity: string;
  readonly corrects: PackageCountEntry | null;
}
const NOTHING = { code: '', quantity: '', corrects: null } as const;

/**
 * Where packages are entered: a code that is typed or scanned, Enter, how many, Enter. The area stays for the next ones. What is sent again after a bad
 * connection is stored once.
 */
function EntryForm({ count, typed, onType }: { count: PackageCount; typed: Typed; onType: (typed: Typed) => void }) {
  const say = useTexts('packageCount');
  const ofAccount = useTexts('packageAccount');
  const language = useLanguage();
  const codes = useId();
  const form = useRef<HTMLFormElement>(null);
  const clientId = useRef(newId());
  const { code, area, quantity, corrects } = typed;
  const focus = (name: 'code' | 'quantity'): void => {
    form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(packageCountEnter, {
        params: { id: count.id },
        body: { clientId: clientId.current, code, area, quantity: Number(quantity), corrects: corrects?.id ?? null },
      }),
    onSuccess: async (after) => {
      clientId.current = newId();
      onType({ ...NOTHING, area });
      focus('code');
      await showCount(after);
    },
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (code.trim() === '') focus('code');
    else if (quantity === '') focus('quantity');
    else if (!isPending) mutate();
  };
  return (
    <form ref={form} className="panel-text form-lines" onSubmit={submit} data-testid="count-entry">
      {error !== null && <Note tone="err" text={problemText(error, language)} testId="count-entry-problem" />}
      {corrects !== null && <p className="soft">{say('correcting', { code: corrects.code })}</p>}
      <div className="field-row">
        <TextField
          label={ofAccount('code')}
          name="code"
          value={code}
          onChange={(value) => {
            onType({ ...typed, code: value });
          }}
          list={codes}
          maxLength={35}
          autoComplete="off"
          autoFocus
          mono
        />
        <datalist id={codes}>
          {count.codes.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </datalist>
        <TextField
          label={ofAccount('quantity')}
          name="quantity"
          value={quantity}
          onChange={(value) => {
            onType({ ...typed, quantity: value.replaceAll(/\D/g, '') });
          }}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
        />
        <TextField
          label={say('area')}
          name="area"
          value={area}
          onChange={(value) => {
            onType({ ...typed, area: value });
          }}
          placeholder={say('anyArea')}
          maxLength={35}
          autoComplete="off"
        />
      </div>
      <div className="panel-acts">
        <Button
          label={say(corrects === null ? 'enter' : 'correct')}
          icon="check"
          kind="primary"
          type="submit"
          busy={isPending}
          testId="count-enter"
        />
        {corrects !== null && (
          <Button
            label={ofAccount('cancel')}
            onClick={() => {
              onType({ ...NOTHING, area });
            }}
          />
        )}
      </div>
    </form>
  );
}

/** What was entered, newest first; what was corrected stays. */
export function Entries({
  entries,
  onCorrect,
  onWithdraw,
}: {
  entries: readonly PackageCountEntry[];
  onCorrect?: (entry: PackageCountEntry) => void;
  onWithdraw?: (entry: PackageCountEntry) => void;
}) {
  const say = useTexts('packageCount');
  const f = useFormat();
  if (entries.length === 0) return <Empty icon="inbox" title={say('noEntries')} />;
  return (
    <ul className="tally" data-testid="count-entries">
      {entries.toReversed().map((entry) => {
        const { id, code, area, quantity, isCorrected, corrects, round, by, at } = entry;
        const isOver = isCorrected || quantity === null;
        const marks = [
          area,
          round > 1 && say('round', { round }),
          corrects !== null && say('correction'),
          by,
          f.minute(at),
        ];
        return (
          <li key={id} className={isOver ? 'dim' : ''}>
            <span>
              <span className="mono">{code}</span>{' '}
              {isOver ? <s>{quantity === null ? say('taken') : f.integer(quantity)}</s> : <b>{f.integer(quantity)}</b>}
              <br />
              <span className="soft">
                {marks.filter((mark) => typeof mark === 'string' && mark !== '').join(' · ')}
              </span>
            </span>
            {!isOver && onCorrect && onWithdraw && (
              <>
                <Button
                  label={say('correctEntry', { code })}
                  icon="pencil"
                  iconOnly
                  kind="quiet"
                  onClick={() => {
                    onCorrect(entry);
                  }}
                />
                <Button
                  label={say('withdrawEntry', { code })}
                  icon="times"
                  iconOnly
                  kind="quiet"
                  onClick={() => {
                    onWithdraw(entry);
                  }}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Counting: the sheet without what is expected, where quantities are entered, and what one has entered. */
export function Counting({ count, mayEdit }: { count: PackageCount; mayEdit: boolean }) {
  const say = useTexts('packageCount');
  const { withdraw } = useCountActs(count);
  const [typed, setTyped] = useState<Typed>({ ...NOTHING, area: '' });
  const { codes, entries } = count;
  const left = codes.filter(({ isCounted }) => !isCounted).length;
  return (
    <>
      {mayEdit && (
        <section className="card panel" aria-label={say('enterTitle')}>
          <header>
            <h2>{say('enterTitle')}</h2>
          </header>
          <EntryForm count={count} typed={typed} onType={setTyped} />
        </section>
      )}
      <section className="card panel" aria-label={say('sheet')}>
        <header>
          <h2>{say('sheet')}</h2>
          <p className="dim">{left === 0 ? say('allCounted') : say('left', { count: left })}</p>
        </header>
        {codes.length === 0 && <Empty icon="box" title={say('emptySheet')} />}
        <ul className="tally" data-testid="count-sheet">
          {codes.map(({ code, name, isCounted, isExtra, round }) => (
            <li key={code}>
              <span>
                <span className="mono">{code}</span> <span className="soft">{name}</span>
                {isExtra && <span className="tone-warn"> · {say('isExtra')}</span>}
                {round > 1 && <span className="tone-warn"> · {say('round', { round })}</span>}
              </span>
              {isCounted ? (
                <StatusChip icon="check" tone="ok">
                  {say('isCounted')}
                </StatusChip>
              ) : (
                mayEdit && (
                  <Button
                    label={say('count')}
                    kind="quiet"
                    onClick={() => {
                      setTyped({ ...NOTHING, area: typed.area, code });
                      document.querySelector<HTMLInputElement>('input[name=quantity]')?.focus();
                    }}
                  />
                )
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="card panel" aria-label={say('ownEntries')}>
        <header>
          <h2>{say('ownEntries')}</h2>
        </header>
        <Entries
          entries={entries}
          onCorrect={(entry) => {
            const { code, area, quantity } = entry;
            setTyped({ code, area, quantity: String(quantity), corrects: entry });
          }}
          onWithdraw={(entry) => void withdraw(entry)}
        />
      </section>
    </>
  );
}
