import { type Static, Type } from 'typebox'
import { EVIDENCE } from '../../rules/evidence/limits.ts'
import { defineCalls } from '../call.ts'
import { Day, Id, Optional, OrNull, Text } from '../common.ts'

export const EvidenceScope = Type.Object(
  {
    propertyId: Optional(Id),
    licensingAuthorityId: Optional(Id),
    clientId: Optional(Id),
    corporateEntityId: Optional(Id),
    licenseIds: Optional(Type.Array(Id, { minItems: 1, maxItems: EVIDENCE.licenses, uniqueItems: true, title: 'Licenses' })),
    since: Optional(OrNull(Day('History Since'))),
    asOf: Optional(OrNull(Day('As of'))),
    forClient: Optional(
      Type.Boolean({
        default: true,
        title: 'For the Client',
        description: 'Holds only what an administrator of the client may see. Packs of client users are always so',
      }),
    ),
  },
  { title: 'Evidence Pack' },
)
export type EvidenceScope = Static<typeof EvidenceScope>

export const evidence = defineCalls({
  prepare: {
    method: 'POST',
    path: '/evidence/prepare',
    permission: 'mayExport',
    does: `Prepare an evidence pack of a property, an authority, a client, an entity or licenses. You can download it for ${EVIDENCE.hours} hours; one of more than ${EVIDENCE.streamedLicenses} licenses is made by a job first.`,
    body: EvidenceScope,
    reply: Type.Object({ id: Id, jobId: Optional(Id) }, { title: 'The prepared pack' }),
    status: 201,
    startsJob: true,
    attempt: 'prepare the Evidence Pack',
  },
  key: {
    method: 'GET',
    path: '/evidence/key',
    permission: 'administrator',
    does: 'Return the public key with which this installation signs evidence packs (Ed25519, base64).',
    reply: Type.Object({ publicKey: Text('Public Key', 64) }, { title: 'The public key of evidence packs' }),
  },
  download: {
    method: 'GET',
    path: '/evidence/{id}',
    permission: 'mayExport',
    does: 'Download an evidence pack that you have prepared, as a zip.',
    reply: { file: 'application/zip' },
    takesLong: true,
    navigates: true,
  },
})
