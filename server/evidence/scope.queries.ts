import type { Knex } from 'knex'
import type { EvidenceScope } from '../../contract/evidence/calls.ts'
import type { Day } from '../../rules/day.ts'
import { EVIDENCE } from '../../rules/evidence/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { keysOf } from '../../rules/records.ts'
import { CLIENT_NAME, Client } from '../clients/client.model.ts'
import { CorporateEntity } from '../corporate-entities/corporate-entity.model.ts'
import { among } from '../kit/database/many.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { License } from '../licenses/license.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../properties/property.model.ts'

/** The scope of a pack as it is stored, with no field left out. */
export interface PackScope {
  kind: Kind
  ids: number[]
  since: Day | null
  asOf: Day
  forClient: boolean
}

const KINDS = {
  propertyId: { table: 'properties', visible: Property.visibleTo, name: 'properties.name', word: 'Property' },
  licensingAuthorityId: {
    table: 'licensing_authorities',
    visible: LicensingAuthority.visibleTo,
    name: 'licensing_authorities.name',
    word: 'Licensing Authority',
  },
  clientId: { table: 'clients', visible: Client.visibleTo, name: CLIENT_NAME, word: 'Client' },
  corporateEntityId: { table: 'corporate_entities', visible: CorporateEntity.visibleTo, name: 'corporate_entities.name', word: 'Entity' },
  licenseIds: { table: 'licenses', visible: License.visibleTo, name: null, word: 'Licenses' },
} as const
type Kind = keyof typeof KINDS

const KIND_NAMES = keysOf(KINDS)

/** The scope of a request. Refuses several scopes, records that the user cannot see, and days that do not fit. */
export const scopeOf = async (db: Knex, user: SignedIn, body: EvidenceScope, today: Day): Promise<PackScope> => {
  const given = KIND_NAMES.filter((kind) => body[kind] !== undefined)
  const [kind, ...others] = given
  if (!kind || others.length > 0)
    throw refuse.invalid(Object.fromEntries((given.length ? given : KIND_NAMES).map((name) => [name, [messages.evidenceOneScope]])))
  const ids = [body[kind] ?? []].flat()
  await mustSee(db, KINDS[kind].table, KINDS[kind].visible(user), ids, kind)
  const asOf = body.asOf ?? today
  if (asOf > today) throw refuse.rule('evidenceFuture', 'asOf')
  const since = body.since ?? null
  if (since !== null && since > asOf) throw refuse.rule('endBeforeStart', 'since')
  return { kind, ids, since, asOf, forClient: user.clientId !== null || (body.forClient ?? true) }
}

/** The visible licenses of a scope. */
export const licensesOf =
  (db: Knex, user: SignedIn, { kind, ids }: Pick<PackScope, 'kind' | 'ids'>): Scope =>
  (query: Query) => {
    query.modify(License.visibleTo(user))
    if (kind === 'licenseIds') query.modify(among(db, 'licenses.id', ids))
    else if (kind === 'corporateEntityId')
      query.whereIn('licenses.id', db('license_licensees').whereIn('corporate_entity_id', ids).select('license_id'))
    else
      query.whereIn(
        { propertyId: 'licenses.property_id', licensingAuthorityId: 'licenses.licensing_authority_id', clientId: 'licenses.client_id' }[
          kind
        ],
        ids,
      )
  }

/** The number of licenses in a pack. Refuses a pack without licenses or with too many. */
export const countLicenses = async (db: Knex, user: SignedIn, scope: PackScope): Promise<number> => {
  const found = await db('licenses')
    .modify(licensesOf(db, user, scope))
    .count({ total: '*' })
    .first()
  const count = Number(found?.total)
  if (count === 0) throw refuse.rule('evidenceEmpty', scope.kind)
  if (count > EVIDENCE.licenses) throw refuse.invalid({ [scope.kind]: [sentences.evidenceTooLarge(count, EVIDENCE.licenses)] })
  return count
}

/** 'Property: Harbor Savannah', '27 Licenses'. */
export const titleOf = async (db: Knex, { kind, ids }: PackScope, count: number): Promise<string> => {
  const { table, name, word } = KINDS[kind]
  if (name === null) return sentences.evidenceLicenses(count)
  const found = await db(table)
    .whereIn(`${table}.id`, ids)
    .first({ name: db.raw(name) })
  return `${word}: ${found?.name}`
}

/** The client of all licenses in the pack, or null if there are several. */
export const onlyClientOf = async (db: Knex, user: SignedIn, scope: PackScope): Promise<number | null> => {
  const clients: number[] = await db('licenses')
    .modify(licensesOf(db, user, scope))
    .distinct('licenses.client_id')
    .limit(2)
    .pluck('licenses.client_id')
  return clients.length === 1 ? (clients[0] ?? null) : null
}
