import { calls } from '../../contract/index.ts'
import { optionsOf, SERVICE_LEVEL_LABELS } from '../../rules/labels.ts'
import type { Filter } from '../filter.ts'

export const clientFilter: Filter = {
  call: calls.clients.list,
  fields: { serviceLevels: { options: optionsOf(SERVICE_LEVEL_LABELS), flag: 'service-level', isInToolbar: true } },
}
