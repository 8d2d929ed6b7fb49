import type { Area } from './area.js';
import { about } from './pages/about/area.js';
import { agreement } from './pages/agreement/area.js';
import { article } from './pages/article/area.js';
import { audit } from './pages/audit/area.js';
import { billing } from './pages/billing/area.js';
import { booking } from './pages/booking/area.js';
import { calendar } from './pages/calendar/area.js';
import { carrier } from './pages/carrier/area.js';
import { company } from './pages/company/area.js';
import { customerControl } from './pages/customer-control/area.js';
import { dashboard } from './pages/dashboard/area.js';
import { decisionSupport } from './pages/decision-support/area.js';
import { delivery } from './pages/delivery/area.js';
import { dev } from './pages/dev/area.js';
import { forecast } from './pages/forecast/area.js';
import { forecastSetup } from './pages/forecast-setup/area.js';
import { identification } from './pages/identification/area.js';
import { login } from './pages/login/area.js';
import { missing } from './pages/missing/area.js';
import { mobile } from './pages/mobile/area.js';
import { notifications } from './pages/notifications/area.js';
import { packageAccount } from './pages/package-account/area.js';
import { packaging } from './pages/packaging/area.js';
import { packing } from './pages/packing/area.js';
import { profile } from './pages/profile/area.js';
import { schedule } from './pages/schedule/area.js';
import { situation } from './pages/situation/area.js';
import { traffic } from './pages/traffic/area.js';
import { transactions } from './pages/transactions/area.js';
import { users } from './pages/users/area.js';

/** The areas of the console. Routes, navigation, palette, help and live updates follow from them. */
export const AREAS: Readonly<Record<string, Area>> = {
  about,
  agreement,
  article,
  audit,
  calendar,
  carrier,
  company,
  dashboard,
  'decision-support': decisionSupport,
  delivery,
  dev,
  forecast,
  identification,
  // Behind the other pages of companies in the second level.
  billing,
  login,
  missing,
  mobile,
  notifications,
  // Its screens stand behind those of deliveries.
  booking,
  'package-account': packageAccount,
  packaging,
  packing,
  profile,
  schedule,
  situation,
  traffic,
  transactions,
  users,
  'customer-control': customerControl,
  'forecast-setup': forecastSetup,
};
