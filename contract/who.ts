import { Type } from 'typebox'

/** Whose work a call is about. In a query it is text, so an id is text too. */
export const Who = Type.String({
  format: 'text',
  pattern: '^(Mine|Everyone|[1-9][0-9]{0,8})$',
  maxLength: 10,
  default: 'Mine',
  title: 'Who',
  description: "'Mine', 'Everyone', or the id of a user; only administrators who may renew see the work of others",
})
