import { keysOf } from '../../../../server/domain/typed-keys.js';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayOpen } from '../../access.js';
import { useUser } from '../../api/user.js';
import { useLanguage } from '../../i18n/language.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { type TextKey, useTexts } from '../../i18n/texts.js';
import { useAreas } from '../areas.js';
import { useFavourites } from '../favourites.js';
import { type Place, usePlaces } from '../navigation.js';
import { showPanel } from '../panel.js';
import { currentPreferences, setPreferences } from '../preferences.js';
import { signOut } from '../sign-out.js';
import { speak } from '../speak.js';
import { useTabState } from '../tabs.js';
import { type Entry, foundEntries, matching } from './entry.js';
import { recentOf } from './recent.js';
import { recordActions } from './record-actions.js';
import { searchQuery } from './search.queries.js';

/** What can be done from anywhere. */
function useActions(): readonly Entry[] {
  const say = useTexts('palette');
  const navigate = useNavigate();
  const language = useLanguage();
  const areas = useAreas();
  const user = useUser();
  return useMemo(
    () => [
      ...areas
        .flatMap((area) => area.actions ?? [])
        .filter(({ permission }) => mayOpen(user, permission))
        .map(
          ({ id, icon, label, path, state }): Entry => ({
            id,
            group: 'actions',
            icon,
            label: say(label),
            run: () => void navigate(path, { state }),
          }),
        ),
      {
        id: 'theme',
        group: 'actions',
        icon: 'moon',
        label: say('action.theme'),
        run: () => {
          setPreferences({ theme: currentPreferences().theme === 'dark' ? 'light' : 'dark' });
        },
      },
      ...keysOf(LANGUAGES)
        .filter((one) => one !== language)
        .map(
          (one): Entry => ({
            id: `language ${one}`,
            group: 'actions',
            icon: 'globe',
            label: say('action.language', { name: LANGUAGES[one].name }),
            run: () => void speak(one),
          }),
        ),
      {
        id: 'nav',
        group: 'actions',
        icon: 'angle-double-left',
        label: say('action.nav'),
        run: () => {
          setPreferences({ isNavCollapsed: !currentPreferences().isNavCollapsed });
        },
      },
      {
        id: 'help',
        group: 'actions',
        icon: 'question-circle',
        label: say('action.help'),
        keys: '?',
        run: () => {
          showPanel('help');
        },
      },
      {
        id: 'sign-out',
        group: 'actions',
        icon: 'sign-out',
        label: say('action.signOut'),
        run: () => void signOut(navigate),
      },
    ],
    [say, navigate, language, areas, user],
  );
}

/** What else pages are called by those who look for them. */
const WORDS: Readonly<Partial<Record<Place['label'], TextKey<'palette'>>>> = {
  'nav.traffic': 'words.traffic',
  'nav.transactions': 'words.transactions',
  'nav.statistics': 'words.statistics',
  'nav.schedules': 'words.schedules',
  'nav.situation': 'words.situation',
  'nav.deliveries': 'words.deliveries',
  'nav.despatchNotes': 'words.despatchNotes',
  'nav.companies': 'words.companies',
  'nav.relations': 'words.relations',
  'nav.identifications': 'words.identifications',
  'nav.articles': 'words.articles',
  'nav.firstSeen': 'words.firstSeen',
  'nav.articleImport': 'words.articleImport',
  'nav.agreements': 'words.agreements',
  'nav.calendars': 'words.calendars',
  'nav.users': 'words.users',
  'nav.permissions': 'words.permissions',
  'nav.audit': 'words.audit',
  'nav.installation': 'words.installation',
  'nav.notices': 'words.notices',
  'nav.sending': 'words.sending',
};

/** The lines of the palette for what was typed; `q` follows it when the fingers rest, and is what the server is asked. What it found for something else is no line. */
export function useEntries(text: string, q: string) {
  const say = useTexts();
  const sayWords = useTexts('palette');
  const areas = useAreas();
  const user = useUser();
  const places = usePlaces();
  const { tabs } = useTabState();
  const actions = useActions();
  const found = useQuery(searchQuery(q));
  const { list: favourites } = useFavourites();
  const recent = useMemo(() => recentOf(user.id), [user.id]);
  // The page below the palette stays as it is while the palette is open.
  const ofRecord = useMemo(() => recordActions(), []);
  const entries = useMemo((): readonly Entry[] => {
    const open = tabs.map(
      (tab): Entry => ({ id: `tab ${tab.path}`, group: 'tabs', icon: 'clone', label: tab.label, path: tab.path }),
    );
    const wordsOf = ({ label }: Place): string => {
      const words = WORDS[label];
      return words === undefined ? '' : sayWords(words);
    };
    const pages = places.map(
      (place): Entry => ({
        id: `page ${place.to}`,
        group: 'pages',
        icon: place.icon,
        label: say(place.label),
        words: wordsOf(place),
        keys: place.key && `g ${place.key}`,
        path: place.to,
      }),
    );
    const kept = favourites.map(
      ({ path, label }): Entry => ({ id: `favourite ${path}`, group: 'favourites', icon: 'star-fill', label, path }),
    );
    if (text === '') {
      return [
        ...ofRecord,
        ...kept,
        ...recent.map((one): Entry => ({ id: `recent ${one.path}`, group: 'recent', icon: 'history', ...one })),
        ...open,
        ...pages,
        ...actions,
      ];
    }
    return [
      ...matching([...ofRecord, ...kept, ...pages, ...open], text),
      ...foundEntries(areas, text === q ? (found.data?.hits ?? []) : []),
      ...matching(actions, text),
    ];
  }, [text, q, tabs, areas, places, say, sayWords, favourites, recent, ofRecord, actions, found.data]);
  const state = text === '' ? 'idle' : found.isError ? 'failed' : text !== q || found.isFetching ? 'searching' : 'idle';
  return { entries, state } as const;
}
