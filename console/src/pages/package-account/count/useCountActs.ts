import { useCallback } from 'react';
import {
  type PackageCount,
  packageCountAct,
  type PackageCountActInput,
  packageCountEnter,
  type PackageCountEntry,
} from '../../../../../server/contract/package-count.js';
import { call } from '../../../api/call.js';
import { ApiProblem, problemText } from '../../../api/problem.js';
import { useLanguage } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { useNotify } from '../../../ui/Toasts.js';
import { newId } from '../../packing/device.js';
import { showCount } from './count.queries.js';

/** What is done with a count, each undone from its toast as far as it can be. */
export function useCountActs({ id }: Pick<PackageCount, 'id'>) {
  const say = useTexts('packageCount');
  const language = useLanguage();
  const notify = useNotify();
  const refused = useCallback(
    (error: unknown): void => {
      const said = error instanceof ApiProblem ? error.body?.detail : undefined;
      notify({ severity: 'error', summary: problemText(error, language), ...(said !== undefined && { detail: said }) });
    },
    [language, notify],
  );
  const send = useCallback(
    async (body: PackageCountActInput): Promise<void> => {
      await showCount(await call(packageCountAct, { params: { id }, body }));
    },
    [id],
  );
  /** Does something, and offers what undoes it. */
  const act = useCallback(
    async (body: PackageCountActInput, undo: PackageCountActInput | null): Promise<void> => {
      try {
        await send(body);
        const takeBack = undo && {
          label: say('undo'),
          onClick: () => {
            send(undo).catch(refused);
          },
        };
        notify({ severity: 'success', summary: say(`done.${body.act}`), ...(takeBack && { action: takeBack }) });
      } catch (error) {
        refused(error);
      }
    },
    [send, say, notify, refused],
  );
  /** Takes an own entry back; it stays in the list of entries. */
  const withdraw = useCallback(
    async ({ id: corrects, code, area, quantity }: PackageCountEntry): Promise<void> => {
      const enter = (body: object) =>
        call(packageCountEnter, { params: { id }, body: { clientId: newId(), code, area, quantity, ...body } });
      try {
        await showCount(await enter({ quantity: null, corrects }));
        const again = async (): Promise<void> => {
          try {
            await showCount(await enter({ quantity }));
          } catch (error) {
            refused(error);
          }
        };
        notify({
          severity: 'success',
          summary: say('withdrawn'),
          action: { label: say('undo'), onClick: () => void again() },
        });
      } catch (error) {
        refused(error);
      }
    },
    [id, say, notify, refused],
  );
  return { act, withdraw };
}
