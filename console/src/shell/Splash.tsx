import { Icon } from '../ui/Icon.js';

/** The first moment, before the user and the page's code are here. Without words: the language may be on its way. */
export function Splash() {
  return <div className="splash" aria-busy="true"><Icon name="arrow-right-arrow-left" /></div>;
}
