import { useCallback } from 'react';
import { type ControlResult, controlResultsDecide } from '../../../../server/contract/control-results.js';
import { call } from '../../api/call.js';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { useNotify } from '../../ui/Toasts.js';
import { controlChanged } from './control.queries.js';

type State = ControlResult['state'];
type Decided = Pick<ControlResult, 'resultId' | 'state'>;
/** As many as one call takes. */
const AT_ONCE = 500;

async function decideAll(ids: readonly string[], state: State): Promise<readonly string[]> {
  const changed: string[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const body = { resultIds: ids.slice(at, at + AT_ONCE), state };
    changed.push(...(await call(controlResultsDecide, { body })).changed);
  }
  return changed;
}

/** Marks results as seen, ignored or open again; the toast takes that back. */
export function useDecide(): (rows: readonly Decided[], state: State) => Promise<void> {
  const say = useTexts('customerControl');
  const language = useLanguage();
  const notify = useNotify();
  return useCallback(
    async (rows, state) => {
      const failed = (error: unknown): void => {
        notify({ severity: 'error', summary: problemText(error, language) });
      };
      const before = Map.groupBy(
        rows.filter((row) => row.state !== state),
        (row) => row.state,
      );
      const undo = async (): Promise<void> => {
        for (const [was, of] of before)
          await decideAll(
            of.map(({ resultId }) => resultId),
            was,
          );
        await controlChanged([]);
      };
      const ids = [...before.values()].flat().map(({ resultId }) => resultId);
      if (ids.length === 0) return;
      try {
        const { length: count } = await decideAll(ids, state);
        notify({
          severity: 'success',
          summary: say(`decided.${state}`, { count }),
          action: {
            label: say('undo'),
            onClick: () => {
              undo().catch(failed);
            },
          },
        });
      } catch (error) {
        failed(error);
      }
      await controlChanged(ids);
    },
    [say, language, notify],
  );
}
