import { createHash } from 'node:crypto'
import knexModule, { type Knex } from 'knex'
import Koa from 'koa'
import { portOf } from '../../../server/kit/port.ts'
import { COUNTED, LIST } from '../sql/list.ts'
import type { EngineName } from './engine.ts'

/**
 * A straightforward license list with Koa and Knex: looks up the bearer token, filters, sorts and limits a join, and counts in a second
 * query, either everything or up to the limit of the product.
 */
export interface PlainOrders {
  engine: EngineName
  url: string
}

const userOf = (db: Knex, authorization: string) =>
  db('tokens')
    .join('users', 'users.id', 'tokens.user_id')
    .where(
      'tokens.token_hash',
      createHash('sha256')
        .update(authorization.replace(/^Bearer /, ''))
        .digest('hex'),
    )
    .where('tokens.expires_on', '>', new Date().toISOString())
    .where('users.active', true)
    .first('users.id', 'users.client_id')

const licenses = (db: Knex, clientId: number | null) => {
  const query = db('licenses').where({
    'licenses.active': LIST.active,
    'licenses.property_active': LIST.active,
    'licenses.country': LIST.countries[0],
  })
  return clientId === null ? query : query.where('licenses.client_id', clientId)
}

const page = (db: Knex, clientId: number | null) =>
  licenses(db, clientId)
    .join('clients', 'clients.id', 'licenses.client_id')
    .join('properties', 'properties.id', 'licenses.property_id')
    .join('clients as billing', 'billing.id', 'properties.billing_client_id')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .leftJoin('renewals', 'renewals.id', 'licenses.renewal_id')
    .orderBy([{ column: 'licenses.expiration_date' }, { column: 'licenses.id' }])
    .limit(LIST.pageSize)
    .offset(0)
    .select({
      id: 'licenses.id',
      licenseNumber: 'licenses.license_number',
      accountNumber: 'licenses.account_number',
      premisesName: 'licenses.premises_name',
      propertyId: 'licenses.property_id',
      propertyName: 'properties.name',
      clientName: 'clients.legal_name',
      billingClientId: 'billing.id',
      billingClientName: 'billing.legal_name',
      address1: 'licenses.address1',
      address2: 'licenses.address2',
      city: 'licenses.city',
      state: 'licenses.state',
      zip: 'licenses.zip',
      county: 'licenses.county',
      licensingAuthority: 'licensing_authorities.name',
      jurisdiction: 'licenses.jurisdiction',
      licenseType: 'license_types.name',
      licenseTerm: 'license_terms.name',
      renewalStage: 'renewals.stage',
      renewalDueDate: 'renewals.renewal_due_date',
      isMaster: 'licenses.is_master',
      masterLicenseId: 'licenses.master_license_id',
      effectiveDate: 'licenses.effective_date',
      expirationDate: 'licenses.expiration_date',
      trackDate: 'licenses.track_date',
      dueDate: 'licenses.due_date',
      active: 'licenses.active',
      alert: 'licenses.alert',
      isUrgentAlert: 'licenses.is_urgent_alert',
      isTrackingOnly: 'licenses.is_tracking_only',
      licenseDocumentId: 'licenses.license_document_id',
    })

const counts: Record<string, (db: Knex, clientId: number | null) => Knex.QueryBuilder> = {
  '/full': (db, clientId) => licenses(db, clientId).count({ total: '*' }),
  '/capped': (db, clientId) =>
    db
      .from(
        licenses(db, clientId)
          .select('licenses.id')
          .limit(COUNTED + 1)
          .as('some'),
      )
      .count({ total: '*' }),
}

process.once('disconnect', () => process.exit())
process.once('message', ({ engine, url }: PlainOrders) => {
  const db =
    engine === 'postgres'
      ? knexModule.knex({ client: 'pg', connection: url })
      : knexModule.knex({ client: 'sqlite3', connection: { filename: url }, useNullAsDefault: true })
  const app = new Koa()
  app.use(async (ctx) => {
    const chunks: Buffer[] = []
    for await (const chunk of ctx.req) chunks.push(chunk)
    JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const [user, count] = [await userOf(db, ctx.get('authorization')), counts[ctx.path]]
    if (!user || !count) return ctx.throw(401)
    const [items, [counted]] = await Promise.all([page(db, user.client_id), count(db, user.client_id)])
    ctx.body = { items, totalItemCount: counted.total }
  })
  const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }))
})
