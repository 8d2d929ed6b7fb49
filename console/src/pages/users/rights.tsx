import { useMemo } from 'react';
import { RIGHTS, type Right } from '../../../../server/domain/access/grant.js';
import { ACTIONS, MODULES, type Action, type Module } from '../../../../server/domain/access/permission.js';
import { useLanguage } from '../../i18n/language.js';
import { LANGUAGES } from '../../i18n/languages.js';
import { useTexts } from '../../i18n/texts.js';

export const rightOf = (module: Module, action: Action): Right => `${module}:${action}`;
export const isRight = (text: string): text is Right => (RIGHTS as readonly string[]).includes(text);

/** The names of modules, actions and rights, and lists of them as the language writes lists. */
export function useRightNames() {
  const say = useTexts('users');
  const language = useLanguage();
  return useMemo(() => {
    const list = new Intl.ListFormat(LANGUAGES[language].locale, { type: 'conjunction' });
    const moduleName = (module: Module): string => say(`module.${module}`);
    const actionName = (action: Action): string => say(`action.${action}`);
    return {
      moduleName,
      actionName,
      list: (names: readonly string[]) => list.format(names),
      rightName: (right: Right): string => {
        const at = right.lastIndexOf(':');
        return say('rights.of', {
          action: actionName(right.slice(at + 1) as Action),
          module: moduleName(right.slice(0, at) as Module),
        });
      },
    };
  }, [say, language]);
}

/** Rights in words: modules with the same actions together. */
export function RightsInWords({ rights }: { rights: readonly string[] }) {
  const say = useTexts('users');
  const { moduleName, actionName, list } = useRightNames();
  const groups = useMemo(() => {
    const actionsOf = (module: Module): readonly Action[] =>
      ACTIONS.filter((action) => rights.includes(rightOf(module, action)));
    const withRights = MODULES.filter((module) => actionsOf(module).length > 0);
    return [...Map.groupBy(withRights, (module) => actionsOf(module).join())].map(([key, modules]) => ({
      key,
      modules,
      actions: modules[0] === undefined ? [] : actionsOf(modules[0]),
    }));
  }, [rights]);
  if (groups.length === 0) return <p className="dim">{say('panel.noRights')}</p>;
  return (
    <dl className="rights-words">
      {groups.map(({ key, actions, modules }) => (
        <div key={key}>
          <dt>{list(actions.map(actionName))}</dt>
          <dd>{modules.length === MODULES.length ? say('rights.everything') : list(modules.map(moduleName))}</dd>
        </div>
      ))}
    </dl>
  );
}
