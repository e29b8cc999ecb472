import { addressReply } from '../../../contract/address.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { Division } from '../../divisions/division.model.ts'
import { among, column, type Export, stored } from '../export.ts'
import { importColumns } from '../import-columns.ts'

export const divisions: Export<'divisions'> = {
  key: 'divisions.id',
  columns: () => [
    ...importColumns('divisions', {
      id: 'divisions.id',
      ...stored('divisions', { name: '', companyCode: '', divisionNumber: '', ...addressReply }),
    }),
    column('Client', 'text', CLIENT_NAME),
  ],
  rows: (db, user, { clientIds }) =>
    db('divisions')
      .leftJoin('clients', 'clients.id', 'divisions.client_id')
      .modify(Division.visibleTo(user))
      .modify(among({ 'divisions.client_id': clientIds })),
}
