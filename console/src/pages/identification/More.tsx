import { useTexts } from '../../i18n/texts.js';
import { Button } from '../../ui/Button.js';

interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Fetches the next page of a list, where there is one. */
export function More({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { query: Paged }) {
  const say = useTexts('installation');
  if (!hasNextPage) return null;
  return (
    <p className="panel-text">
      <Button
        label={say('more')}
        kind="quiet"
        busy={isFetchingNextPage}
        onClick={() => {
          fetchNextPage();
        }}
        testId="more"
      />
    </p>
  );
}
