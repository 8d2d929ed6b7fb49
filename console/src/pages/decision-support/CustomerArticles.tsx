import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useMay } from '../../api/user.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { ARTICLE_LIST } from './article.list.js';
import { ArticleList } from './ArticleList.js';
import { customerQuery } from './decision.queries.js';
import { useWays } from './ways.js';

/** The articles of a customer, whom the address names; of all customers where it names none. */
export function CustomerArticles() {
  const say = useTexts('decisionSupport');
  const { toScheduleArticle, toSchedulesOf } = useWays();
  const id = useSearchParams()[0].get('customer') ?? '';
  const { data } = useQuery(customerQuery(id));
  const customer = data && 'companyName' in data ? data : null;
  const name = customer?.companyName;
  const mayRegister = useMay('maintenance', 'read');
  return (
    <ArticleList
      definition={ARTICLE_LIST}
      title={name === undefined ? say('customerArticles') : say('articlesOf', { customer: name })}
      subtitle={say('customerArticlesSubtitle')}
      to={toScheduleArticle}
      customerName={name}
      actions={
        customer && (
          <>
            {mayRegister && customer.partnerCompanyId !== null && (
              <Link to={paths.company(customer.partnerCompanyId)} className="btn-link">
                {say('openPartner')}
              </Link>
            )}
            <Link to={toSchedulesOf(id)} className="btn-link" data-testid="customer-schedules">
              {say('schedulesOf', { customer: customer.companyName })}
            </Link>
          </>
        )
      }
    />
  );
}
