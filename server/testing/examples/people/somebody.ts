import type { NamedCall } from '../../../../contract/index.ts'
import { PERMISSIONS } from '../../../../rules/people/permissions.ts'
import { ACTORS } from '../../people/actors.ts'
import { targetsOf } from '../../targets/targets.ts'
import type { TestApp } from '../../test-app.ts'
import type { Example } from '../example.ts'

/** An actor with permission, and a record of the Saas tenant for the path. */
export const somebody = (testApp: TestApp, { call }: NamedCall): Pick<Example, 'actor' | 'params'> => {
  for (const actor of ['ClientAdministrator at Saas', ...ACTORS] as const) {
    const caller = testApp.of(actor)
    if (!PERMISSIONS[call.permission].role(caller.person)) continue
    const target = targetsOf(testApp, call, caller).find(
      ({ visible, facts }) =>
        visible && (!facts || !PERMISSIONS[call.permission].record || PERMISSIONS[call.permission].record?.(caller.person, facts)),
    )
    if (target) return { actor, params: target.params }
  }
  throw new Error(`Nobody may make the call ${call.path}.`)
}
