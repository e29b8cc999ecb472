import { SCOPES } from '../../contract/areas.ts'
import type { SelectOption } from '../../contract/common.ts'
import { clientOfScopes, scopeOfClient } from '../../rules/programs/scopes.ts'
import type { FormField } from '../form.ts'

/** The clients to which a token can be limited: all for staff, none for users of a client, whose tokens see only that client. */
export interface Limiting {
  clients: readonly SelectOption[]
}

const titleOf = (area: string) => area.replace(/(^|-)(.)/g, (_, dash, letter: string) => `${dash && ' '}${letter.toUpperCase()}`)

/** 'licenses:write' is 'Licenses: Read and Write', and 'client:12' 'Only Harbor Hotels'. */
export const scopeLabel = (scope: string, clients: readonly SelectOption[] = []): string => {
  const clientId = clientOfScopes([scope])
  if (clientId !== null) return `Only ${clients.find(({ value }) => value === clientId)?.label ?? `client ${clientId}`}`
  const [area = '', access] = scope.split(':')
  return `${titleOf(area)}: ${access === 'read' ? 'Read' : 'Read and Write'}`
}

export const scopeField: FormField<Limiting> = {
  flag: 'scope',
  options: ({ clients }) =>
    [...SCOPES, ...clients.map(({ value }) => scopeOfClient(Number(value)))].map((scope) => ({
      value: scope,
      label: scopeLabel(scope, clients),
    })),
}
