import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../api/problem.js';
import { useLanguage } from '../../i18n/language.js';
import { useNotify } from '../../ui/Toasts.js';

/** Does something about what left: says that it is done, closes, and has the figures read again; or says why not. */
export function useAct<T>(
  act: () => Promise<T>,
  done: (answer: T) => string,
  onClose: () => void,
): UseMutationResult<T, Error, void> {
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      notify({ severity: 'success', summary: done(answer) });
      onClose();
      await client.invalidateQueries({ queryKey: ['situation'] });
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
}
