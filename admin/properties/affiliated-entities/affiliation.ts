import type { Output } from '../../../contract/call.ts'
import type { calls } from '../../../contract/index.ts'

export type Affiliation = Output<typeof calls.affiliatedEntities.list>['items'][number]
