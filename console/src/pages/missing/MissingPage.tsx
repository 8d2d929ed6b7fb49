import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Icon } from '../../ui/Icon.js';

/** Says that an address is of a screen that is not built. */
export function Component() {
  const say = useTexts('missing');
  return (
    <div className="state" data-testid="missing-page">
      <Icon name="box" className="state-icon" />
      <h1>{say('title')}</h1>
      <p className="soft">{say('text')}</p>
      <Link to={paths.home} className="btn-link">
        {say('home')}
      </Link>
    </div>
  );
}
