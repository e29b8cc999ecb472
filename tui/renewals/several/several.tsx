import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { EVIDENCE } from '../../../rules/evidence/limits.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { PERMISSIONS, type Person } from '../../../rules/people/permissions.ts'
import { REQUEST_LIMITS } from '../../../rules/requests.ts'
import type { Binding } from '../../ui/keys/keys.ts'
import { words } from '../../ui/words.ts'
import { NewRequest } from '../license/new-request.tsx'
import { ExportLicenses } from './export.tsx'
import { PackBox } from './pack.tsx'

/** The fields of a listed license that requests, exports and evidence packs need. */
export interface ListedLicense {
  id: number
  licenseNumber: string
  /** Undefined if the row does not have it. A request then goes to the key contacts of the property. */
  propertyId?: number
}

export type SeveralOpen = 'request' | 'export' | 'pack'

/** The actions on the selected licenses of any list, or on the current one. */
export const SEVERAL: readonly { open: SeveralOpen; key: string; says: string; call: Call; atMost: number; writes?: true }[] = [
  { open: 'request', key: 'Q', says: 'Request', call: calls.requests.create, atMost: REQUEST_LIMITS.licenses, writes: true },
  { open: 'export', key: 'x', says: 'Export', call: calls.exports.licenses, atMost: limits.bulkLicenses },
  { open: 'pack', key: 'p', says: 'Evidence pack', call: calls.evidence.prepare, atMost: EVIDENCE.licenses },
]

interface Keys {
  person: Person
  /** How many rows are selected. */
  count: number
  /** Why there is no license to act on, or null. */
  why: string | null
  open(what: SeveralOpen): () => void
}

export const severalKeys = ({ person, count, why, open }: Keys): Binding[] =>
  SEVERAL.map(({ open: what, key, says, call, atMost, writes }) => ({
    keys: [key],
    says: count > 0 ? `${says} ${count}` : says,
    run: open(what),
    why: PERMISSIONS[call.permission].role(person) ? (count > atMost ? sentences.atMostAtOnce(atMost) : why) : messages.notAllowed,
    ...(writes && { writes }),
    ...(count > 0 && { foot: true }),
  }))

interface Props {
  open: SeveralOpen
  licenses: readonly ListedLicense[]
  onDone(): Promise<void>
  onClose(): void
}

/** The dialog of an action of `SEVERAL`. A license of several rows counts once. */
export function SeveralOpened({ open, licenses, onDone, onClose }: Props) {
  const [first] = licenses
  const licenseIds = [...new Set(licenses.map(({ id }) => id))]
  const aside = licenseIds.length === 1 ? (first?.licenseNumber ?? '') : words.selected(licenseIds.length)
  if (open === 'export') return <ExportLicenses licenseIds={licenseIds} onClose={onClose} />
  if (open === 'pack') return <PackBox of={{ licenseIds }} aside={aside} onClose={onClose} />
  const isOneProperty = licenses.every(({ propertyId }) => propertyId === first?.propertyId)
  const propertyId = isOneProperty ? (first?.propertyId ?? null) : null
  return <NewRequest licenseIds={licenseIds} propertyId={propertyId} aside={aside} onDone={onDone} onClose={onClose} />
}
