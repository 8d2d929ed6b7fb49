import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../api/problem.js';
import { resetSession } from '../../api/reset-session.js';
import { mayLeave } from '../../form/dirty.js';
import { useLanguage } from '../../i18n/language.js';
import { useNotify } from '../../ui/Toasts.js';

/** Asks where something would be lost, then sends the choice to the server and begins anew at the address that belongs to it; a refusal is said and changes nothing. */
export function useChoice<T>(send: (choice: T) => Promise<unknown>, path: () => string) {
  const language = useLanguage();
  const notify = useNotify();
  return useMutation({
    mutationFn: async (choice: T) => {
      if (!(await mayLeave())) return;
      await send(choice);
      resetSession(path());
    },
    onError: (error) => {
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
}
