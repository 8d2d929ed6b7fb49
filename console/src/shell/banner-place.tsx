/** Where a browser keeps for which company a banner was shown last. */
const KEY = 'banner-shown';

function shownLast(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Notes whether the banner that keeps its place is shown to people of a company. */
export function rememberBanner(companyId: string, isShown: boolean): void {
  try {
    if (isShown) localStorage.setItem(KEY, companyId);
    else if (shownLast() === companyId) localStorage.removeItem(KEY);
  } catch {
    /* A browser that keeps nothing moves the page when the banner comes. */
  }
}

/** The place of a banner that was shown last time, until it is known whether it still is: the page below does not move when it comes. */
export function BannerPlace({ companyId }: { companyId: string }) {
  return shownLast() === companyId && <div className="banner banner-place" aria-hidden="true" />;
}
