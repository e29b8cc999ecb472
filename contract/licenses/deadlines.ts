import { Type } from 'typebox'
import { Day, OrNull } from '../common.ts'

/** The day by which to begin the renewal, and the days until the next step must be done. Null if nothing needs to be done. */
export const deadlineFields = {
  startBy: OrNull(Day('Start By')),
  slack: OrNull(Type.Integer({ title: 'Slack', description: 'Days until the next step must be done to be in time; negative is at risk' })),
}
