import { Controller } from '@nestjs/common';
import {
  decisionArticle,
  decisionArticleResults,
  decisionArticles,
  decisionCustomerResults,
  decisionCustomers,
  decisionScheduleResults,
  decisionSchedules,
} from '../../contract/decision-support.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { type Call, Handles } from '../../platform/http/endpoint.decorator.js';
import { DecisionArticleView } from './decision-support.article.view.js';
import { DecisionSupportView } from './decision-support.view.js';

@Controller()
export class DecisionSupportController {
  constructor(
    private readonly database: Database,
    private readonly view: DecisionSupportView,
    private readonly article: DecisionArticleView,
  ) {}

  @Handles(decisionCustomers)
  customers({ query }: Input<typeof decisionCustomers>, { caller }: Call): Promise<Answer<typeof decisionCustomers>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.customers(tx, caller.companyId, query));
  }

  @Handles(decisionSchedules)
  schedules({ query }: Input<typeof decisionSchedules>, { caller }: Call): Promise<Answer<typeof decisionSchedules>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.schedules(tx, caller.companyId, query));
  }

  @Handles(decisionArticles)
  articles({ query }: Input<typeof decisionArticles>, { caller }: Call): Promise<Answer<typeof decisionArticles>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.articles(tx, caller.companyId, query));
  }

  @Handles(decisionCustomerResults)
  customerResults(
    { query, body }: Input<typeof decisionCustomerResults>,
    { caller }: Call,
  ): Promise<Answer<typeof decisionCustomerResults>> {
    return this.database.transaction(scopeOf(caller), async (tx) => ({
      results: await this.view.customerResults(tx, caller.companyId, query, body.customers),
    }));
  }

  @Handles(decisionScheduleResults)
  scheduleResults(
    { query, body }: Input<typeof decisionScheduleResults>,
    { caller }: Call,
  ): Promise<Answer<typeof decisionScheduleResults>> {
    return this.database.transaction(scopeOf(caller), async (tx) => ({
      results: await this.view.scheduleResults(tx, caller.companyId, query, body.schedules),
    }));
  }

  @Handles(decisionArticleResults)
  articleResults(
    { body }: Input<typeof decisionArticleResults>,
    { caller }: Call,
  ): Promise<Answer<typeof decisionArticleResults>> {
    return this.database.transaction(scopeOf(caller), async (tx) => ({
      results: await this.view.articleResults(tx, caller.companyId, body.articles),
    }));
  }

  @Handles(decisionArticle)
  detail({ params, query }: Input<typeof decisionArticle>, { caller }: Call): Promise<Answer<typeof decisionArticle>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.article.detail(tx, caller.companyId, params.articleId, query.anomalyMin),
    );
  }
}
