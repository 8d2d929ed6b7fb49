import { Link } from 'react-router-dom';
import type { TrafficMessageView } from '../../../../../server/contract/traffic.js';
import { useTexts } from '../../../i18n/texts.js';
import { paths } from '../../../paths.js';
import { Facts } from '../../../ui/Facts.js';
import { TrafficStatus } from '../TrafficStatus.js';
import { Sending } from './Sending.js';

function Files({ files, testId }: { files: TrafficMessageView['answeredBy']; testId: string }) {
  return (
    <span className="send-files">
      {files.map((file) => (
        <span key={file.id}>
          <Link to={paths.trafficMessage(file.id)} data-testid={testId}>
            {file.fileName}
          </Link>{' '}
          <TrafficStatus state={file.state} />
        </span>
      ))}
    </span>
  );
}

/** How a file goes out, and which files acknowledge which. */
export function Exchange({ message }: { message: TrafficMessageView }) {
  const say = useTexts('sending');
  const { answeredBy, acknowledges, FileDirection } = message;
  return (
    <>
      {FileDirection === 'O' && <Sending message={message} />}
      {answeredBy.length + acknowledges.length > 0 && (
        <div className="send-answers">
          <Facts
            facts={[
              {
                label: say('answeredBy'),
                value: (answeredBy.length > 0 && <Files files={answeredBy} testId="answered-by" />) || null,
              },
              {
                label: say('acknowledges'),
                value: (acknowledges.length > 0 && <Files files={acknowledges} testId="acknowledges" />) || null,
              },
            ]}
          />
        </div>
      )}
    </>
  );
}
