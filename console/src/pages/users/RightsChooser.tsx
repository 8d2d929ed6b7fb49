import { withReading, type Right } from '../../../../server/domain/access/grant.js';
import { ACTIONS, MODULES, type Action, type Module } from '../../../../server/domain/access/permission.js';
import { useTexts } from '../../i18n/texts.js';
import { TickButton, type TickState } from '../../ui/Tick.js';
import { rightOf, useRightNames } from './rights.js';

interface RightsChooserProps {
  label: string;
  /** Those that may be given; nothing else is shown. */
  grantable: readonly Right[];
  chosen: readonly Right[];
  onChange: (chosen: readonly Right[]) => void;
}

/** Adds rights with the reading that they need, or takes them with what needs them. */
function changed(chosen: readonly Right[], rights: readonly Right[], on: boolean): Right[] {
  if (on) return withReading([...chosen, ...rights]);
  const unread = rights.filter((right) => right.endsWith(':read')).map((right) => right.slice(0, -'read'.length));
  return chosen.filter((right) => !rights.includes(right) && !unread.some((module) => right.startsWith(module)));
}
function stateOf(rights: readonly Right[], chosen: readonly Right[]): TickState {
  const held = rights.filter((right) => chosen.includes(right)).length;
  return held === 0 ? 'off' : held === rights.length ? 'on' : 'mixed';
}

/** Modules by actions, to tick one by one, by module, by action or all. */
export function RightsChooser({ label, grantable, chosen, onChange }: RightsChooserProps) {
  const say = useTexts('users');
  const { moduleName, actionName, rightName } = useRightNames();
  const may = (module: Module, action: Action): boolean => grantable.includes(rightOf(module, action));
  const box = (name: string, rights: readonly Right[]) => {
    const state = stateOf(rights, chosen);
    return (
      <TickButton
        label={name}
        state={state}
        onClick={() => {
          onChange(changed(chosen, rights, state !== 'on'));
        }}
      />
    );
  };
  return (
    <div className="rights-chooser" role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="tick-line">
                {box(say('rights.everything'), grantable)}
                {say('rights.module')}
              </span>
            </th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                <span className="tick-line">
                  {box(
                    actionName(action),
                    grantable.filter((right) => right.endsWith(`:${action}`)),
                  )}
                  {actionName(action)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MODULES.filter((module) => ACTIONS.some((action) => may(module, action))).map((module) => (
            <tr key={module}>
              <th scope="row">
                <span className="tick-line">
                  {box(
                    moduleName(module),
                    ACTIONS.filter((action) => may(module, action)).map((action) => rightOf(module, action)),
                  )}
                  {moduleName(module)}
                </span>
              </th>
              {ACTIONS.map((action) => (
                <td key={action}>
                  {may(module, action) && box(rightName(rightOf(module, action)), [rightOf(module, action)])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
