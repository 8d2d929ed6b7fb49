import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { toId } from '../../../../server/domain/ids.js';
import { readScan } from '../../../../server/domain/label/scan.js';
import { useTexts } from '../../i18n/texts.js';
import { Icon } from '../../ui/Icon.js';
import { Note } from '../../ui/Note.js';
import { Segmented } from '../../ui/Segmented.js';
import { Waiting } from '../../ui/States.js';
import { Switch } from '../../ui/Switch.js';
import { hasCameras } from '../mobile/codes.js';
import { ScanField } from '../mobile/ScanField.js';
import { ScannerLink } from '../mobile/ScannerLink.js';
import { Conflicts, PackageList, ScanLog, Troubles, Unsent, Outcome } from './Parts.js';
import { useOutbox } from './outbox.js';
import { type Packing as PackingNow, usePacking, useWaiting } from './usePacking.js';
import '../mobile/mobile.css';
import './packing.css';

const Camera = lazy(async () => ({ default: (await import('../mobile/Camera.js')).Camera }));

interface How {
  readonly step: 'mark' | 'verify';
  readonly withInside: boolean;
}

/** The note, how far it is, and what was not sent: in view whatever is scanned. */
function Head({
  id,
  packing: { documentNumber, counts },
  list,
}: {
  id: string;
  packing: PackingNow;
  list: string | null;
}) {
  const say = useTexts('packing');
  const title = say('title', { number: documentNumber });
  const row = useWaiting().data?.it.rows.find((one) => one.despatchnoteHeadId === id);
  return (
    <header className="pack-head">
      <title>{`${title} · Consignal`}</title>
      {list !== null && (
        <Link to={list} className="pack-back">
          <Icon name="arrow-left" /> {say('allNotes')}
        </Link>
      )}
      <h1 data-testid="packing-title">{title}</h1>
      {row && <p className="soft">{[row.customer, row.shipTo.name || row.shipTo.code].join(' · ')}</p>}
      <p className="pack-counts" data-testid="counts">
        {say('counts', { marked: counts.marked, packages: counts.packages, verified: counts.verified })}
      </p>
      <Unsent />
    </header>
  );
}

/** What is done with the packages that are scanned. */
function Steps({ how, outer, onChange }: { how: How; outer: PackingNow['outer']; onChange: (how: How) => void }) {
  const say = useTexts('packing');
  return (
    <div className="pack-steps">
      <Segmented
        label={say('step.label')}
        value={how.step}
        options={[
          { value: 'mark', label: say('step.mark') },
          { value: 'verify', label: say('step.verify') },
        ]}
        onChange={(step) => {
          onChange({ ...how, step });
        }}
      />
      {how.step === 'mark' && (
        <Switch
          label={say('withInside')}
          checked={how.withInside}
          onChange={(withInside) => {
            onChange({ ...how, withInside });
          }}
        />
      )}
      {how.step === 'verify' && outer && (
        <p className="pack-outer" data-testid="outer">
          <Icon name="box" /> {say('outer', { number: outer.number })} <b>{say('outerCount', outer)}</b>
        </p>
      )}
    </div>
  );
}

function Desk({ packing }: { packing: PackingNow }) {
  const say = useTexts('packing');
  const [how, setHow] = useState<How>({ step: 'mark', withInside: false });
  const [isCameraOn, setCameraOn] = useState(false);
  const focus = useRef<(() => void) | null>(null);
  const { records, undo } = packing;
  const last = records.at(-1);
  const sayMobile = useTexts('mobile');
  const take = (code: string): void => {
    packing.take(code, how);
  };
  return (
    <>
      <ScanField
        label={say('field')}
        submit={{ label: say('take'), icon: 'check' }}
        onScan={take}
        onUndo={() => undo?.()}
        onCamera={
          hasCameras()
            ? () => {
                setCameraOn(!isCameraOn);
              }
            : null
        }
        focusRef={focus}
      />
      {isCameraOn && (
        <Suspense>
          <Camera
            onCode={take}
            onClose={() => {
              setCameraOn(false);
            }}
          />
        </Suspense>
      )}
      <Outcome record={last} />
      {last && readScan(last.code).warning && (
        <Note tone="warn" text={sayMobile('scanner.noSeparators')} testId="scan-no-separators" />
      )}
      <Steps
        how={how}
        outer={packing.outer}
        onChange={(next) => {
          setHow(next);
          focus.current?.();
        }}
      />
      {packing.closed !== null && <Note tone="warn" text={say(`refusal.${packing.closed}`)} testId="packing-closed" />}
      <Troubles keptSince={packing.keptSince} />
      <Conflicts records={records} />
      <div className="pack-columns">
        <PackageList packages={packing.packages} outer={packing.outer} step={how.step} />
        <ScanLog records={records} undo={undo} />
      </div>
      <ScannerLink />
    </>
  );
}

/** One note and its packages, scanned one by one. `list` leads back to the notes that wait, where nothing else does. */
export function Packing({ id: text, list }: { id: string; list: string | null }) {
  const id = toId('despatch-advice', text);
  const say = useTexts('packing');
  const { query, packing } = usePacking(id);
  // Also of a note that is deleted or has no packages any more.
  const conflicts = <Conflicts records={useOutbox().records.filter(({ noteId }) => noteId === id)} />;
  if (!packing)
    return (
      <div className="packing">
        {conflicts}
        <Waiting query={query} skeleton={12} />
      </div>
    );
  return (
    <div className="packing">
      <Head id={id} packing={packing} list={list} />
      {packing.packages.length === 0 ? (
        <>
          <Note tone="info" text={say('noPackages')} />
          {conflicts}
        </>
      ) : (
        <Desk packing={packing} />
      )}
    </div>
  );
}
