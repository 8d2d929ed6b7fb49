import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../i18n/texts.js';
import { Icon } from '../ui/Icon.js';
import { Menu } from '../ui/Menu.js';
import { useFavourites } from './favourites.js';
import { placeAt, usePlaces } from './navigation.js';
import { usePreferences } from './preferences.js';

/** What the page in view is called, with what it is narrowed by. Pages name themselves in the title of the document. */
function nameOf(search: string): string {
  const title = document.title.replace(/ · Consignal$/, '');
  const values = [...new URLSearchParams(search)].flatMap(([name, value]) =>
    ['sort', 'days', 'from', 'to'].includes(name) || value === '' ? [] : [value],
  );
  return [title, ...(values.length > 0 ? [values.join(', ')] : [])].join(': ').slice(0, 120);
}

/** Keeps the page in view at the top of the navigation, or takes it away from there. */
export function Star() {
  const say = useTexts('shell');
  const { pathname, search } = useLocation();
  const { list, isFull, add, remove } = useFavourites();
  const path = pathname + search;
  const isKept = list.some((other) => other.path === path);
  const label = say(isKept ? 'favourite.remove' : isFull ? 'favourite.full' : 'favourite.add');
  return (
    <button
      type="button"
      className="icon-button star"
      aria-label={label}
      title={label}
      aria-pressed={isKept}
      disabled={isFull && !isKept}
      data-testid="star"
      onClick={() => {
        if (isKept) remove(path);
        else add({ path, label: nameOf(search) });
      }}
    >
      <Icon name={isKept ? 'star-fill' : 'star'} />
    </button>
  );
}

/** The pages that somebody keeps, above the groups of the navigation. */
export function Favourites() {
  const say = useTexts('shell');
  const { isNavCollapsed } = usePreferences();
  const { pathname, search } = useLocation();
  const places = usePlaces();
  const { list, move, remove } = useFavourites();
  if (list.length === 0) return null;
  return (
    <div className="side-group" data-testid="favourites">
      {!isNavCollapsed && <p className="side-head">{say('favourite.title')}</p>}
      <ul aria-label={say('favourite.title')}>
        {list.map(({ path, label }, i) => (
          <li key={path}>
            <Link to={path} title={label} className={path === pathname + search ? 'active' : undefined}>
              <Icon name={placeAt(places, path.split('?')[0] ?? '')?.icon ?? 'star'} />
              <span className="side-label">{label}</span>
            </Link>
            {!isNavCollapsed && (
              <Menu
                label={say('favourite.more', { name: label })}
                items={[
                  ...(i > 0
                    ? [
                        {
                          label: say('favourite.up'),
                          onChoose: () => {
                            move(path, -1);
                          },
                        },
                      ]
                    : []),
                  ...(i < list.length - 1
                    ? [
                        {
                          label: say('favourite.down'),
                          onChoose: () => {
                            move(path, 1);
                          },
                        },
                      ]
                    : []),
                  {
                    label: say('favourite.remove'),
                    onChoose: () => {
                      remove(path);
                    },
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
