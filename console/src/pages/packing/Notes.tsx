import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DespatchRow } from '../../../../server/contract/delivery.js';
import type { DespatchPackage } from '../../../../server/contract/despatch-packages.js';
import { scannedInternal, scannedNumbers } from '../../../../server/domain/despatch/scan.js';
import { readScan, type Scan } from '../../../../server/domain/label/scan.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { Note } from '../../ui/Note.js';
import { Progress } from '../../ui/Progress.js';
import { Answered, Empty } from '../../ui/States.js';
import { dueTexts } from '../delivery/due/texts.js';
import { ScanField } from '../mobile/ScanField.js';
import { ScannerLink } from '../mobile/ScannerLink.js';
import { signal } from '../mobile/signal.js';
import { Troubles, Unsent } from './Parts.js';
import { keptQuery } from './packing.queries.js';
import { useOwner, useWaiting } from './usePacking.js';
import '../mobile/mobile.css';
import './packing.css';

const NoteFromScan = lazyWithTexts(
  async () => (await import('../delivery/due/NoteFromScan.js')).NoteFromScan,
  dueTexts,
);

function NoteRow({ row, to }: { row: DespatchRow; to: string }) {
  const say = useTexts('packing');
  const { dayMonth } = useFormat();
  const { marked, packages } = row.counts;
  const text = say('marked', { marked, packages });
  return (
    <Link to={to} className="pack-note">
      <b className="mono truncate">{row.documentNumber}</b>
      <span className="truncate">{row.customer}</span>
      <span className="soft truncate">{row.shipTo.name || row.shipTo.code}</span>
      <span className="soft">{say('leaves', { day: dayMonth(row.despatchDate.slice(0, 10)) })}</span>
      <span className="pack-note-count">
        {text}
        <Progress label={text} value={packages === 0 ? 0 : marked / packages} />
      </span>
    </Link>
  );
}

/** The notes that wait, and a field in which the label of any of their packages opens its note. `pathOf` leads to one. */
export function Notes({ pathOf }: { pathOf: (id: string) => string }) {
  const say = useTexts('packing');
  const navigate = useNavigate();
  const query = useWaiting();
  const { data: kept = [] } = useQuery(keptQuery(useOwner()));
  const [unknown, setUnknown] = useState<Scan | null>(null);
  const rows = query.data?.it.rows ?? [];
  const open = (code: string): void => {
    const scan = readScan(code);
    const numbers = scannedNumbers(scan);
    const internal = scannedInternal(scan);
    const having = (isMeant: (one: DespatchPackage) => boolean) =>
      kept.find(({ packages: { packages } }) => packages.some(isMeant));
    const note =
      having(({ number }) => numbers.includes(number)) ??
      (internal === null ? undefined : having(({ internalNumber }) => internalNumber === internal));
    signal(note ? 'good' : 'bad');
    if (note) void navigate(pathOf(note.id));
    else setUnknown(scan);
  };
  return (
    <div className="packing">
      <ScanField
        label={say('fieldOpen')}
        submit={{ label: say('take'), icon: 'search' }}
        onScan={open}
        onCamera={null}
      />
      {unknown !== null && (
        <>
          <Note tone="err" text={say('notHere', { number: scannedNumbers(unknown)[0] ?? unknown.text })} />
          <Suspense key={unknown.text}>
            <NoteFromScan scan={unknown} pathOf={pathOf} />
          </Suspense>
        </>
      )}
      <p>
        <Unsent />
      </p>
      <Troubles keptSince={query.data?.isKept === true ? (query.data.it.askedAt ?? null) : null} />
      <Answered query={query} skeleton={8}>
        {rows.length === 0 ? (
          <div className="card">
            <Empty icon="box" title={say('empty')} text={say('emptyText')} testId="packing-empty" />
          </div>
        ) : (
          <ul className="pack-notes" data-testid="pack-notes">
            {rows.map((row) => (
              <li key={row.despatchnoteHeadId}>
                <NoteRow row={row} to={pathOf(row.despatchnoteHeadId)} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
      <ScannerLink />
    </div>
  );
}
