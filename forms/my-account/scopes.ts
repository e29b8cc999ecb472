import { SCOPES } from '../../contract/areas.ts'
import type { FormField } from '../form.ts'

const titleOf = (area: string) => area.replace(/(^|-)(.)/g, (_, dash, letter: string) => `${dash && ' '}${letter.toUpperCase()}`)

/** 'licenses:write' is 'Licenses: Read and Write'. */
export const scopeLabel = (scope: string): string => {
  const [area = '', access] = scope.split(':')
  return `${titleOf(area)}: ${access === 'read' ? 'Read' : 'Read and Write'}`
}

export const scopeField: FormField<unknown> = {
  flag: 'scope',
  options: () => SCOPES.map((scope) => ({ value: scope, label: scopeLabel(scope) })),
}
