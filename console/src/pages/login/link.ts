import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { language } from '../../../../server/contract/fields.js';
import { setLanguage } from '../../i18n/language.js';

/** Stands in the address where the secret was: loaded anew, the page says that the link has to be opened again. */
const GONE = '-';

/**
 * The secret of the link that was opened, and whether its language is here. The address loses the secret before anything
 * is asked or sent, so that neither the history nor anybody who looks at the screen has it.
 */
export function useLink(name: 'authCode' | 'activationHash' | 'code'): {
  readonly secret: string;
  readonly isReady: boolean;
} {
  const { [name]: secret = GONE, language: spoken } = useParams();
  const { pathname } = useLocation();
  const [isReady, setReady] = useState(false);

  useLayoutEffect(() => {
    window.history.replaceState(window.history.state, '', pathname.replace(/[^/]+\/?$/, GONE));
  }, [pathname]);
  useEffect(() => {
    const { data } = language.safeParse(spoken);
    void (data === undefined ? Promise.resolve() : setLanguage(data)).finally(() => {
      setReady(true);
    });
  }, [spoken]);

  return { secret, isReady };
}
