import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useMay, useUser } from '../../api/user.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { isPhone } from '../../phone.js';
import { Icon } from '../../ui/Icon.js';
import { followSession } from './kept-session.js';
import { openOutbox, unsentOf, useOutbox } from './outbox.js';
import { ownerOf } from './record.js';

/** The note that is being packed on the page in view, on a desk or on a phone; null on any other page. */
function noteInView(pathname: string, search: string): string | null {
  const ofDesk = paths.packingNote('');
  if (pathname.startsWith(ofDesk)) return pathname.slice(ofDesk.length);
  const query = new URLSearchParams(search);
  return pathname === paths.mobile && query.get('tab') === 'pack' ? query.get('note') : null;
}

/** Sends the scans of whoever is signed in, on whatever page they are, and says there how many wait or need somebody. */
export function UnsentScans() {
  const { id, company } = useUser();
  const owner = ownerOf(company.id, id);
  const may = useMay('delivery.despatch-note', 'edit');
  const say = useTexts('packing');
  const { pathname, search } = useLocation();
  const { records } = useOutbox();
  useEffect(() => (may ? openOutbox(owner) : undefined), [owner, may]);
  const isScanning = pathname === paths.mobile || pathname.startsWith(paths.packing);
  useEffect(() => (may ? followSession({ isScanning }) : undefined), [owner, may, isScanning]);
  // The note in view shows its own.
  const inView = noteInView(pathname, search);
  const others = records.filter(({ noteId: of }) => of !== inView);
  const unsent = unsentOf(others);
  const odd = others.filter(({ state }) => state === 'conflict' || state === 'dead');
  const noteId = (odd[0] ?? others.find(({ state }) => state === 'queued'))?.noteId;
  if (noteId === undefined) return null;
  return (
    <div className="banner banner-warn" role="status" data-testid="unsent-scans">
      <Icon name="barcode" />
      <span>
        {odd.length > 0 ? say('attention', { count: odd.length }) : say('unsent', { count: unsent })}{' '}
        <Link to={isPhone() ? paths.mobilePack(noteId) : paths.packingNote(noteId)}>{say('toNote')}</Link>
      </span>
    </div>
  );
}
