import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead } from '../../record/RecordHead.js';
import { Empty } from '../../ui/States.js';

/** The page of a schedule, or of an article in it, that is not in force any more. */
export function NothingThere({ title }: { title: string }) {
  const say = useTexts('decisionSupport');
  const sayNav = useTexts('nav');
  return (
    <div className="page">
      <RecordHead title={title} />
      <div className="card fill">
        <Empty
          icon="bolt"
          title={say('notInForceText')}
          action={
            <Link to={paths.decisionSchedules} className="btn-link">
              {sayNav('decisionSchedules')}
            </Link>
          }
          testId="nothing-there"
        />
      </div>
    </div>
  );
}
