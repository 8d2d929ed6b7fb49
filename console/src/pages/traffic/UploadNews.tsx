import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { useNotify } from '../../ui/Toasts.js';
import { isUnderWay, useUploads } from './uploads.js';

/** Files that were handed in go on being sent on other pages, which report how it ended; the page of the traffic shows it itself. */
export function UploadNews() {
  const say = useTexts('bars');
  const notify = useNotify();
  const uploads = useUploads();
  const { pathname } = useLocation();
  const wasBusy = useRef(false);
  const isElsewhere = !pathname.startsWith(paths.traffic);
  useEffect(() => {
    const isBusy = uploads.some(isUnderWay);
    const failed = uploads.filter(({ phase }) => phase === 'failed').length;
    const sent = uploads.length - failed;
    if (wasBusy.current && !isBusy && isElsewhere && uploads.length > 0) {
      notify({
        severity: failed > 0 ? 'error' : 'success',
        summary: failed > 0 ? say('uploadsFailed', { count: failed }) : say('uploadsSent', { count: sent }),
      });
    }
    wasBusy.current = isBusy;
  }, [uploads, isElsewhere, notify, say]);
  return null;
}
