import type { Knex } from 'knex'
import type { Day } from '../../rules/day.ts'
import { gapsOf } from '../../rules/evidence/gaps.ts'
import { isPerpetual } from '../../rules/licenses/terms.ts'
import type { StandingLevel } from '../../rules/watch/standing.ts'
import { Document } from '../documents/document.model.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { License } from '../licenses/license.model.ts'
import { profileOf } from '../licenses/profile/profile.queries.ts'
import { type LicenseThen, licensesThen } from './as-of.queries.ts'
import { licensesOf, type PackScope } from './scope.queries.ts'
import { viewerOf } from './viewer.ts'

/** The facts about a license on the cover, as of the day of the pack. */
export interface LicenseFacts {
  id: number
  clientId: number
  clientName: string
  propertyId: number
  propertyName: string
  licenseNumber: string
  licenseType: string | null
  authority: string | null
  licensees: string[]
  effectiveDate: Day | null
  expirationDate: Day | null
  dueDate: Day | null
  standing: string
  level: StandingLevel
  document: Document | undefined
  /** The name of the document in the pack; null without one. */
  file: string | null
  gaps: string[]
}

export interface Reading {
  /** The connection pool of exports, with a small page cache. */
  db: Knex
  user: SignedIn
  scope: PackScope
  today: Day
}

const AT_ONCE = 25

const nameIn = async (db: Knex, table: string, id: number | null): Promise<string | null> =>
  id === null ? null : ((await db(table).where({ id }).first('name'))?.name ?? null)

/** The names of the records to which the license referred. Deleted records have no name. */
const namesThen = async (db: Knex, { license, licenseeIds }: LicenseThen, licensees: string[]) => {
  const property = await nameIn(db, 'properties', license.propertyId)
  return {
    propertyName: property ?? license.propertyName,
    licenseTypeName: await nameIn(db, 'license_types', license.licenseTypeId),
    licensingAuthorityName: await nameIn(db, 'licensing_authorities', license.licensingAuthorityId),
    licensees:
      licenseeIds === null
        ? licensees
        : ((await db('corporate_entities').whereIn('id', licenseeIds).orderBy('name_sort').pluck('name')) as string[]),
  }
}

const factsOf = async ({ db, user, scope, today }: Reading, then: LicenseThen): Promise<LicenseFacts> => {
  const { license } = then
  const profile = await profileOf(db, viewerOf(user, scope.forClient, license.clientId), license, scope.asOf)
  const now = {
    propertyName: profile.propertyName,
    licenseTypeName: profile.licenseTypeName,
    licensingAuthorityName: profile.licensingAuthorityName,
    licensees: profile.licensees.map(({ name }) => name),
  }
  const names = scope.asOf < today ? await namesThen(db, then, now.licensees) : now
  const { licenseDocumentId } = license
  const document = licenseDocumentId === null ? undefined : await Document.query(db).findById(licenseDocumentId)
  const { standing, licenseNumber, expirationDate } = profile
  const held = {
    ...names,
    licenseNumber,
    expirationDate,
    standing,
    isPerpetual: isPerpetual(profile.licenseTermName),
    isSecondary: profile.isChild,
    issuance: profile.licenseDocumentIssuance,
    documentIsThere: licenseDocumentId === null ? null : document !== undefined,
  }
  return {
    id: license.id,
    clientId: license.clientId,
    clientName: profile.clientName,
    propertyId: license.propertyId,
    propertyName: names.propertyName,
    licenseNumber,
    licenseType: names.licenseTypeName,
    authority: names.licensingAuthorityName,
    licensees: names.licensees,
    effectiveDate: profile.effectiveDate,
    expirationDate,
    // The profile reads the renewal as it is now.
    dueDate: license.renewalDueDate ?? license.dueDate,
    standing: standing.text,
    level: standing.level,
    document,
    file: null,
    gaps: standing.level === 'inactive' ? [] : gapsOf(held),
  }
}

/** The licenses of a pack in batches, ordered by id. */
export async function* factsInOrder(reading: Reading): AsyncGenerator<LicenseFacts[]> {
  const { db, user, scope, today } = reading
  for (let last = 0; ; ) {
    const licenses = await License.query(db)
      .modify(licensesOf(db, user, scope))
      .where('licenses.id', '>', last)
      .orderBy('licenses.id')
      .limit(AT_ONCE)
    const final = licenses.at(-1)?.id
    if (final === undefined) return
    yield await Promise.all((await licensesThen(db, licenses, scope.asOf, today)).map((one) => factsOf(reading, one)))
    last = final
  }
}

/** One license of the scope; undefined if it is outside the scope. */
export const factsOfLicense = async (reading: Reading, licenseId: number): Promise<LicenseFacts | undefined> => {
  const { db, user, scope, today } = reading
  const licenses = await License.query(db)
    .modify(licensesOf(db, user, scope))
    .where('licenses.id', licenseId)
  const [then] = await licensesThen(db, licenses, scope.asOf, today)
  return then && factsOf(reading, then)
}
