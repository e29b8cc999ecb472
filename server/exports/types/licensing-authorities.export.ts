import { IMPORT_FIELDS_BY_KIND } from '../../../contract/imports/fields.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import type { Query } from '../../kit/database/query.ts'
import { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { among, column, type Export, stored } from '../export.ts'
import { importColumns } from '../import-columns.ts'

const { formSource: _source, payeeCode: _code, ...fields } = IMPORT_FIELDS_BY_KIND['licensing-authorities']

/** Authorities, with the payee codes of the user's client. */
export const licensingAuthorities: Export<'licensing-authorities'> = {
  key: 'licensing_authorities.id',
  columns: ({ clientId }) => [
    ...importColumns('licensing-authorities', {
      ...stored('licensing_authorities', fields),
      formSource: 'form_sources.name',
      payeeCode: `(select payee_code from authority_payee_codes
        where authority_payee_codes.licensing_authority_id = licensing_authorities.id and authority_payee_codes.client_id = ${clientId ?? 0})`,
    }),
    column('Active', 'flag', 'licensing_authorities.active'),
    column('Client', 'text', CLIENT_NAME),
  ],
  rows: (db, user, { clientIds, providerOnly, states, active }) =>
    db('licensing_authorities')
      .leftJoin('clients', 'clients.id', 'licensing_authorities.client_id')
      .leftJoin('form_sources', 'form_sources.id', 'licensing_authorities.form_source_id')
      .modify(LicensingAuthority.visibleTo(user))
      .modify(among({ 'licensing_authorities.client_id': clientIds, 'licensing_authorities.state': states }))
      .modify((query: Query) => {
        if (providerOnly) query.whereNull('licensing_authorities.client_id')
        if (typeof active === 'boolean') query.where('licensing_authorities.active', active)
      }),
}
