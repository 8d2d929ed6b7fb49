import { Link, useLocation } from 'react-router-dom';
import { useMay } from '../../api/user.js';
import { type TextKey, useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { isPhone } from '../../phone.js';
import { Icon } from '../../ui/Icon.js';
import { SlidePanel } from '../../ui/SlidePanel.js';
import { useAreas } from '../areas.js';
import { GROUP_KEYS } from '../keys.js';
import { useNavigationGroups } from '../navigation.js';
import { usePreferences } from '../preferences.js';
import { SUPPORT } from '../support.js';
import { helpPageOf } from './pages.js';
import './help.css';

type KeyRow = readonly [keys: readonly string[], text: TextKey<'help'>];
const EVERYWHERE: readonly KeyRow[] = [
  [['Ctrl K', '⌘ K'], 'key.palette'],
  [['?'], 'key.help'],
  [['[', ']'], 'key.tabs'],
  [['Esc'], 'key.close'],
];
const LISTS: readonly KeyRow[] = [
  [['/'], 'key.filter'],
  [['J', 'K', '↓', '↑'], 'key.move'],
  [['Enter'], 'key.open'],
];

function KeyRows({ head, rows }: { head: string; rows: readonly { keys: readonly string[]; text: string }[] }) {
  return (
    <>
      <h4>{head}</h4>
      <dl className="keys">
        {rows.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What the page in view is for, the keys that work on it, and whom to write to. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const say = useTexts('help');
  const sayAny = useTexts();
  const mayPack = useMay('delivery.despatch-note', 'edit');
  const { shortcuts } = usePreferences();
  const page = helpPageOf(useAreas(), useLocation().pathname);
  const rowsOf = (rows: readonly KeyRow[]) => rows.map(([keys, text]) => ({ keys, text: say(text) }));
  const groups = useNavigationGroups();
  const places = groups.flatMap(({ places: inGroup }) =>
    inGroup.flatMap(({ key, label }) =>
      key === undefined ? [] : [{ keys: ['G', key.toUpperCase()], text: sayAny(label) }],
    ),
  );
  const groupKeys = groups.flatMap(({ label }) =>
    label === null ? [] : [{ keys: ['G', `⇧ ${GROUP_KEYS[label].toUpperCase()}`], text: sayAny(`nav.${label}`) }],
  );
  return (
    <SlidePanel title={say('title')} closeLabel={say('close')} onClose={onClose} testId="help">
      <div className="help">
        <h3>{sayAny(page.title)}</h3>
        <p>{sayAny(page.text)}</p>
        <h3>{say('keys')}</h3>
        {!shortcuts && <p className="soft">{say('keysOff')}</p>}
        <KeyRows head={say('everywhere')} rows={rowsOf(shortcuts ? EVERYWHERE : EVERYWHERE.slice(0, 1))} />
        {shortcuts && <KeyRows head={say('goTo')} rows={places} />}
        {shortcuts && <KeyRows head={say('groups')} rows={groupKeys} />}
        <KeyRows head={say('lists')} rows={rowsOf(LISTS)} />
        {mayPack && (
          <p>
            <Link
              to={isPhone() ? paths.mobileTab('scanner') : paths.scanner}
              onClick={onClose}
              data-testid="help-scanner"
            >
              {say('scanner')}
            </Link>
          </p>
        )}
        <p className="help-support">
          <a className="btn-link" href={`mailto:${SUPPORT}?subject=${encodeURIComponent(say('supportSubject'))}`}>
            <Icon name="comment" />
            {say('support')}
          </a>
        </p>
        <p className="dim">{say('supportText')}</p>
      </div>
    </SlidePanel>
  );
}
