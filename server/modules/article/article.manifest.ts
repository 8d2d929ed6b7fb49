import type { Area } from '../../platform/area.js';

/** Master data of articles. */
export const articleArea: Area = {
  name: 'article',
  server: [() => import('./article.module.js')],
  tables: { article: { access: { company: 'the register, closed in supplier mode' }, retention: 'own' } },
  events: () => import('./article.events.js'),
};
