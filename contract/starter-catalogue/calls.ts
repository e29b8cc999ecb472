import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Count, Optional, Text } from '../common.ts'
import { Catalogue, Comparison } from './schemas.ts'

const states = Optional(
  Type.Array(Text('State', limits.state), { minItems: 1, maxItems: limits.states, uniqueItems: true, title: 'States' }),
)

/** The provider-wide catalogue as a file: the one that comes with Evergreen, or that of another installation. */
export const starterCatalogue = defineCalls({
  get: {
    method: 'GET',
    path: '/starter-catalogue',
    permission: 'keepsProviderWide',
    does: 'Compare the catalogue that comes with Evergreen with the provider-wide authorities and license types of this installation.',
    reply: Comparison,
  },
  compare: {
    method: 'POST',
    path: '/starter-catalogue/compare',
    permission: 'keepsProviderWide',
    does: 'Compare a catalogue file with this installation. Changes nothing.',
    reads: true,
    body: Type.Object({ catalogue: Catalogue }, { title: 'Compare a Catalogue' }),
    reply: Comparison,
    attempt: 'read the catalogue',
  },
  take: {
    method: 'POST',
    path: '/starter-catalogue/take',
    permission: 'providerAdministrator',
    does: 'Take the catalogue that comes with Evergreen, or that of a file: whole, or some states. Your own entries and changes stay.',
    body: Type.Object({ states, catalogue: Optional(Catalogue) }, { title: 'Take the Catalogue' }),
    reply: Type.Object(
      {
        authoritiesCreatedCount: Count('Licensing Authorities Created'),
        licenseTypesCreatedCount: Count('License Types Created'),
        updatedCount: Count('Updated'),
        keptCount: Count('Kept as Changed Here'),
      },
      { title: 'What was taken' },
    ),
    success: messages.catalogueTaken,
    attempt: 'take the catalogue',
  },
  file: {
    method: 'GET',
    path: '/starter-catalogue/file',
    permission: 'keepsProviderWide',
    does: 'Download the active provider-wide authorities and license types of this installation as a catalogue file.',
    query: Type.Object({ states }),
    reply: { file: 'application/json' },
    attempt: 'download the catalogue',
  },
})
