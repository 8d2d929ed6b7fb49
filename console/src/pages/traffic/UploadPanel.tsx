import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { problemText } from '../../api/problem.js';
import { useFormat } from '../../i18n/format.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { Button } from '../../ui/Button.js';
import { Icon } from '../../ui/Icon.js';
import { Progress } from '../../ui/Progress.js';
import { messageQuery } from './traffic.queries.js';
import { TrafficStatus } from './TrafficStatus.js';
import type { Upload } from './uploads.js';

/** The socket says when a file is read; this is for when it is away. */
const POLL_MS = 2_000;

function Result({ id }: { id: string }) {
  const say = useTexts('upload');
  const { data } = useQuery({
    ...messageQuery(id),
    refetchInterval: (query) => (query.state.data?.state === 'received' || !query.state.data ? POLL_MS : false),
  });
  if (!data || data.state === 'received')
    return (
      <span className="soft">
        <Icon name="refresh" spin /> {say('reading')}
      </span>
    );
  return (
    <span className="upload-result" data-testid="upload-result" data-state={data.state}>
      <TrafficStatus state={data.state} />
      {data.errorCount > 0 && <Link to={paths.trafficMessage(id)}>{say('errors', { count: data.errorCount })}</Link>}
      {data.repeats !== null && (
        <Link to={paths.trafficMessage(data.repeats)}>{say('repeats', { id: data.repeats })}</Link>
      )}
      {data.errorCount === 0 &&
        data.repeats === null &&
        (data.schedules[0] ? (
          <Link to={paths.schedule(data.schedules[0].scheduleHeadId)}>
            {say('schedules', { count: data.schedules.length })}
          </Link>
        ) : (
          <Link to={paths.trafficMessage(id)}>{say('open')}</Link>
        ))}
    </span>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const say = useTexts('upload');
  const { integer } = useFormat();
  const language = useLanguage();
  return (
    <li data-testid="upload-row" data-phase={upload.phase}>
      <div className="upload-name">
        <Icon name="file" />
        <span className="truncate" title={upload.file.name}>
          {upload.file.name}
        </span>
        <span className="dim">{say('size', { bytes: integer(upload.file.size) })}</span>
      </div>
      {upload.phase === 'waiting' && <span className="soft">{say('waiting')}</span>}
      {upload.phase === 'sending' && (
        <Progress label={say('sending', { name: upload.file.name })} value={upload.progress} />
      )}
      {upload.phase === 'sent' && upload.messageId !== null && <Result id={upload.messageId} />}
      {upload.phase === 'failed' && (
        <span className="tone-err" role="alert">
          <Icon name="times-circle" /> {problemText(upload.problem, language)}
        </span>
      )}
    </li>
  );
}

export function UploadPanel({ uploads, onClear }: { uploads: readonly Upload[]; onClear: () => void }) {
  const say = useTexts('upload');
  const sayStates = useTexts('states');
  return (
    <section className="uploads" aria-label={say('title', { count: uploads.length })} data-testid="upload-panel">
      <header>
        <h2>{say('title', { count: uploads.length })}</h2>
        <Button label={sayStates('close')} icon="times" iconOnly kind="quiet" onClick={onClear} />
      </header>
      <ul>
        {uploads.toReversed().map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
