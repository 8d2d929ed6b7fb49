import type { ListName } from '../../../server/contract/names.js';
import {
  listSettingsPut,
  type ListSettings,
  type SavedView,
  viewCreate,
  viewDelete,
  type ViewFields,
  viewUpdate,
} from '../../../server/contract/view.js';
import { call } from '../api/call.js';
import { ApiProblem } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { settingsQuery } from './settings-query.js';

/** Saved one after the other, so that the last change is the one kept. */
let last: Promise<unknown> = Promise.resolve();

/** Saves how a list looks. On screen it looks so at once. @throws what the call throws. */
export async function saveSettings(
  list: ListName,
  part: Partial<Pick<ListSettings, 'layout' | 'defaultViewId'>>,
): Promise<void> {
  const then = queryClient.setQueryData(settingsQuery(list).queryKey, (now) => now && { ...now, ...part });
  if (!then) return;
  const put = (defaultViewId: string | null) =>
    call(listSettingsPut, { body: { list, layout: then.layout, defaultViewId } });
  last = last
    .catch(() => undefined)
    .then(() => put(then.defaultViewId))
    .catch(async (error: unknown) => {
      if (part.defaultViewId !== undefined || !(error instanceof ApiProblem) || error.code !== 'unknown-reference')
        throw error;
      // The view that the list opened with was deleted meanwhile; the layout is saved without it.
      await put(null);
      await queryClient.invalidateQueries(settingsQuery(list));
    });
  await last;
}

function keepViews(list: ListName, change: (views: readonly SavedView[]) => SavedView[]): void {
  const byName = (a: SavedView, b: SavedView): number => a.name.localeCompare(b.name);
  queryClient.setQueryData(
    settingsQuery(list).queryKey,
    (now) => now && { ...now, views: change(now.views).sort(byName) },
  );
}

export async function createView(list: ListName, fields: ViewFields): Promise<SavedView> {
  const view = await call(viewCreate, { body: { list, ...fields } });
  keepViews(list, (views) => [...views, view]);
  return view;
}

export async function updateView(
  list: ListName,
  { id, version, ...before }: SavedView,
  part: Partial<ViewFields>,
): Promise<SavedView> {
  const view = await call(viewUpdate, { params: { id }, body: { ...before, ...part, version } });
  keepViews(list, (views) => views.map((one) => (one.id === id ? view : one)));
  return view;
}

export async function deleteView(list: ListName, { id }: SavedView): Promise<void> {
  await call(viewDelete, { params: { id } });
  queryClient.setQueryData(
    settingsQuery(list).queryKey,
    (now) =>
      now && {
        ...now,
        views: now.views.filter((one) => one.id !== id),
        defaultViewId: now.defaultViewId === id ? null : now.defaultViewId,
      },
  );
}
