import { asOfIn } from '../../as-of/as-of.js';
import { fetchRecord, recordLoader } from '../../list/loader.js';
import { deliveriesQuery, situationQuery } from './situation.queries.js';

/** Of an article, or of a ship-to: the address names one of them. */
export const loader = recordLoader(({ articleId, companyRelationHeadId = '', query = '' }, search) => {
  const asOf = asOfIn(search);
  if (articleId === undefined) fetchRecord(deliveriesQuery(companyRelationHeadId, query, asOf));
  else fetchRecord(situationQuery(articleId, query, asOf));
});
