import type { SearchHit } from '../../contract/search/calls.ts'
import type { Option } from '../../forms/search/palette.ts'
import { mayRenew, type Person } from '../../rules/people/permissions.ts'
import { keysOf } from '../../rules/records.ts'
import { KINDS } from '../records/all.tsx'
import { mayList } from '../records/kind.ts'
import { type Route, VIEWS, type View } from '../ui/routes.ts'

/** The screen that shows what was found; null for records that only the console shows. */
export function routeOf({ kind, id, parentId, title, subtitle }: SearchHit): Route | null {
  switch (kind) {
    case 'licenses':
      return { screen: 'license', id }
    case 'contacts':
      return parentId === null ? null : { screen: 'record', of: 'properties', id: parentId, name: subtitle ?? title }
    case 'licenseTypes':
      return parentId === null ? null : { screen: 'records', of: 'licenseTypes', id: parentId, about: subtitle ?? title }
    case 'users':
      return null
    default:
      return { screen: 'record', of: kind, id, name: title }
  }
}

interface Moves {
  go(route: Route): void
  show(view: View): void
}

/** The screens that a person may open. */
export function screenOptions(person: Person, { go, show }: Moves): Option<() => void>[] {
  const option = (title: string, act: () => void) => ({ key: `screen ${title}`, group: 'Screens', title, act })
  const views = mayRenew(person) ? keysOf(VIEWS) : (['renewals'] as const)
  return [
    ...views.map((view) => option(VIEWS[view].title, () => show(view))),
    ...keysOf(KINDS)
      .filter((of) => mayList(KINDS[of], person))
      .map((of) => option(KINDS[of].title, () => go({ screen: 'records', of }))),
  ]
}
