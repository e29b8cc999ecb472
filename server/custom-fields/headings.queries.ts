import type { Knex } from 'knex'
import { present } from '../../rules/present.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { provider } from '../kit/provider.ts'
import type { CustomField } from './custom-field.model.ts'

/**
 * The labels of fields with the names of their owners, by id: "Region (Harbor Hotels)". An export uses them as headings where another
 * column has the label, and an import finds them. The fields are those of the provider and of one client at most.
 */
export const ownedLabels = async (db: Knex, fields: readonly CustomField[]): Promise<Map<number, string>> => {
  const clientId = fields.find((one) => one.clientId !== null)?.clientId ?? null
  const client: { name: string } | undefined =
    clientId === null
      ? undefined
      : await db('clients')
          .where('id', clientId)
          .first({ name: db.raw(CLIENT_NAME) })
  const ownerOf = (owner: number | null) => (owner === null ? provider.name() : present(client).name)
  return new Map(fields.map((field) => [field.id, `${field.label} (${ownerOf(field.clientId)})`]))
}
