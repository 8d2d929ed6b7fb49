import type { ListName } from '../../../server/contract/names.js';
import { listSettings, type ListSettings } from '../../../server/contract/view.js';
import { call } from '../api/call.js';

/** How a list looks for the user, and its views. */
export function readSettings(list: ListName, signal: AbortSignal): Promise<ListSettings> {
  return call(listSettings, { query: { list } }, signal);
}
