import { useMatches } from 'react-router-dom';
import type { Screen } from '../area.js';
import { type AnyTextKey, useTexts } from '../i18n/texts.js';

const isScreen = (handle: unknown): handle is Screen =>
  typeof handle === 'object' && handle !== null && 'page' in handle;

function Title({ title }: { title: AnyTextKey }) {
  const label = useTexts()(title);
  return <title>{`${label} · Consignal`}</title>;
}

/**
 * The page's title, as the area of its screen declares it. Screens that are named after a record name themselves; one that was refused or
 * could not be fetched has no data from its loader.
 */
export function ScreenNames() {
  const screen = useMatches().findLast(
    ({ handle, loaderData }) => isScreen(handle) && loaderData !== undefined,
  )?.handle;
  return isScreen(screen) && screen.title !== 'record' && <Title title={screen.title} />;
}
