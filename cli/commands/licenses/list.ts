import type { Command } from 'commander'
import { userViewHistory } from '../../../contract/user-view-history/calls.ts'
import { licenseColumns } from '../../../forms/licenses/columns.ts'
import { licenseFilter } from '../../../forms/licenses/list.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { customColumns, customTerms } from '../../kit/find/custom-fields.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { addList } from '../../kit/records.ts'

export function add(licenses: Command, io: Io): void {
  addList(licenses, io, {
    ...filteredBy(licenseFilter, { named: { customFields: customTerms('License') } }),
    views: 'licenses',
    columns: ['id', ...columnsOf(licenseColumns)],
    more: customColumns('License'),
    examples: [
      'list --search tavern',
      'list --state CO --no-active --json=id,licenseNumber',
      'list --property "Harbor Waikiki" --alerts-only',
      'list --field "Insured Until<=2026-12-31"',
    ],
  })
  addList(licenses, io, {
    verb: 'recent',
    call: userViewHistory.list,
    drawing: {},
    columns: ['id', 'licenseNumber', 'propertyName', 'city', 'state', 'licenseType', 'licensingAuthority', 'expirationDate', 'viewedOn'],
    examples: ['recent', 'recent --json=id,licenseNumber'],
  })
}
