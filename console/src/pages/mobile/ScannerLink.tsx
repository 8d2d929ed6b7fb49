import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';

/** Leads to where a hand scanner is calibrated, and from there back to this page. */
export function ScannerLink() {
  const say = useTexts('mobile');
  const { pathname, search } = useLocation();
  return (
    <Link
      to={pathname === paths.mobile ? paths.mobileTab('scanner') : paths.scanner}
      state={{ back: pathname + search }}
      className="scan-set-up"
      data-testid="scanner-set-up"
    >
      {say('scanner.setUp')}
    </Link>
  );
}
