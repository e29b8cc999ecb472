import type { SearchHit, SearchKind } from '../../contract/search/calls.ts'

/** The name of each kind, as a heading. */
export const KIND_LABELS: Record<SearchKind, string> = {
  licenses: 'Licenses',
  properties: 'Properties',
  entities: 'Entities',
  officers: 'Officers',
  contacts: 'Contacts',
  users: 'Users',
  authorities: 'Authorities',
  licenseTypes: 'License Types',
  clients: 'Clients',
}

/** The path of the page that shows a record in the console. Users have a list alone, which then shows those of the name. */
export const pathOf = ({ kind, id, parentId, title }: Pick<SearchHit, 'kind' | 'id' | 'parentId' | 'title'>): string => {
  const PATHS: Record<SearchKind, string> = {
    licenses: `/licenses/${id}`,
    properties: `/properties/${id}`,
    entities: `/entities/${id}`,
    officers: `/officers/${id}`,
    contacts: `/properties/${parentId}`,
    users: `/users?filter=${encodeURIComponent(JSON.stringify({ searchTerm: title }))}`,
    authorities: `/licensing-authorities/${id}`,
    licenseTypes: `/licensing-authorities/${parentId}/license-types/${id}`,
    clients: `/clients/${id}`,
  }
  return PATHS[kind]
}
