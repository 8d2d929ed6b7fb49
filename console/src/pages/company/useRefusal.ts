import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useNotify } from '../../ui/Toasts.js';

/** Tells by a toast that fields are wrong, or what the server refused; what somebody else has changed meanwhile is read again. */
export function useRefusal(
  check: string,
  queryKey: QueryKey,
): { onWrong: () => void; onProblem: (error: unknown) => void } {
  const language = useLanguage();
  const client = useQueryClient();
  const notify = useNotify();
  return {
    onWrong: () => {
      notify({ severity: 'warn', summary: check });
    },
    onProblem: (error) => {
      if (error instanceof ApiProblem && error.code === 'changed-meanwhile')
        void client.invalidateQueries({ queryKey });
      const { detail, errors = [] } = (error instanceof ApiProblem ? error.body : null) ?? {};
      notify({
        severity: 'error',
        summary: problemText(error, language),
        ...(detail !== undefined && errors.length === 0 ? { detail } : {}),
      });
    },
  };
}
