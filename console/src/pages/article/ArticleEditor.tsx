import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  articleCreate,
  articleDelete,
  type ArticleRecord,
  articleUpdate,
} from '../../../../server/contract/article.js';
import { call } from '../../api/call.js';
import { useMay } from '../../api/user.js';
import { ConfirmButton } from '../../form/ConfirmButton.js';
import { Form } from '../../form/Form.js';
import { AskBeforeLeaving } from '../../form/LeaveGuard.js';
import { useForm } from '../../form/useForm.js';
import { useProblemNotice } from '../../form/useProblemNotice.js';
import { lazyWithTexts } from '../../i18n/area-texts.js';
import { useLanguage } from '../../i18n/language.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../paths.js';
import { RecordHead, Related } from '../../record/RecordHead.js';
import { closeTab } from '../../shell/tabs.js';
import { Button } from '../../ui/Button.js';
import { useNotify } from '../../ui/Toasts.js';
import { ArticleForm } from './ArticleForm.js';
import { articleQuery } from './article.queries.js';
import { articleBodyOf, articleDraftOf, NEW_ARTICLE } from './draft.js';

const Stored = lazyWithTexts(async () => (await import('./Stored.js')).Stored);

function Remove({ article: { id, articleNumber }, isDirty }: { article: ArticleRecord; isDirty: boolean }) {
  const say = useTexts('article');
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  return (
    <ConfirmButton
      label={say('delete')}
      title={say('deleteTitle', { number: articleNumber })}
      text={say('deleteText')}
      cancel={say('cancel')}
      off={isDirty && say('saveFirst')}
      because={{ references: say('stillReferenced') }}
      act={() => call(articleDelete, { params: { id } })}
      onDone={async () => {
        notify({ severity: 'success', summary: say('deleted', { number: articleNumber }) });
        closeTab(paths.article(id));
        await navigate(paths.articles, { replace: true });
        client.removeQueries({ queryKey: articleQuery(id).queryKey });
        await client.invalidateQueries({ queryKey: ['article', 'list'] });
      }}
      testId="article-delete"
    />
  );
}

/** An article with its fields, to be changed by those who may, and what refers to it. `stored` is what is known of it by now. */
export function ArticleEditor({
  article,
  stored,
  news,
}: {
  article: ArticleRecord | null;
  stored: ArticleRecord | null;
  news?: ReactNode;
}) {
  const say = useTexts('article');
  const language = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const client = useQueryClient();
  const [mayEdit, mayDelete] = [useMay('maintenance', 'edit'), useMay('maintenance', 'delete')];
  const form = useForm({
    schema: articleCreate.body,
    initial: article === null ? NEW_ARTICLE : articleDraftOf(article, language),
    toBody: articleBodyOf,
    guards: true,
    ...useProblemNotice(say('check'), articleQuery(article?.id ?? '').queryKey),
    send: (body) =>
      article === null
        ? call(articleCreate, { body })
        : call(articleUpdate, { params: { id: article.id }, body: { ...body, version: article.version } }),
    onDone: async (saved) => {
      client.setQueryData(articleQuery(saved.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['article', 'list'] });
      notify({ severity: 'success', summary: say('saved', { number: saved.articleNumber }) });
      if (article !== null) return;
      closeTab(paths.article('new'));
      await navigate(paths.article(saved.id), { replace: true });
    },
  });
  const title = article?.articleNumber ?? say('create');
  return (
    <div className="page record article">
      <Form form={form} className="article-form">
        <RecordHead
          title={title}
          subtitle={
            article === null
              ? say('createHint')
              : [say(`kinds.${article.kind}`), article.partnerName].filter(Boolean).join(' · ')
          }
          actions={
            <>
              {article !== null && mayDelete && <Remove article={article} isDirty={form.isDirty} />}
              {mayEdit && (
                <Button label={say('save')} kind="primary" type="submit" busy={form.isBusy} testId="article-save" />
              )}
            </>
          }
          testId="article-title"
        />
        {news}
        {article !== null && <Related kind="article" id={article.id} />}
        <div className="card">
          <ArticleForm form={form} readOnly={!mayEdit} isNew={article === null} />
        </div>
        {form.isAsker && <AskBeforeLeaving />}
      </Form>
      {stored !== null && (
        <Suspense>
          <Stored article={stored} isDirty={form.isDirty} />
        </Suspense>
      )}
    </div>
  );
}
