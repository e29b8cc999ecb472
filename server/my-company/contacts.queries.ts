import type { Knex } from 'knex'
import type { ContactGroupFilter } from '../../contract/my-company/calls.ts'
import { Division } from '../divisions/division.model.ts'
import { countMatches, paged, pageWith } from '../kit/database/pages/page.ts'
import { type Query, searchIn } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { mustSee } from '../kit/ids.ts'
import { asFound, type Searched, searched } from '../kit/search/found.ts'
import { Property } from '../properties/property.model.ts'
import { editableBy } from './kept.queries.ts'

/** Contacts with equal values form one row. Contacts that the caller can edit are never grouped with others. */
const IDENTITY = ['name', 'title', 'phone', 'email', 'is_key_contact', 'may_edit'] as const

const SORT: Record<NonNullable<ContactGroupFilter['sortBy']>, string> = {
  name: 'name_sort',
  title: 'title_sort',
  phone: 'phone',
  email: 'email_sort',
  isKeyContact: 'is_key_contact',
  numberOfProperties: 'number_of_properties',
}

/** The contacts that match a filter, each with the number of its group: the smallest id in it. */
const numbered = (db: Knex, user: SignedIn, filter: Searched<ContactGroupFilter>): Query => {
  const contacts = db('property_contacts')
    .join('properties', 'properties.id', 'property_contacts.property_id')
    .modify(Property.visibleTo(user))
    .modify(searchIn(['property_contacts.name'], filter.contactName))
    .modify(asFound(filter))
    .select('property_contacts.*', db.raw(`case when ${editableBy(user)} then 1 else 0 end as may_edit`))
  if (filter.activeOnly) contacts.where('properties.active', true)
  if (typeof filter.isKeyContact === 'boolean') contacts.where('property_contacts.is_key_contact', filter.isKeyContact)
  if (filter.propertyIds?.length) contacts.whereIn('properties.id', filter.propertyIds)
  if (filter.divisionIds?.length) {
    const inDivisions = db('property_clients').whereIn('division_id', filter.divisionIds).select('property_id')
    contacts.whereIn('properties.id', inDivisions)
  }
  const group = db.raw(`min(contacts.id) over (partition by ${IDENTITY.map((column) => `contacts.${column}`).join(', ')}) as group_id`)
  return db.from(contacts.as('contacts')).select('contacts.*', group)
}

interface Group {
  group_id: number
  name: string
  title: string | null
  phone: string | null
  email: string | null
  is_key_contact: boolean | 0 | 1
  may_edit: 0 | 1
  number_of_properties: number
}

/** Contacts grouped by equal values: reads a page of groups, then the contacts of these groups. */
export const contactGroupsPage = async (db: Knex, user: SignedIn, given: ContactGroupFilter) => {
  await mustSee(db, 'properties', Property.visibleTo(user), given.propertyIds, 'propertyIds')
  await mustSee(db, 'divisions', Division.visibleTo(user), given.divisionIds, 'divisionIds')
  const filter = await searched(db, user, 'contacts', given)
  const direction = filter.sortDirection ?? 'asc'
  const columns = ['group_id', ...IDENTITY, 'name_sort', 'title_sort', 'email_sort']
  const groups: Promise<Group[]> = db
    .from(numbered(db, user, filter).as('numbered'))
    .groupBy(columns)
    .select(columns)
    .select(db.raw('count(distinct property_id) as number_of_properties'))
    .orderByRaw(`${SORT[filter.sortBy ?? 'name']} ${direction} nulls last, group_id ${direction}`)
    .modify(paged(filter))
  const count = countMatches(db, db.from(numbered(db, user, filter).as('numbered')).groupBy('group_id'), filter)
  const { items: page, ...total } = await pageWith(groups, count, filter)
  const members: { group_id: number; id: number; property_id: number }[] = await db
    .from(numbered(db, user, filter).as('numbered'))
    .whereIn(
      'group_id',
      page.map((group) => group.group_id),
    )
    .orderBy('id')
    .select('group_id', 'id', 'property_id')
  const items = page.map((group) => {
    const own = members.filter((member) => member.group_id === group.group_id)
    return {
      name: group.name,
      title: group.title,
      phone: group.phone,
      email: group.email,
      isKeyContact: Boolean(group.is_key_contact),
      numberOfProperties: group.number_of_properties,
      ids: own.map((member) => member.id),
      propertyIds: [...new Set(own.map((member) => member.property_id))],
      mayEdit: Boolean(group.may_edit),
    }
  })
  return { items, ...total }
}
