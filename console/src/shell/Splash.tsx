import logo from './logo.svg';

/** The first moment, before the user and the page's code are here: as index.html has it, which shows it before any program. The name alone needs no language. */
export function Splash() {
  return (
    <div className="splash" aria-busy="true">
      <img src={logo} alt="" width="32" height="32" />
      Consignal
    </div>
  );
}
