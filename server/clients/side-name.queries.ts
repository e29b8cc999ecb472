import { type Designation, designationName } from '../../rules/licenses/designation.ts'
import { provider } from '../kit/provider.ts'
import { CLIENT_NAME } from './client.model.ts'

/** The display name of the designation of a client's license. */
export const sideName = (designation: Designation, clientName: string): string =>
  designationName(designation, { clientName, providerName: provider.name() })

/** Adds the display name to a license row. */
export const withSideName = <Row extends { renewalDesignation: Designation; clientName: string }>(row: Row) => ({
  ...row,
  renewalDesignationName: sideName(row.renewalDesignation, row.clientName),
})

/** The display name as SQL over `licenses` and `clients`. */
export const sideNameSql = (): string => `case licenses.renewal_designation when 'Provider' then ${provider.sql()} else ${CLIENT_NAME} end`
