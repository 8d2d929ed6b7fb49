import { useLocation, useParams } from 'react-router-dom';
import { paths } from '../../../paths.js';
import { AccuracyView } from './AccuracyView.js';
import { ArticleFrame } from './ArticleFrame.js';
import { HistoryView } from './HistoryView.js';

/** An article: its history and forecast, or who was nearer in the past, as the address says. */
export function Component() {
  const { id = '' } = useParams<'id'>();
  const isAccuracy = useLocation().pathname === paths.forecastAccuracy(id);
  return (
    <ArticleFrame id={id}>
      {(detail) => (isAccuracy ? <AccuracyView id={id} /> : <HistoryView of={detail} />)}
    </ArticleFrame>
  );
}
