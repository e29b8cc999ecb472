import type { ImportKind } from '../../rules/imports/kinds.ts'
import type { ImportSession, ImportTarget } from '../kit/import-kind.ts'
import { importLicenseRows } from '../licenses/import/session.actions.ts'
import { authorityKind } from './kinds/authorities.ts'
import { contactKind } from './kinds/contacts.ts'
import { divisionKind } from './kinds/divisions.ts'
import { entityKind } from './kinds/entities.ts'
import { licenseTypeKind } from './kinds/license-types.ts'
import { propertyKind } from './kinds/properties.ts'
import { type RecordKind, RecordSession } from './kinds/record-session.ts'
import { renewalKind } from './kinds/renewals.ts'
import { userKind } from './kinds/users.ts'

type Open = (target: ImportTarget) => Promise<ImportSession>

const byCalls =
  (kind: (target: ImportTarget) => RecordKind): Open =>
  async (target) =>
    new RecordSession(target, kind(target))

/** How each kind is imported. */
export const SESSIONS: Record<ImportKind, Open> = {
  licenses: importLicenseRows,
  properties: byCalls(propertyKind),
  contacts: byCalls(contactKind),
  divisions: byCalls(divisionKind),
  'corporate-entities': byCalls(entityKind),
  users: byCalls(userKind),
  'licensing-authorities': byCalls(authorityKind),
  'license-types': byCalls(licenseTypeKind),
  renewals: byCalls(renewalKind),
}
