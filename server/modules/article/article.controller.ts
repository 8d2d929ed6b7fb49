import { Controller } from '@nestjs/common';
import {
  articleCreate,
  articleDelete,
  articleDetail,
  articleLink,
  articleList,
  articleUnlink,
  articleUpdate,
} from '../../contract/article.js';
import { articleAccept, articleFirstSeen, articleIgnore } from '../../contract/first-seen-article.js';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { ArticleDecisions } from './article.first-seen.service.js';
import { FirstSeenArticlesView } from './article.first-seen.view.js';
import { ArticleService, seesSchedules } from './article.service.js';
import { ArticleView } from './article.view.js';

@Controller()
export class ArticleController {
  constructor(
    private readonly database: Database,
    private readonly view: ArticleView,
    private readonly firstSeen: FirstSeenArticlesView,
    private readonly articles: ArticleService,
    private readonly decisions: ArticleDecisions,
  ) {}

  @Handles(articleList)
  list({ query }: Input<typeof articleList>, { caller }: Call): Promise<Answer<typeof articleList>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.view.list(tx, caller.companyId, query));
  }

  @Handles(articleFirstSeen)
  seen({ query }: Input<typeof articleFirstSeen>, { caller }: Call): Promise<Answer<typeof articleFirstSeen>> {
    return this.database.transaction(scopeOf(caller), (tx) => this.firstSeen.list(tx, caller.companyId, query));
  }

  @Handles(articleAccept)
  async accept({ body }: Input<typeof articleAccept>, { caller }: Call): Promise<Answer<typeof articleAccept>> {
    return { accepted: await this.decisions.accept(caller, body.articleNumbers) };
  }

  @Handles(articleIgnore)
  async ignore({ body }: Input<typeof articleIgnore>, { caller }: Call): Promise<Answer<typeof articleIgnore>> {
    return { ignored: await this.decisions.ignore(caller, body.articleNumbers, body.ignored) };
  }

  @Handles(articleDetail)
  detail({ params }: Input<typeof articleDetail>, { caller }: Call): Promise<Answer<typeof articleDetail>> {
    return this.database.transaction(scopeOf(caller), (tx) =>
      this.view.article(tx, caller.companyId, params.id, seesSchedules(caller)),
    );
  }

  @Handles(articleCreate)
  create({ body }: Input<typeof articleCreate>, { caller }: Call): Promise<Answer<typeof articleCreate>> {
    return this.articles.create(caller, body);
  }

  @Handles(articleUpdate)
  update({ params, body }: Input<typeof articleUpdate>, { caller }: Call): Promise<Answer<typeof articleUpdate>> {
    return this.articles.update(caller, params.id, body);
  }

  @Handles(articleDelete)
  async remove({ params }: Input<typeof articleDelete>, { caller }: Call): Promise<Answer<typeof articleDelete>> {
    await this.articles.remove(caller, params.id);
    return { id: params.id };
  }

  @Handles(articleLink)
  link({ params, body }: Input<typeof articleLink>, { caller }: Call): Promise<Answer<typeof articleLink>> {
    return this.articles.link(caller, params.id, body);
  }

  @Handles(articleUnlink)
  unlink({ params }: Input<typeof articleUnlink>, { caller }: Call): Promise<Answer<typeof articleUnlink>> {
    return this.articles.unlink(caller, params.id, params.referenceId);
  }
}
