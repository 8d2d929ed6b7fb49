import { queryClient } from '../api/query-client.js';
import { userQuery } from '../api/user.js';

/** A text as stylesheets quote it. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/\p{Cc}+/gu, ' ')}"`;

/** Heads every printed page with what it is, whose it is and when it was printed. Returns what ends it. */
export function headPrints(): () => void {
  const head = (): void => {
    const { style, lang } = document.documentElement;
    const company = queryClient.getQueryData(userQuery.queryKey)?.company.name;
    const at = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date());
    style.setProperty('--print-title', quoted(document.title));
    style.setProperty('--print-note', quoted(company === undefined ? at : `${company} · ${at}`));
  };
  window.addEventListener('beforeprint', head);
  return () => {
    window.removeEventListener('beforeprint', head);
  };
}
