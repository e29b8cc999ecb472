import type { Knex } from 'knex'
import { present } from '../../rules/present.ts'
import { CLIENT_NAME, Client } from '../clients/client.model.ts'
import { CorporateEntity } from '../corporate-entities/corporate-entity.model.ts'
import { CorporateOfficer } from '../corporate-officers/corporate-officer.model.ts'
import { CustomField } from '../custom-fields/custom-field.model.ts'
import { Division } from '../divisions/division.model.ts'
import type { Change } from '../kit/database/change.ts'
import { among, startingWith } from '../kit/database/many.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { jsonList } from '../kit/unknown.ts'
import { LicenseType } from '../license-types/license-type.model.ts'
import { License } from '../licenses/license.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { OfficerTitle } from '../officer-titles/officer-title.model.ts'
import { Property } from '../properties/property.model.ts'
import { RenewalTip } from '../renewal-tips/renewal-tip.model.ts'
import { Request } from '../requests/request.model.ts'
import { UserTask } from '../user-tasks/user-task.model.ts'
import { User } from '../users/user.model.ts'
import { type NameOf, referred } from './references.ts'

const auditVisibleTo = ownVisibleTo('audit.client_id')

interface Named {
  /** The SQL of the record's name, and the joins that it needs. */
  name: string
  join?: Scope
  visible?: (user: SignedIn) => Scope
}

/** The foreign key column of each parent table. */
const BY: Record<string, string> = {
  corporate_entities: 'corporate_entity_id',
  corporate_officers: 'corporate_officer_id',
  divisions: 'division_id',
  documents: 'document_id',
  licenses: 'license_id',
  licensing_authorities: 'licensing_authority_id',
  properties: 'property_id',
  renewals: 'renewal_id',
  users: 'user_id',
}

/** Joins the parents of a table: each joins to the one before it. */
const under =
  (table: string, ...parents: string[]): Scope =>
  (query: Query) => {
    for (const [n, parent] of parents.entries()) query.join(parent, `${parent}.id`, `${parents[n - 1] ?? table}.${BY[parent]}`)
  }

const named = (table: string, visible?: Named['visible'], column = 'name'): Named => ({ name: `${table}.${column}`, visible })
const partOf = (visible: Named['visible'], [table, ...parents]: [string, ...string[]], name: string): Named => ({
  name,
  visible,
  join: under(table, ...parents),
})

const PERSON = `users.first_name || ' ' || users.last_name`

/** The tables whose records have names, and who can see them. Shared lists are visible to everyone. */
const NAMED: Record<string, Named> = {
  clients: { name: CLIENT_NAME, visible: Client.visibleTo },
  users: { name: PERSON, visible: User.accountsVisibleTo },
  leaves: partOf(User.accountsVisibleTo, ['leaves', 'users'], PERSON),
  properties: named('properties', Property.visibleTo),
  property_contacts: partOf(Property.visibleTo, ['property_contacts', 'properties'], 'property_contacts.name'),
  citations: partOf(Property.visibleTo, ['citations', 'properties'], 'citations.violation_date'),
  inspection_reports: partOf(Property.visibleTo, ['inspection_reports', 'properties'], 'inspection_reports.inspection_date'),
  affiliated_entities: partOf(CorporateEntity.visibleTo, ['affiliated_entities', 'corporate_entities'], 'corporate_entities.name'),
  divisions: named('divisions', Division.visibleTo),
  division_contacts: partOf(Division.visibleTo, ['division_contacts', 'divisions'], 'division_contacts.name'),
  corporate_entities: named('corporate_entities', CorporateEntity.visibleTo),
  corporate_officers: named('corporate_officers', CorporateOfficer.visibleTo),
  entity_officers: partOf(CorporateOfficer.visibleTo, ['entity_officers', 'corporate_officers'], 'corporate_officers.name'),
  custom_fields: named('custom_fields', CustomField.visibleTo, 'label'),
  officer_titles: named('officer_titles', OfficerTitle.visibleTo),
  licenses: named('licenses', License.visibleTo, 'license_number'),
  renewals: partOf(License.visibleTo, ['renewals', 'licenses'], 'licenses.license_number'),
  license_files: partOf(ownVisibleTo('license_files.client_id'), ['license_files', 'documents'], 'documents.file_name'),
  requests: partOf(Request.visibleTo, ['requests', 'properties'], 'properties.name'),
  invoices: partOf(License.visibleTo, ['invoices', 'renewals', 'licenses'], 'invoices.payee'),
  user_tasks: named('user_tasks', UserTask.visibleTo, 'description'),
  licensing_authorities: named('licensing_authorities', LicensingAuthority.visibleTo),
  authority_contacts: partOf(
    LicensingAuthority.visibleTo,
    ['authority_contacts', 'licensing_authorities'],
    'coalesce(authority_contacts.name, authority_contacts.email, authority_contacts.label)',
  ),
  key_contact_change_forms: partOf(
    LicensingAuthority.visibleTo,
    ['key_contact_change_forms', 'licensing_authorities'],
    'key_contact_change_forms.label',
  ),
  license_types: named('license_types', LicenseType.visibleTo),
  renewal_tips: named('renewal_tips', RenewalTip.visibleTo, 'description'),
  documents: named('documents', ownVisibleTo('documents.client_id'), 'file_name'),
  trust_ledger: named('trust_ledger', ownVisibleTo('trust_ledger.client_id'), 'description'),
  form_sources: named('form_sources'),
  license_categories: named('license_categories'),
  license_terms: named('license_terms'),
  lines_of_business: named('lines_of_business'),
  renewal_tip_categories: named('renewal_tip_categories'),
}

/** The names of deleted records, from the audit rows of their deletions. */
const namesOfDeleted = async (db: Knex, user: SignedIn, table: string, ids: number[]): Promise<[number, string][]> => {
  if (ids.length === 0) return []
  const rows: { id: number; changes: string }[] = await db('audit')
    .where('record', table)
    .modify(among(db, 'audit.record_id', ids))
    .modify(auditVisibleTo(user))
    .where('changes', 'like', '[{"field":"id"%')
    .select({ id: 'record_id', changes: 'changes' })
  return withNames(db, user, (nameOf) =>
    rows.map(({ id, changes }) => {
      const [, ...naming] = jsonList<Change>(changes)
      return [id, naming.map(({ field, from }) => referred(field, from, nameOf) ?? from).join(' ')]
    }),
  )
}

/**
 * Calls `write` twice: first to collect the needed names, then with all of them. Reads the names with one query for each table, and one
 * more for its deleted records.
 */
export const withNames = async <T>(db: Knex, user: SignedIn, write: (nameOf: NameOf) => T): Promise<T> => {
  const wanted = new Map<string, Set<number>>()
  write((table, id) => {
    if (table in NAMED) wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
    return undefined
  })
  const found = await Promise.all(
    [...wanted].map(async ([table, ids]) => {
      const { name, join = () => {}, visible } = present(NAMED[table])
      const rows: { id: number; name: string | null }[] = await startingWith(db, table, [...ids])
        .modify(join)
        .modify(visible ? visible(user) : () => {})
        .select({ id: `${table}.id`, name: db.raw(name) })
      const names = new Map(rows.map((row) => [row.id, row.name ?? undefined]))
      const deleted = await namesOfDeleted(
        db,
        user,
        table,
        [...ids].filter((id) => !names.has(id)),
      )
      return [table, new Map([...deleted, ...names])] as const
    }),
  )
  const names = new Map(found)
  return write((table, id) => names.get(table)?.get(id))
}
