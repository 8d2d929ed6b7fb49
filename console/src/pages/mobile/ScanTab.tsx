import { lazy, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LabelPart } from '../../../../server/domain/label/scan.js';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useAreas } from '../../shell/areas.js';
import { dueTexts } from '../delivery/due/texts.js';
import { Button } from '../../ui/Button.js';
import { clsx } from '../../ui/clsx.js';
import { Icon, type IconName } from '../../ui/Icon.js';
import { Note } from '../../ui/Note.js';
import { useNotify } from '../../ui/Toasts.js';
import { hasCameras } from './codes.js';
import { ScanField } from './ScanField.js';
import { ScannerLink } from './ScannerLink.js';
import { askAgain, clearScans, type ScanEntry, takeScan, useScans } from './scans.js';

const Camera = lazy(async () => ({ default: (await import('./Camera.js')).Camera }));

const NoteFromScan = lazyWithTexts(
  async () => (await import('../delivery/due/NoteFromScan.js')).NoteFromScan,
  dueTexts,
);

const LOOK: Readonly<Record<ScanEntry['state'], IconName>> = {
  waiting: 'refresh',
  found: 'check',
  none: 'times',
  failed: 'exclamation-triangle',
};
/** What a label says, in words. */
function Parts({ parts }: { parts: readonly LabelPart[] }) {
  const say = useTexts('mobile');
  if (parts.length === 0) return null;
  return (
    <dl className="scan-parts" data-testid="scan-parts">
      {parts.map(({ field, identifier, value }, i) => (
        <div key={i}>
          <dt>
            {say(`field.${field}`)} <span className="mono dim">{identifier}</span>
          </dt>
          <dd className="mono">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Hits({ hits }: Pick<ScanEntry, 'hits'>) {
  const say = useTexts('mobile');
  const mayShip = useMay('delivery.despatch-note', 'edit');
  return (
    <ul className="mobile-rows" data-testid="scan-hits">
      {hits.map((hit) => (
        <li key={hit.id}>
          <Link to={hit.path} state={{ back: paths.mobile }} className="mobile-row">
            <Icon name={hit.icon} />
            <span className="mobile-row-text">
              <b className="mono">{hit.label}</b>
              <span className="soft">{[say(`kind.${hit.group}`), hit.detail].filter(Boolean).join(' · ')}</span>
            </span>
            <Icon name="chevron-right" className="dim" />
          </Link>
          {mayShip && hit.group === 'article' && (
            <Link to={paths.dueWhere({ q: hit.label })} className="btn-link scan-ship" data-testid="scan-ship">
              {say('scan.ship', { article: hit.label })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A scan in view: how it went, in colour, sign and word, what the label says, and what was found. */
function Result({ entry }: { entry: ScanEntry }) {
  const say = useTexts('mobile');
  const sayStates = useTexts('states');
  const areas = useAreas();
  const mayShip = useMay('delivery.despatch-note', 'edit');
  const isAnswered = entry.state === 'found' || entry.state === 'none';
  return (
    <section className="scan-result" aria-label={say('scan.result')} data-testid="scan-result" data-state={entry.state}>
      <p key={entry.state} className={clsx('scan-outcome', `is-${entry.state}`)} role="status">
        <Icon name={LOOK[entry.state]} spin={entry.state === 'waiting'} />
        <span>{say(`outcome.${entry.state}`, { text: entry.scan.text, count: entry.hits.length })}</span>
      </p>
      <Parts parts={entry.scan.parts} />
      {entry.scan.warning && (
        <>
          <Note tone="warn" text={say('scanner.noSeparators')} testId="scan-no-separators" />
          <ScannerLink />
        </>
      )}
      {entry.state === 'found' && <Hits hits={entry.hits} />}
      {mayShip && isAnswered && (
        <Suspense>
          <NoteFromScan scan={entry.scan} pathOf={paths.mobilePack} />
        </Suspense>
      )}
      {entry.state === 'failed' && (
        <div className="scan-again">
          <Button
            label={sayStates('retry')}
            icon="refresh"
            onClick={() => {
              askAgain(areas, entry);
            }}
          />
        </div>
      )}
    </section>
  );
}

function History({
  scans,
  shownId,
  onShow,
}: {
  scans: readonly ScanEntry[];
  shownId: number;
  onShow: (id: number) => void;
}) {
  const say = useTexts('mobile');
  const { clock } = useFormat();
  const notify = useNotify();
  const clear = (): void => {
    const undo = clearScans();
    notify({ severity: 'info', summary: say('scan.cleared'), action: { label: say('undo'), onClick: undo } });
  };
  return (
    <section className="scan-history" aria-label={say('scan.history')}>
      <header>
        <h2>{say('scan.history')}</h2>
        <Button label={say('scan.clear')} icon="trash" kind="quiet" onClick={clear} testId="scan-clear" />
      </header>
      <ol data-testid="scan-history">
        {scans.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              className="mobile-row"
              aria-pressed={entry.id === shownId}
              onClick={() => {
                onShow(entry.id);
              }}
            >
              <time className="dim" dateTime={entry.at}>
                {clock(entry.at)}
              </time>
              <span className="mono truncate">{entry.scan.text}</span>
              <span className={clsx('scan-state', `is-${entry.state}`)}>
                <Icon name={LOOK[entry.state]} spin={entry.state === 'waiting'} />{' '}
                {say(`short.${entry.state}`, { count: entry.hits.length })}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Any number of a label or a paper, and what it is. */
export function ScanTab() {
  const say = useTexts('mobile');
  const scans = useScans();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isCameraOn, setCameraOn] = useState(false);
  const areas = useAreas();
  const take = useCallback(
    (raw: string) => {
      setChosen(null);
      takeScan(areas, raw);
    },
    [areas],
  );
  const closeCamera = useCallback(() => {
    setCameraOn(false);
  }, []);
  const shown = scans.find(({ id }) => id === chosen) ?? scans[0];
  const hasCamera = hasCameras();
  return (
    <div className="mobile-tab scan">
      <title>{`${say('tab.scan')} · Consignal`}</title>
      <h1 className="sr-only">{say('tab.scan')}</h1>
      <ScanField
        label={say('scan.field')}
        submit={{ label: say('scan.look'), icon: 'search' }}
        onScan={take}
        onCamera={
          hasCamera
            ? () => {
                setCameraOn(!isCameraOn);
              }
            : null
        }
      />
      {isCameraOn && (
        <Suspense>
          <Camera onCode={take} onClose={closeCamera} />
        </Suspense>
      )}
      {shown ? (
        <Result key={shown.id} entry={shown} />
      ) : (
        <div className="state scan-empty">
          <Icon name="barcode" className="state-icon" />
          <p className="state-title">{say('scan.ready')}</p>
          <p className="soft">{say('scan.hint')}</p>
          {!hasCamera && <p className="dim">{say('scan.noCamera')}</p>}
          <ScannerLink />
        </div>
      )}
      {scans.length > 0 && <History scans={scans} shownId={shown?.id ?? 0} onShow={setChosen} />}
    </div>
  );
}
