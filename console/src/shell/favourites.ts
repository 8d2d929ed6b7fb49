import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Favourite, favouriteList, favouritesPut, MOST_FAVOURITES } from '../../../server/contract/favourite.js';
import { call } from '../api/call.js';
import { problemText } from '../api/problem.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { useNotify } from '../ui/Toasts.js';

const favouritesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: async ({ signal }): Promise<readonly Favourite[]> =>
    (await call(favouriteList, undefined, signal)).favourites,
  staleTime: Infinity,
});

/** The pages that somebody keeps at the top of the navigation, and what changes them. Shown as changed at once; what could not be kept goes back. */
export function useFavourites() {
  const say = useTexts('shell');
  const language = useLanguage();
  const notify = useNotify();
  const client = useQueryClient();
  const { data: list = [] } = useQuery(favouritesQuery);
  const { mutate: save } = useMutation({
    mutationFn: (favourites: readonly Favourite[]) => call(favouritesPut, { body: { favourites: [...favourites] } }),
    onMutate: (favourites) => {
      client.setQueryData(favouritesQuery.queryKey, favourites);
      return list;
    },
    onError: (error, _favourites, before) => {
      client.setQueryData(favouritesQuery.queryKey, before);
      notify({ severity: 'error', summary: problemText(error, language) });
    },
  });
  return {
    list,
    isFull: list.length >= MOST_FAVOURITES,
    add: (one: Favourite): void => {
      save([...list, one]);
    },
    /** Can be taken back for as long as the toast is there. */
    remove: (path: string): void => {
      save(list.filter((other) => other.path !== path));
      notify({
        severity: 'info',
        summary: say('favourite.removed', { name: list.find((other) => other.path === path)?.label ?? '' }),
        action: {
          label: say('favourite.undo'),
          onClick: () => {
            save(list);
          },
        },
      });
    },
    move: (path: string, step: -1 | 1): void => {
      const from = list.findIndex((other) => other.path === path);
      const one = list[from];
      if (one && list[from + step]) save(list.toSpliced(from, 1).toSpliced(from + step, 0, one));
    },
  };
}
