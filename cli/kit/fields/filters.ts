import type { ListName } from '../../../forms/choices.ts'
import type { Filter } from '../../../forms/filter.ts'
import { findUser } from '../find/find.ts'
import { aClient, aDivision, aProperty } from '../find/named.ts'
import { aTip, aTipCategory } from '../find/named-catalogue.ts'
import { anAuthority, aType } from '../find/options.ts'
import { anAssignee } from '../find/people.ts'
import { flagNames } from './fields.ts'
import type { Named, NamedDrawing } from './named.ts'

/** An id is used as it is, because deleted users still have activity. */
const aUser: Named = {
  flag: 'user',
  words: 'User: an e-mail or id',
  find: async (session, typed) => (/^\d+$/.test(typed) ? Number(typed) : (await findUser(session, typed)).id),
}

/** The flags for select lists of records, typed as a name or id. Roles and designations are not records. */
const NAMED: Partial<Record<ListName, Named>> = {
  users: anAssignee,
  taskAssignees: anAssignee,
  everyUser: aUser,
  clients: aClient,
  properties: aProperty,
  divisions: aDivision,
  authorities: anAuthority,
  licenseTypes: aType,
  tips: aTip,
  tipCategories: aTipCategory,
}

/** The flags of a list: its paging and its filter. `more`: flags that only the command line has. */
export const filterDrawing = ({ fields }: Filter, more: NamedDrawing = {}): NamedDrawing => ({
  ...more,
  names: {
    searchTerm: 'search',
    sortBy: 'sort',
    ...flagNames(fields),
    ...more.names,
  },
  choices: Object.fromEntries(Object.entries(fields).flatMap(([name, { options }]) => (options ? [[name, options]] : []))),
  named: {
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([name, { list }]) => {
        const named = list && NAMED[list]
        return named ? [[name, named]] : []
      }),
    ),
    ...more.named,
  },
})

/** A list with its filter, for `addList`. */
export const filteredBy = (filter: Filter, more?: NamedDrawing) => ({ call: filter.call, drawing: filterDrawing(filter, more) })
