import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, isChangedMeanwhile, problemText } from '../api/problem.js';
import { useLanguage } from '../i18n/language.js';
import { useNotify } from '../ui/Toasts.js';

/** Reports by a toast that fields are wrong, or what the server refused; a record that somebody else has changed meanwhile is read again. */
export function useProblemNotice(
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
      if (isChangedMeanwhile(error)) void client.invalidateQueries({ queryKey });
      const { detail, errors = [] } = (error instanceof ApiProblem ? error.body : null) ?? {};
      notify({
        severity: 'error',
        summary: problemText(error, language),
        ...(detail !== undefined && errors.length === 0 ? { detail } : {}),
      });
    },
  };
}
