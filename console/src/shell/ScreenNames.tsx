import { useMatches } from 'react-router-dom';
import type { Screen } from '../area.js';
import { type AnyTextKey, useTexts } from '../i18n/texts.js';
import { useTab } from './tabs.js';

const isScreen = (handle: unknown): handle is Screen =>
  typeof handle === 'object' && handle !== null && 'page' in handle;

function Named({ title, path }: { title: AnyTextKey; path: string }) {
  const label = useTexts()(title);
  useTab(path, label);
  return null;
}
function Title({ title }: { title: AnyTextKey }) {
  const label = useTexts()(title);
  return <title>{`${label} · Consignal`}</title>;
}

/**
 * Title and tabs of the screens in view, as their areas declare them. Screens that are named after a record name themselves; one that was
 * refused or could not be fetched has no data from its loader, and its failure page stands without a tab.
 */
export function ScreenNames() {
  const screens = useMatches().flatMap(({ handle, pathname, loaderData }) =>
    isScreen(handle) && loaderData !== undefined ? [{ ...handle, pathname }] : [],
  );
  const last = screens.at(-1);
  return (
    <>
      {last && last.title !== 'record' && <Title title={last.title} />}
      {screens.map(
        ({ title, pathname, hasNoTab }) =>
          title !== 'record' && !hasNoTab && <Named key={pathname} title={title} path={pathname} />,
      )}
    </>
  );
}
