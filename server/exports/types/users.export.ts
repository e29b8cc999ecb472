import { CLIENT_NAME } from '../../clients/client.model.ts'
import type { Query } from '../../kit/database/query.ts'
import { User } from '../../users/user.model.ts'
import { among, column, type Export, stored } from '../export.ts'
import { importColumns } from '../import-columns.ts'

const FIELDS = {
  id: '',
  email: '',
  firstName: '',
  lastName: '',
  title: '',
  phoneNumber: '',
  roleName: '',
  renewalInvoiceRecipient: '',
  active: '',
}

/** People, without their passwords. */
export const users: Export<'users'> = {
  key: 'users.id',
  columns: () => [...importColumns('users', stored('users', FIELDS)), column('Client', 'text', CLIENT_NAME)],
  rows: (db, user, { clientIds, providerOnly, active }) =>
    db('users')
      .leftJoin('clients', 'clients.id', 'users.client_id')
      .modify(User.visibleTo(user))
      .modify(among({ 'users.client_id': clientIds }))
      .modify((query: Query) => {
        if (providerOnly) query.whereNull('users.client_id')
        if (typeof active === 'boolean') query.where('users.active', active)
      }),
}
