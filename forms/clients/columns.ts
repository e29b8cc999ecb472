import { calls } from '../../contract/index.ts'
import { defineColumns } from '../columns.ts'

export const clientColumns = defineColumns(calls.clients.list, {
  name: {},
  serviceLevel: {},
  usersCount: {},
  propertiesCount: {},
  licensesCount: {},
})
