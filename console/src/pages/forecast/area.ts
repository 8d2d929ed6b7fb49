import type { Area } from '../../area.js';
import { paths } from '../../paths.js';
import { decisionSupportTexts } from '../decision-support/texts.js';
import { scheduleTexts } from '../schedule/texts.js';
import { forecastTexts } from './texts.js';

const permission = { module: 'forecast-ai', action: 'read' } as const;
/** Trends and percents are said in the words of decision support, the status of call-offs in those of schedules. */
const texts = [decisionSupportTexts, scheduleTexts];
const loader = () => import('./forecast.loader.js');

/** An article and a schedule, however they are looked at: the address says how. */
const article = { permission, texts, title: 'record', page: () => import('./article/ArticlePage.js'), loader } as const;
const schedule = {
  ...article,
  page: () => import('./schedule/SchedulePage.js'),
} as const;

export const forecast: Area = {
  texts: forecastTexts,
  lists: ['forecast-articles', 'forecast-schedules', 'forecast-lines', 'forecast-calloffs'],
  follows: [{ topic: 'forecast', queries: 'forecast' }],
  screens: [
    {
      spec: 'R-32',
      path: paths.forecastDashboard,
      permission,
      texts,
      title: 'nav.forecasts',
      page: () => import('./dashboard/DashboardPage.js'),
      loader,
      navigation: { group: 'plan', order: 6, icon: 'sliders-h', key: '=', help: 'forecast.help' },
    },
    {
      spec: 'R-42',
      path: paths.forecastArticles,
      permission,
      texts,
      title: 'nav.forecastArticles',
      page: () => import('./ArticlesPage.js'),
      loader: () => import('./article.list.js'),
      navigation: { under: paths.forecastDashboard, help: 'forecast.articlesHelp' },
    },
    { spec: 'R-43', path: paths.forecastArticle(':id'), ...article },
    { spec: 'R-44', path: paths.forecastAccuracy(':id'), ...article },
    {
      spec: 'R-35',
      path: paths.forecastSchedules,
      permission,
      texts,
      title: 'nav.forecastSchedules',
      page: () => import('./SchedulesPage.js'),
      loader: () => import('./schedule.list.js'),
      navigation: { under: paths.forecastDashboard, help: 'forecast.schedulesHelp' },
    },
    { spec: 'R-36', path: paths.forecastSchedule(':id'), ...schedule },
    { spec: 'R-37', path: paths.forecastScheduleCalloffs(':id'), ...schedule },
    {
      spec: null,
      path: paths.forecastMethod,
      permission,
      texts,
      title: 'nav.forecastMethod',
      page: () => import('./method/MethodPage.js'),
      loader,
      navigation: { under: paths.forecastDashboard, help: 'forecast.methodHelp' },
    },
  ],
};
