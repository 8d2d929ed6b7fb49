import {
  listSettings,
  listSettingsPut,
  type ListName,
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
import { settingsKey } from './settings-key.js';

export function readSettings(list: ListName, signal: AbortSignal): Promise<ListSettings> {
  return call(listSettings, { query: { list } }, signal);
}

/** One after the other, so that the last wish is the one kept. */
let last: Promise<unknown> = Promise.resolve();

/** Keeps how a list looks. It looks so at once. @throws what the call throws. */
export async function saveLooks(
  list: ListName,
  part: Partial<Pick<ListSettings, 'layout' | 'defaultViewId'>>,
): Promise<void> {
  const then = queryClient.setQueryData<ListSettings>(settingsKey(list), (now) => now && { ...now, ...part });
  if (!then) return;
  const put = (defaultViewId: string | null) =>
    call(listSettingsPut, { body: { list, layout: then.layout, defaultViewId } });
  last = last
    .catch(() => undefined)
    .then(() => put(then.defaultViewId))
    .catch(async (error: unknown) => {
      if (part.defaultViewId !== undefined || !(error instanceof ApiProblem) || error.code !== 'unknown-reference')
        throw error;
      // The view that the list opened with was taken away meanwhile. What somebody set has nothing to do with that.
      await put(null);
      await queryClient.invalidateQueries({ queryKey: settingsKey(list) });
    });
  await last;
}

function keepViews(list: ListName, change: (views: readonly SavedView[]) => SavedView[]): void {
  const byName = (a: SavedView, b: SavedView): number => a.name.localeCompare(b.name);
  queryClient.setQueryData<ListSettings>(
    settingsKey(list),
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
  queryClient.setQueryData<ListSettings>(
    settingsKey(list),
    (now) =>
      now && {
        ...now,
        views: now.views.filter((one) => one.id !== id),
        defaultViewId: now.defaultViewId === id ? null : now.defaultViewId,
      },
  );
}
