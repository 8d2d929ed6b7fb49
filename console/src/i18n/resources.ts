import type about from './about/en.json';
import type agreement from './agreement/en.json';
import type audit from './audit/en.json';
import type company from './company/en.json';
import type dashboard from './dashboard/en.json';
import type base from './en.json';
import type form from './form/en.json';
import type grid from './grid/en.json';
import type help from './help/en.json';
import type login from './login/en.json';
import type mobile from './mobile/en.json';
import type notifications from './notifications/en.json';
import type palette from './palette/en.json';
import type profile from './profile/en.json';
import type schedule from './schedule/en.json';
import type sending from './sending/en.json';
import type shell from './shell/en.json';
import type start from './start/en.json';
import type traffic from './traffic/en.json';
import type transactions from './transactions/en.json';
import type users from './users/en.json';

/** Every text of the console in English, as its type: a key that no area has doesn't compile. */
export type Resources = typeof base &
  typeof about &
  typeof agreement &
  typeof audit &
  typeof company &
  typeof dashboard &
  typeof form &
  typeof grid &
  typeof help &
  typeof login &
  typeof mobile &
  typeof notifications &
  typeof palette &
  typeof profile &
  typeof schedule &
  typeof sending &
  typeof shell &
  typeof start &
  typeof traffic &
  typeof transactions &
  typeof users;
