import type { Knex } from 'knex'
import { toDollars } from '../../../rules/money.ts'
import type { LetterFacts, NamedAddress } from '../../../rules/renewals/letters.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import type { User } from '../../users/user.model.ts'
import type { InRenewal } from '../renewal.find.ts'

const ADDRESS = ['address1', 'address2', 'city', 'state', 'zip', 'country'] as const

/** The mailing address, or the other address if they are the same. */
const mailPlace = async (db: Knex, table: string, id: number, sameAs: string): Promise<NamedAddress> => {
  const row = await db(table).where({ id }).first()
  const prefix = row[sameAs] ? '' : 'mailing_'
  return { name: row.name, ...Object.fromEntries(ADDRESS.map((name) => [name, row[prefix + name]])) }
}

const namesOf = (db: Knex, licenseId: number): Promise<string[]> =>
  db('license_licensees')
    .join('corporate_entities', 'corporate_entities.id', 'license_licensees.corporate_entity_id')
    .where('license_licensees.license_id', licenseId)
    .orderBy('corporate_entities.name_sort')
    .pluck('corporate_entities.name')

/** The invoices of a renewal that are not cancelled. */
const paymentsOf = async (db: Knex, renewalId: number): Promise<LetterFacts['invoices']> => {
  const rows = await db('invoices')
    .where({ renewal_id: renewalId, is_cancelled: false })
    .orderBy('id')
    .select('kind', 'amount_cents', 'payee', 'check_number')
  return rows.map((row) => ({
    kind: row.kind,
    amount: toDollars(row.amount_cents),
    payee: row.payee,
    checkNumber: row.check_number,
  }))
}

/** The data of a renewal's letters. */
export const letterFacts = async ({ db, today }: CallContext, { license, renewal }: InRenewal, sender: User): Promise<LetterFacts> => {
  const [client, authority, property, keyContact, type, licensees, invoices] = await Promise.all([
    db('clients')
      .where('id', license.clientId)
      .first(...ADDRESS, { name: db.raw(CLIENT_NAME) }),
    mailPlace(db, 'licensing_authorities', license.licensingAuthorityId, 'mailing_address_same_as_location'),
    mailPlace(db, 'properties', license.propertyId, 'mailing_address_same_as_property'),
    db('property_contacts').where({ property_id: license.propertyId, is_key_contact: true }).orderBy('id').first('name'),
    db('license_types').where('id', license.licenseTypeId).first({ name: 'name', issuance: 'license_document_issuance' }),
    namesOf(db, license.id),
    paymentsOf(db, renewal.id),
  ])
  return {
    today,
    sender,
    client,
    authority,
    property: { ...property, keyContactName: keyContact?.name ?? null },
    license: { ...license, licenseType: type?.name ?? null, licenseDocumentIssuance: type?.issuance ?? null, licensees },
    renewal,
    invoices,
  }
}
