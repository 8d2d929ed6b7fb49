import { memo } from 'react';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';
import { clsx } from '../../ui/clsx.js';
import { Icon, type IconName } from '../../ui/Icon.js';
import { Note } from '../../ui/Note.js';
import { Progress } from '../../ui/Progress.js';
import { acknowledge, discard, sendAgain, unsentOf, useOutbox } from './outbox.js';
import { byArticle, byOuter, type ProgressRow } from './progress-rows.js';
import type { ScanRecord } from './record.js';
import type { PackageNow, Packing } from './usePacking.js';
import { sentenceOf, type Shown, shownState } from './words.js';

const LOOK: Readonly<Record<Shown, IconName>> = {
  queued: 'clock',
  sending: 'refresh',
  done: 'check',
  refused: 'times',
  conflict: 'exclamation-triangle',
  dead: 'ban',
};
/** So many scans are shown, newest first. */
const MOST_SHOWN = 100;

/** How many scans were not sent yet; always in view. */
export function Unsent() {
  const say = useTexts('packing');
  const { records } = useOutbox();
  const count = unsentOf(records);
  return (
    <span className={clsx('status', count > 0 && 'status-warn')} data-testid="unsent" data-count={count}>
      <Icon name={count > 0 ? 'clock' : 'check'} className={count > 0 ? 'tone-warn' : 'tone-ok'} />
      <span>{count > 0 ? say('unsent', { count }) : say('allSent')}</span>
    </span>
  );
}

/** What keeps scans from being kept or sent, and since when there is no line. */
export function Troubles({ keptSince }: Pick<Packing, 'keptSince'>) {
  const say = useTexts('packing');
  const { moment } = useFormat();
  const { trouble, isBroken, records } = useOutbox();
  const count = unsentOf(records);
  return (
    <>
      {isBroken && <Note tone="err" text={say('isBroken')} testId="packing-broken" />}
      {trouble === 'signed-out' && <Note tone="warn" text={say('signedOut')} />}
      {keptSince !== null ? (
        <Note
          tone="warn"
          text={say('isKept', { count, time: moment(new Date(keptSince).toISOString()) })}
          testId="packing-kept"
        />
      ) : (
        trouble === 'away' && <Note tone="warn" text={say('away', { count })} testId="packing-away" />
      )}
    </>
  );
}

/** What came of the last scan, in colour, sign and word; anew with each. */
export function Outcome({ record }: { record: ScanRecord | undefined }) {
  const say = useTexts('packing');
  const f = useFormat();
  const { isBroken } = useOutbox();
  const isGood = record?.state === 'queued' || record?.state === 'done';
  // The scan before was kept: its outcome is not that of the one that could not be.
  if (isBroken)
    return (
      <div role="status" className="pack-outcome-place">
        <p className="scan-outcome pack-outcome is-none" data-testid="outcome" data-state="broken">
          <Icon name="times" />
          <span>{say('notKept')}</span>
        </p>
      </div>
    );
  return (
    <div role="status" className="pack-outcome-place">
      <p
        key={record && `${record.clientId} ${String(isGood)}`}
        className={clsx('scan-outcome pack-outcome', record ? (isGood ? 'is-found' : 'is-none') : 'is-waiting')}
        data-testid="outcome"
        data-state={record?.state ?? 'none'}
        data-scan={record?.clientId}
      >
        <Icon name={record ? (isGood ? 'check' : 'times') : 'barcode'} />
        <span>{record ? sentenceOf(record, say, f) : say('waiting')}</span>
        {record?.state === 'queued' && <span className="pack-provisional">{say('provisional')}</span>}
      </p>
    </div>
  );
}

/** Scans that the server refused though this device took them, until somebody has seen each. */
export function Conflicts({ records }: Pick<Packing, 'records'>) {
  const say = useTexts('packing');
  const f = useFormat();
  const odd = records.filter(({ state }) => state === 'conflict' || state === 'dead');
  if (odd.length === 0) return null;
  return (
    <section className="card pack-conflicts" role="alert" aria-label={say('conflicts')} data-testid="conflicts">
      <header>
        <h2>{say('conflicts')}</h2>
        <p className="soft">{say('conflictText')}</p>
      </header>
      <ul>
        {odd.map((record) => (
          <li key={record.seq}>
            <span>
              <Icon name="exclamation-triangle" className="tone-err" /> {sentenceOf(record, say, f)}
            </span>
            {record.state === 'conflict' ? (
              <Button
                label={say('seen')}
                icon="check"
                onClick={() => void acknowledge(record)}
                testId="conflict-seen"
              />
            ) : (
              <span className="pack-choices">
                <Button label={say('again')} icon="refresh" onClick={() => void sendAgain(record)} />
                <Button label={say('discard')} icon="trash" danger onClick={() => void discard(record)} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rows({
  title,
  rows,
  current,
  nameless,
}: {
  title: string;
  rows: readonly ProgressRow[];
  current: string | null;
  nameless: string;
}) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className="pack-rows">
        {rows.map(({ key, name, detail, total, done }) => (
          <li key={key} className={clsx(key === current && key !== '' && 'is-current', done === total && 'is-done')}>
            <span className="pack-row-text">
              <span className="truncate">
                {name === '' ? nameless : <span className="mono">{name}</span>} {detail}
              </span>
              <b>
                {done} / {total}
              </b>
            </span>
            <Progress label={name === '' ? nameless : name} value={total === 0 ? 0 : done / total} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** How far the packages have come in this step, by outer package and by article. */
export function PackageList({
  packages,
  outer,
  step,
}: Pick<Packing, 'packages' | 'outer'> & { step: 'mark' | 'verify' }) {
  const say = useTexts('packing');
  const isDone = ({ isMarked, isVerified }: PackageNow): boolean => (step === 'mark' ? isMarked : isVerified);
  const outers = byOuter(packages, isDone);
  const hasOuters = outers.some(({ key }) => key !== '');
  return (
    <section className="card pack-list" aria-label={say('list')} data-testid="pack-list">
      {hasOuters && (
        <Rows
          title={say('byOuter')}
          rows={outers}
          current={step === 'verify' ? (outer?.number ?? null) : null}
          nameless={say('noOuter')}
        />
      )}
      <Rows title={say('byArticle')} rows={byArticle(packages, isDone)} current={null} nameless={say('mixed')} />
    </section>
  );
}

/** A scan of the log, drawn anew only when it changes: another scan leaves the hundred before it as they are. */
const LogRow = memo(function LogRow({ record, shown }: { record: ScanRecord; shown: Shown }) {
  const say = useTexts('packing');
  const f = useFormat();
  return (
    <li data-state={shown}>
      <time className="dim" dateTime={record.scannedAt}>
        {f.clock(record.scannedAt)}
      </time>
      <span className="pack-log-text">{sentenceOf(record, say, f)}</span>
      <span className={clsx('pack-state', `is-${shown}`)}>
        <Icon name={LOOK[shown]} spin={shown === 'sending'} /> {say(`state.${shown}`)}
      </span>
    </li>
  );
});

/** The last scans of the note on this device, newest first. */
export function ScanLog({ records, undo }: Pick<Packing, 'records' | 'undo'>) {
  const say = useTexts('packing');
  const { sending } = useOutbox();
  return (
    <section className="card pack-log" aria-label={say('log')}>
      <header>
        <h2>{say('log')}</h2>
        <Button
          label={say('undo')}
          icon="undo"
          disabled={undo === null}
          hint={undo === null ? say('nothingToUndo') : say('undoHint')}
          onClick={() => undo?.()}
          testId="pack-undo"
        />
      </header>
      {records.length === 0 && <p className="soft pack-none">{say('noLog')}</p>}
      <ol data-testid="pack-log">
        {records
          .slice(-MOST_SHOWN)
          .toReversed()
          .map((record) => (
            <LogRow key={record.seq} record={record} shown={shownState(record, sending)} />
          ))}
      </ol>
    </section>
  );
}
