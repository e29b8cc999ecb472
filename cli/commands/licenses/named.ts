import { newLicense } from '../../../forms/licenses/creation.ts'
import { usage } from '../../kit/errors.ts'
import { flagNames } from '../../kit/fields/fields.ts'
import { type Named, type NamedDrawing, withIds } from '../../kit/fields/named.ts'
import { entityId, findTitle, officerId } from '../../kit/find/company.ts'
import { customTexts } from '../../kit/find/custom-fields.ts'
import { findUser } from '../../kit/find/find.ts'
import { aClient, aProperty } from '../../kit/find/named.ts'
import { anAuthority, aType, byName, typeOf } from '../../kit/find/options.ts'
import type { Session } from '../../kit/run.ts'

/** The fields of a license that can be typed as names. */

const aLineOfBusiness: Named = {
  flag: 'line-of-business',
  words: 'Line of Business: its name or id',
  find: byName('line of business', ({ api }) => api.lists.linesOfBusiness()),
}

const aLicensee: Named = { flag: 'licensee', words: 'Licensee: an entity’s name or id', find: entityId }

const anAssignee: Named = {
  flag: 'user',
  words: 'Assignee: an e-mail or id; -1 is nobody',
  find: async (session, typed) => (/^-?\d+$/.test(typed.trim()) ? Number(typed) : (await findUser(session, typed)).id),
}

/** 'Grace Adeyemi: President, Member'. */
const anOfficer: Named = {
  flag: 'officer',
  words: 'Officer with their titles: "Grace Adeyemi: President, Member", names or ids',
  find: async (session, typed) => {
    const [officer = '', titles = ''] = typed.split(/:(.*)/s)
    const named = titles.split(',').filter((title) => title.trim())
    if (named.length === 0) throw usage(`Give the title of ${officer.trim()}: --officer "${officer.trim()}: President".`)
    const [id, officerTitles] = await Promise.all([
      officerId(session, officer),
      Promise.all(named.map((title) => findTitle(session, title))),
    ])
    return { officerId: id, officerTitleIds: officerTitles.map((title) => title.id) }
  },
}

export const LICENSE_DRAWING: NamedDrawing = {
  names: { ...flagNames(newLicense.fields), isMaster: 'primary' },
  omit: ['copyToSecondaryLicenses'],
  named: {
    clientId: aClient,
    propertyId: aProperty,
    licensingAuthorityId: anAuthority,
    licenseTypeId: aType,
    licenseeIds: aLicensee,
    officers: anOfficer,
    lineOfBusinessId: aLineOfBusiness,
    userId: anAssignee,
    customFields: customTexts('License'),
  },
}

export const ASSIGN_DRAWING: NamedDrawing = { names: LICENSE_DRAWING.names, named: { userId: anAssignee } }

/** The typed values with names replaced by ids. A type is searched among those of the license's authority. */
export async function withLicenseIds(
  session: Session,
  { licenseTypeId: type, ...typed }: Record<string, unknown>,
  authority?: number | null,
): Promise<Record<string, unknown>> {
  const ids = await withIds(session, typed, LICENSE_DRAWING)
  if (typeof type !== 'string') return ids
  const issuing = (ids.licensingAuthorityId as number | undefined) ?? authority
  return { ...ids, licenseTypeId: await typeOf(issuing)(session, type) }
}
