import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { defineCalls } from '../call.ts'
import { Flag, Id, OneOf, Optional, OrNull, RequiredText, Text } from '../common.ts'
import { Standing } from '../licenses/standing.ts'

export const SEARCH_KINDS = [
  'licenses',
  'properties',
  'entities',
  'officers',
  'contacts',
  'users',
  'authorities',
  'licenseTypes',
  'clients',
] as const

export type SearchKind = (typeof SEARCH_KINDS)[number]

/** `parentId`: the property of a contact, or the authority of a license type; the record is shown on its page. `hasDocument`: a license whose PDF can be downloaded. */
export const SearchHit = Type.Object(
  {
    kind: OneOf('Kind', SEARCH_KINDS),
    id: Id,
    parentId: OrNull(Id),
    title: Text('Name', 2 * limits.name),
    subtitle: OrNull(Text('Details', limits.notes)),
    clientName: OrNull(Text('Client', limits.name)),
    standing: Type.Union([Standing, Type.Null()], { title: 'Standing', description: 'Of a license' }),
    hasDocument: Flag('License Document'),
  },
  { title: 'A record that was found' },
)

export type SearchHit = Static<typeof SearchHit>

export const search = defineCalls({
  find: {
    method: 'POST',
    path: '/search',
    permission: 'signedIn',
    does: 'Search all kinds of records: the ten best of each kind, a whole number or name first, then its beginning, then any part.',
    body: Type.Object(
      {
        searchTerm: RequiredText('Search', limits.name, {
          description: 'Part of a number, name, address, e-mail address or phone number; with fewer than three characters, its beginning',
        }),
        kinds: Optional(
          Type.Array(OneOf('Kind', SEARCH_KINDS), { maxItems: SEARCH_KINDS.length, uniqueItems: true, title: 'Only these kinds' }),
        ),
      },
      { title: 'Search' },
    ),
    reply: Type.Object({ items: Type.Array(SearchHit, { title: 'Found' }) }, { title: 'What was found' }),
    reads: true,
  },
})
