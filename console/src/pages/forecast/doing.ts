import type { ForecastArticle } from '../../../../server/contract/forecast-article.js';
import type { ForecastExplanation } from '../../../../server/contract/forecast-explanation.js';

/** What is done with an article: corrected, or what stands in the way. */
export type Doing = NonNullable<ForecastExplanation['stoppedBy']> | 'corrected';

/** What is done with an article; one that was never calculated has too little history. */
export function doingOf({ explanation }: Pick<ForecastArticle, 'explanation'>): Doing {
  return explanation === null ? 'insufficient' : (explanation.stoppedBy ?? 'corrected');
}
