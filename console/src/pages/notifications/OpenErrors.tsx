import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/user.js';
import { useFormat } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Icon } from '../../ui/Icon.js';
import { Answered } from '../../ui/States.js';
import { openErrorsQuery } from './open-errors.queries.js';

/** The newest files with errors that somebody has to act on, and how many there are. */
function Files({ most, onLeave }: { most: number; onLeave?: (() => void) | undefined }) {
  const say = useTexts('notifications');
  const f = useFormat();
  const id = useId();
  const query = useQuery(openErrorsQuery(most));
  const count = query.data?.counts?.errors ?? null;
  const files = query.data?.rows ?? [];
  return (
    <section className="open-errors" aria-labelledby={id} data-testid="open-errors">
      <header>
        <h2 id={id}>{say('openErrors')}</h2>
        {count && (
          <b className={count.value > 0 ? 'tone-err' : 'dim'} data-testid="open-error-count">
            {f.counted(count)}
          </b>
        )}
      </header>
      <Answered query={query} skeleton={2}>
        {files.length === 0 ? (
          <p className="dim">{say('noErrors')}</p>
        ) : (
          <ul>
            {files.map((file) => (
              <li key={file.id}>
                <Link to={paths.trafficMessage(file.id)} onClick={onLeave}>
                  <Icon name="times-circle" className="tone-err" />
                  <span className="truncate">
                    {[file.partner, file.messageType, file.documentNumber ?? file.fileName]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </span>
                  <time className="dim" dateTime={file.receivedAt} title={f.full(file.receivedAt)}>
                    {f.minute(file.receivedAt)}
                  </time>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {count && count.value > files.length && (
          <Link to={paths.trafficErrors} onClick={onLeave} className="open-errors-all">
            {say('allErrors')}
          </Link>
        )}
      </Answered>
    </section>
  );
}

/** Nothing for who may not see files. */
export function OpenErrors(props: { most: number; onLeave?: () => void }) {
  return useMay('traffic', 'read') && <Files {...props} />;
}
